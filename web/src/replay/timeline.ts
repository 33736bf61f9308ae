// A film as a row of moments, and finding one's way in it: by the number of an entry, by turns, by what is worth seeing.

import type { GameEvent, MarkShape, View } from "../boards/board";
import type { Replay } from "../generated/api";

/** How things stood after some entry of the match's history; number 0 is before the first. */
export interface Scene {
  number: number;
  actor: string | number;
  action: string; // empty where these eyes may not know it
  events: readonly GameEvent[];
  view: View;
}

/** A mark on the slider of the replay. */
export interface Mark {
  index: number; // of the frame
  kind: string; // the event, or a turning point of the analysis
  shape: MarkShape;
}

export const OVER = "over";
export const TURNING_POINT = "turning point";

/** All scenes of a film, from its beginning. */
export function scenesOf(film: Replay): Scene[] {
  const frames = film.frames.map((frame, index): Scene => ({
    number: frame.number ?? index + 1,
    actor: frame.actor,
    action: frame.action,
    events: frame.events as GameEvent[],
    view: { options: film.options, ...frame.view },
  }));
  if (!film.start) return frames;
  const start = { number: 0, actor: "", action: "", events: [], view: { options: film.options, ...film.start } };
  return [start, ...frames];
}

/** The scene that stands after so many entries, or the last one before that these eyes saw. */
export function indexOf(scenes: readonly Scene[], number: number): number {
  let low = 0;
  let high = scenes.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((scenes[middle] as Scene).number <= number) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

export function within(scenes: readonly Scene[], index: number): number {
  return Math.max(0, Math.min(scenes.length - 1, Math.round(index)));
}

/** The scenes in which somebody else comes to act. */
export function turnsOf(scenes: readonly Scene[]): number[] {
  const turns: number[] = [];
  let last: unknown = null;
  scenes.forEach((scene, index) => {
    for (const event of scene.events) {
      const seat = event.event === "turn" ? event["seat"] : null;
      if (typeof seat !== "number" || seat === last) continue;
      last = seat;
      if (turns.at(-1) !== index) turns.push(index);
    }
  });
  return turns;
}

/** Where one comes to by going a turn on or back. */
export function turnFrom(scenes: readonly Scene[], turns: readonly number[], at: number, way: 1 | -1): number {
  if (way > 0) return turns.find((index) => index > at) ?? scenes.length - 1;
  return turns.findLast((index) => index < at) ?? 0;
}

/** The marks of a replay: the game's events, the end, and the decisions with these numbers that turned the match. */
export function marksOf(
  scenes: readonly Scene[],
  shapes: Readonly<Record<string, MarkShape>>,
  turningPoints: readonly number[] = [],
): Mark[] {
  const marks: Mark[] = [];
  const known: Readonly<Record<string, MarkShape>> = { ...shapes, [OVER]: "flag" };
  scenes.forEach((scene, index) => {
    for (const kind of new Set(scene.events.map(({ event }) => event))) {
      const shape = known[kind];
      if (shape) marks.push({ index, kind, shape });
    }
  });
  for (const number of new Set(turningPoints))
    marks.push({ index: indexOf(scenes, number), kind: TURNING_POINT, shape: "diamond" });
  return marks.sort((one, other) => one.index - other.index);
}

// A film as a row of moments, and finding one's way in it: by the number of an entry, by turns, by what is worth seeing.

import type { GameEvent, View } from "../boards/board";
import type { Film } from "../generated/api";

/** How things stood after some entry of the match's history; number 0 is before the first. */
export interface Scene {
  number: number;
  actor: string | number;
  action: string; // empty where these eyes may not know it
  events: readonly GameEvent[];
  view: View;
}

export type MarkKind = "collect" | "found" | "fall" | "round" | "over" | "swing";

/** Something on the way that is worth stopping at. */
export interface Mark {
  index: number; // of the scene
  kind: MarkKind;
}

const MARKED: Partial<Record<string, MarkKind>> = {
  collect: "collect",
  found: "found",
  fall: "fall",
  round: "round",
  over: "over",
};

/** All scenes of a film, from its beginning. */
export function scenesOf(film: Film): Scene[] {
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

/** What is worth seeing: from the events, and the decisions with these numbers after which much had changed. */
export function marksOf(scenes: readonly Scene[], swings: readonly number[] = []): Mark[] {
  const marks: Mark[] = [];
  scenes.forEach((scene, index) => {
    const kinds = new Set(scene.events.map((event) => MARKED[event.event]));
    for (const kind of kinds) if (kind) marks.push({ index, kind });
  });
  for (const number of new Set(swings)) marks.push({ index: indexOf(scenes, number), kind: "swing" });
  return marks.sort((one, other) => one.index - other.index);
}

// A replay as a list of frames, and navigation in it: by the number of an entry, by turns, by marks.

import type { GameEvent, Guide, MarkShape, View } from "../boards/board";
import type { Replay } from "../generated/api";

/** The match after an entry of its history; number 0 is before the first. */
export interface Frame {
  number: number;
  actor: string | number;
  action: string; // empty where the viewer may not know it
  events: readonly GameEvent[];
  view: View;
  guide: Guide;
}

/** A mark on the slider of the replay. */
export interface Mark {
  index: number; // of the frame
  kind: string; // the event, or a turning point of the analysis
  shape: MarkShape;
}

export const OVER = "over";
export const TURNING_POINT = "turning point";

/** All frames of a replay, with the start as the first one. */
export function framesOf(replay: Replay): Frame[] {
  const frames = replay.frames.map((frame, index): Frame => ({
    number: frame.number ?? index + 1,
    actor: frame.actor,
    action: frame.action,
    events: frame.events as GameEvent[],
    view: { options: replay.options, ...frame.view },
    guide: frame.guide ?? {},
  }));
  if (!replay.start) return frames;
  const view = { options: replay.options, ...replay.start };
  return [{ number: 0, actor: "", action: "", events: [], view, guide: replay.guide ?? {} }, ...frames];
}

/** The index of the frame after entry `number`, or of the last visible one before it. */
export function indexOf(frames: readonly Frame[], number: number): number {
  let low = 0;
  let high = frames.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((frames[middle] as Frame).number <= number) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

export function within(frames: readonly Frame[], index: number): number {
  return Math.max(0, Math.min(frames.length - 1, Math.round(index)));
}

/** The frames at which another seat comes to act. */
export function turnsOf(frames: readonly Frame[]): number[] {
  const turns: number[] = [];
  let last: unknown = null;
  frames.forEach((frame, index) => {
    for (const event of frame.events) {
      const seat = event.event === "turn" ? event["seat"] : null;
      if (typeof seat !== "number" || seat === last) continue;
      last = seat;
      if (turns.at(-1) !== index) turns.push(index);
    }
  });
  return turns;
}

/** The frame one turn on or back. */
export function turnFrom(frames: readonly Frame[], turns: readonly number[], at: number, way: 1 | -1): number {
  if (way > 0) return turns.find((index) => index > at) ?? frames.length - 1;
  return turns.findLast((index) => index < at) ?? 0;
}

/** The marks of a replay: the game's events, the end, and the decisions with these numbers that turned the match. */
export function marksOf(
  frames: readonly Frame[],
  shapes: Readonly<Record<string, MarkShape>>,
  turningPoints: readonly number[] = [],
): Mark[] {
  const marks: Mark[] = [];
  const known: Readonly<Record<string, MarkShape>> = { ...shapes, [OVER]: "flag" };
  frames.forEach((frame, index) => {
    for (const kind of new Set(frame.events.map(({ event }) => event))) {
      const shape = known[kind];
      if (shape) marks.push({ index, kind, shape });
    }
  });
  for (const number of new Set(turningPoints))
    marks.push({ index: indexOf(frames, number), kind: TURNING_POINT, shape: "diamond" });
  return marks.sort((one, other) => one.index - other.index);
}

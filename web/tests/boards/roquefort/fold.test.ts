// What the board shows after each event must be what the server says it is.

import { describe, expect, it } from "vitest";
import { castleOf, viewOf, type Castle } from "../../../src/boards/roquefort/castle";
import { arranged, settle, step } from "../../../src/boards/roquefort/fold";
import { replay, replays, wild } from "./replays";

/** What is drawn, whatever the order of the mice. */
function drawn(castle: Castle) {
  const { tiles, spare, open, cheese, seat, actions, slid, round, phase, dormant } = castle;
  const mice = castle.mice.map((four) => [...four].sort());
  return { tiles, spare, open, cheese, seat, actions, slid, round, phase, dormant, mice };
}

describe("folding the events of a replay", () => {
  it("finds replays", () => expect(replays.length).toBeGreaterThan(10));

  const all = [...replays, ...wild.map((frames, n) => ({ name: `wild ${n}`, frames }))];
  it.each(all.map(({ name, frames }) => [name, frames] as const))("%s", (_, frames) => {
    let shown = settle(null, frames[0]!.view);
    for (const { events, view, action } of frames.slice(1)) {
      const before = castleOf(shown);
      for (const event of events) shown = step(shown, event, view);
      expect(drawn(castleOf(shown)), action).toEqual(drawn(castleOf(view)));
      const settled = settle(shown, view);
      expect(castleOf(settled).mice, `after ${action}, nobody changes places`).toEqual(castleOf(shown).mice);
      const moves = events.filter(({ event }) => ["run", "enter", "fall"].includes(event)).length;
      const moved = castleOf(settled).mice.flatMap((four, seat) =>
        four.filter((cell, n) => cell !== before.mice[seat]?.[n]),
      );
      expect(moved.length).toBeLessThanOrEqual(moves);
      shown = settled;
    }
  });
});

describe("settling", () => {
  it("keeps those who did not move in their places", () => {
    expect(arranged(["b2", "-", "x", "-"], ["-", "a1", "b2", "x"])).toEqual(["b2", "-", "x", "a1"]);
    expect(arranged(["b2", "c2", "-", "-"], ["c2", "d2", "-", "-"])).toEqual(["d2", "c2", "-", "-"]);
  });

  it("gives every mouse a direction, and keeps it", () => {
    const frames = replay("roquefort-3-0");
    const view = frames[20]!.view;
    const first = castleOf(settle(null, view));
    expect(first.facing?.every((four) => four.length === 4)).toBe(true);
    const turned = viewOf({ ...first, facing: first.facing!.map((four) => four.map(() => 77)) });
    const kept = castleOf(settle(turned, view));
    first.mice.forEach((four, seat) =>
      four.forEach((cell, n) => cell.length === 2 && expect(kept.facing?.[seat]?.[n]).toBe(77)),
    );
  });

  it("still shows the tiles on which roofs come down", () => {
    const frames = replay("roquefort-2-0");
    const at = frames.findIndex(({ events }) => events.some(({ event }) => event === "cover"));
    const cover = frames[at]!.events.find(({ event }) => event === "cover")!;
    const before = settle(null, frames[at - 1]!.view);
    const closing = castleOf(step(before, cover, frames[at]!.view)).closing!;
    expect(Object.values(closing).every((sign) => sign !== "?")).toBe(true);
    expect(castleOf(settle(before, frames[at]!.view)).closing).toBeUndefined();
  });
});

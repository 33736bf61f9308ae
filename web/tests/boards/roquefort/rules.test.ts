// The few facts about the rules that the board derives from what it sees, against what really happened.

import { describe, expect, it } from "vitest";
import { castleOf, isBare, pushOf, roomsOf, SLOTS, type Castle } from "../../../src/boards/roquefort/castle";
import { lastMice } from "../../../src/boards/roquefort/thirdMouse";
import { priceOf } from "../../../src/boards/roquefort/path";
import { dropped, targetsOf } from "../../../src/boards/roquefort/targets";
import { replays, wild } from "./replays";

describe("the price of a jump", () => {
  const all = [...replays.map(({ frames }) => frames), ...wild];
  it("is what was paid", () => {
    for (const frames of all) {
      for (let n = 1; n < frames.length; n++) {
        const before = castleOf(frames[n - 1]!.view);
        for (const { event, from, to, cell, cost } of frames[n]!.events) {
          const action = event === "run" ? `run ${String(from)}-${String(to)}` : `enter ${String(cell)}`;
          if (event === "run" || event === "enter") expect(priceOf(before, action), action).toBe(cost);
        }
      }
    }
  });

  it("was tried on many jumps", () => {
    const costs = wild.flat().flatMap(({ events }) => events.map((event) => Number(event["cost"] ?? 0)));
    expect(costs.filter((cost) => cost > 1).length).toBeGreaterThan(40);
    expect(Math.max(...costs)).toBeGreaterThan(2);
  });

  it("is never more than the actions that are left", () => {
    for (const { view, legal } of wild.flat()) {
      const castle = castleOf(view);
      for (const { price } of targetsOf(castle, legal).steps) expect(price).toBeLessThanOrEqual(castle.actions);
    }
  });
});

describe("a slide thought about", () => {
  it("drops no mouse that did not fall, and misses none that was in sight", () => {
    let falls = 0;
    for (const frames of [...wild, ...replays.map((replay) => replay.frames)]) {
      for (let n = 1; n < frames.length; n++) {
        const { events } = frames[n]!;
        const slide = events.find(({ event }) => event === "slide");
        if (!slide) continue;
        const before = castleOf(frames[n - 1]!.view);
        const slot = String(slide["slot"]);
        const { line } = pushOf(slot);
        const fell = events.filter(({ event }) => event === "fall").map(({ cell }) => String(cell));
        const seen = dropped(before, slot).map(({ cell }) => cell);
        for (const cell of seen) expect(fell).toContain(cell);
        for (const cell of fell) {
          falls++;
          const from = line[line.indexOf(cell) - 1];
          if (from === undefined || isBare(before, from)) expect(seen).toContain(cell);
        }
      }
    }
    expect(falls).toBeGreaterThan(3);
  });

  const castle = (some: Partial<Castle>): Castle => ({
    options: { players: 3, layout: "roquefort", goal: 4, memory: "table", quiet_limit: 20, round_limit: 150 },
    tiles: ["*?#?#?*", "???????", "#?#?#?#", "???????", "#?#?#?#", "???????", "*?#?#?*"],
    spare: "x",
    open: "D",
    mice: [
      ["a1", "-", "-", "-"],
      ["a2", "-", "x", "x"],
      ["g7", "-", "-", "-"],
    ],
    cheese: ["1", "123", "2"],
    phase: "turn",
    seat: 0,
    actions: 4,
    slid: false,
    round: 3,
    quiet: 0,
    dormant: [],
    ...some,
  });

  it("says whose third mouse falls and who would win", () => {
    // Seats 0 and 2 have one kind each; seat 0 is in turn, so the one after it waits longer: seat 2 (R52).
    expect(lastMice(castle({}), "a2")).toEqual({ losers: [1], winner: 2 });
    expect(lastMice(castle({ cheese: ["12", "123", "2"] }), "a2")).toEqual({ losers: [1], winner: 0 });
    expect(lastMice(castle({}), "a4")).toBeNull();
    expect(lastMice(castle({ spare: "." }), "a2")).toBeNull();
    expect(lastMice(castle({ dormant: [1] }), "a2")).toBeNull();
  });
});

describe("the plans", () => {
  it.each(["roquefort", "appenzell"] as const)("%s covers 45 cells with 18 rooms", (layout) => {
    const rooms = roomsOf({ options: { layout } } as Castle);
    expect(rooms.map(({ letter }) => letter).join("")).toBe("ABCDEFGHIJKLMNOPQR");
    expect(new Set(rooms.flatMap(({ cells }) => cells)).size).toBe(45);
    for (const { cells, width, height } of rooms) expect(width * height).toBe(cells.length);
  });

  it("has lines of seven from every slot, ending at another", () => {
    for (const slot of SLOTS) {
      expect(pushOf(slot).line).toHaveLength(7);
      expect(SLOTS).toContain(pushOf(slot).out);
      expect(pushOf(pushOf(slot).out).out).toBe(slot);
    }
  });
});

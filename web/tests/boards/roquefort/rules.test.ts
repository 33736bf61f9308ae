// What the board makes of the guide and derives from what it sees, against what really happened.

import { describe, expect, it } from "vitest";
import { castleOf, isBare, pushOf, roomsOf, SLOTS, type Castle } from "../../../src/boards/roquefort/castle";
import { endingOf } from "../../../src/boards/roquefort/guide";
import { dropped, targetsOf } from "../../../src/boards/roquefort/targets";
import { replays, wild } from "./replays";

describe("the price of a jump", () => {
  it("is what the guide says, and what was paid", () => {
    for (const frames of wild) {
      for (let n = 1; n < frames.length; n++) {
        const { view, legal, guide = {} } = frames[n - 1]!;
        const { steps } = targetsOf(castleOf(view), legal, guide);
        const { action, events } = frames[n]!;
        const paid = events.find(({ event }) => event === "run" || event === "enter")?.["cost"];
        const step = steps.find((each) => each.action === action);
        expect(step !== undefined, action).toBe(paid !== undefined);
        if (step && castleOf(view).phase === "turn") expect(step.price, action).toBe(paid);
      }
    }
  });

  it("was tried on many jumps", () => {
    const costs = wild.flat().flatMap(({ events }) => events.map((event) => Number(event["cost"] ?? 0)));
    expect(costs.filter((cost) => cost > 1).length).toBeGreaterThan(40);
    expect(Math.max(...costs)).toBeGreaterThan(2);
  });

  it("is one where the guide says nothing", () => {
    const { view, legal } = wild.flat().find(({ guide }) => guide?.["prices"])!;
    for (const { price } of targetsOf(castleOf(view), legal, {}).steps) expect(price).toBe(1);
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
});

describe("a slide that ends the game", () => {
  const ending = { losers: [1], winner: 2, kinds: 1, certain: true };
  const guide = { endings: { "slide a2": ending } };

  it("is the one of which the guide says so", () => {
    expect(endingOf(guide, "slide a2")).toEqual(ending);
    expect(endingOf(guide, "slide a4")).toBeNull();
    expect(endingOf({}, "slide a2")).toBeNull();
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

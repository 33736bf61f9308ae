// The cart's way round the wall, and how long things are shown.

import { describe, expect, it } from "vitest";
import { SLOTS } from "../../../src/boards/roquefort/castle";
import { pace } from "../../../src/boards/roquefort/pace";
import { nearer, nearestSlot, partOf, pointAt, stopAt, wayOf } from "../../../src/boards/roquefort/ring";

describe("the cart", () => {
  it("meets the slots in their order, once round", () => {
    const parts = SLOTS.map((slot) => partOf(slot, 56));
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(parts[0]).toBeGreaterThan(0);
    expect(parts.at(-1)).toBeLessThan(1);
  });

  it("stands at a slot's stop when it has run that far, however often round", () => {
    for (const slot of SLOTS) {
      for (const round of [-1, 0, 2]) {
        const [x, y] = pointAt(partOf(slot, 56) + round, 56);
        expect([Math.round(x), Math.round(y)]).toEqual(stopAt(slot, 56));
      }
    }
  });

  it("takes the shorter way", () => {
    expect(nearer(0.9, 0.1)).toBeCloseTo(1.1);
    expect(nearer(0.1, 0.9)).toBeCloseTo(-0.1);
    expect(nearer(2.3, 0.4)).toBeCloseTo(2.4);
  });

  it("is at a slot when its share of the time is over, and in the end at the other", () => {
    const way = wayOf(0.1, 0.3, -0.2, 0.5);
    const half = (way.length - 1) / 2;
    expect([way[0], way[half], way.at(-1)]).toEqual([0.1, 0.3, -0.2]);
    expect(way.slice(0, half)).toEqual(way.slice(0, half).sort((a, b) => a - b));
    expect(wayOf(0.1, 0.3, -0.2, 0)[0]).toBeCloseTo(0.3); // it stood there already
    expect(wayOf(0.1, 0.3, 0.3, 1).at(-1)).toBe(0.3);
  });

  it("stops where it is pulled", () => {
    for (const slot of SLOTS) {
      const [x, y] = stopAt(slot, 40);
      expect(nearestSlot(x + 20, y - 15, 40)).toBe(slot);
    }
    expect(nearestSlot(350, 350, 40)).toBeNull();
  });
});

describe("the pace", () => {
  it("is quicker for one's own steps, and gives each roof its time", () => {
    const run = { event: "run", cost: 1 };
    expect(pace(run, true)).toBeLessThanOrEqual(250);
    expect(pace(run, false)).toBeGreaterThanOrEqual(400);
    expect(pace({ event: "cover", rooms: "ABC" }, true)).toBe(1050);
    expect(pace({ event: "turn" }, false)).toBe(0);
  });
});

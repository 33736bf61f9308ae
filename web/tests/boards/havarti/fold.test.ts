// The events of whole games, folded one by one, lead to what the server says.

import { expect, test, vi } from "vitest";
import type { GameEvent, View } from "../../../src/boards/board";
import { SWAP_MS, pace, settle, step } from "../../../src/boards/havarti/fold";
import { CELLS, codesOf, houseOf, indexOf } from "../../../src/boards/havarti/house";

vi.setConfig({ testTimeout: 60_000 });

interface Replay {
  eyes: string;
  frames: { events: GameEvent[]; view: View }[];
}

const REPLAYS = import.meta.glob<Replay>("../../fixtures/havarti-*.json", { import: "default" });
const DRAWN = [
  "house",
  "up",
  "at",
  "die",
  "found",
  "lost",
  "cards",
  "scores",
  "switched",
  "round",
  "inspector",
  "phase",
  "specials",
];
const PRIVATE = ["peeked", "sniffed"];

const drawn = (view: View) => Object.fromEntries([...DRAWN, "role"].map((field) => [field, view[field]]));

test.each(Object.keys(REPLAYS))("%s", async (path) => {
  const replay = await REPLAYS[path]!();
  let shown = settle(null, replay.frames[0]!.view);
  replay.frames.slice(1).forEach(({ events, view }, n) => {
    for (const event of events) shown = step(shown, event);
    expect({ frame: n + 1, ...drawn(shown) }).toEqual({ frame: n + 1, ...drawn(view) });
    const told = events.some((event) => event["code"] !== undefined || event["codes"] !== undefined);
    if (told && replay.eyes !== "all") for (const field of PRIVATE) expect(shown[field]).toEqual(view[field]);
    shown = settle(shown, view);
    expect(new Set(houseOf(shown).ids).size).toBe(16);
  });
});

test.each(Object.keys(REPLAYS))("%s in messages of several deeds", async (path) => {
  const replay = await REPLAYS[path]!();
  let shown = settle(null, replay.frames[0]!.view);
  for (let n = 1; n + 2 < replay.frames.length; n += 3) {
    const some = replay.frames.slice(n, n + 3);
    const { view } = some.at(-1)!;
    for (const event of some.flatMap(({ events }) => events)) shown = step(shown, event);
    expect({ frame: n, ...drawn(shown) }).toEqual({ frame: n, ...drawn(view) });
    shown = settle(shown, view);
  }
});

test("a swap moves cards, not cells", async () => {
  const replay = await REPLAYS["../../fixtures/havarti-3-all.json"]!();
  let shown = settle(null, replay.frames[0]!.view);
  let swaps = 0;
  for (const { events, view } of replay.frames) {
    for (const event of events) {
      const before = houseOf(shown);
      shown = step(shown, event);
      if (event.event !== "swap") continue;
      const [one, other] = (event["cells"] as [string, string]).map(indexOf) as [number, number];
      const after = houseOf(shown);
      swaps += 1;
      expect([after.ids![one], after.ids![other]]).toEqual([before.ids![other], before.ids![one]]);
      expect(codesOf(after.house)[one]).toBe(codesOf(before.house)[other]);
      expect(after.ids!.filter((id, n) => id !== before.ids![n])).toHaveLength(2);
    }
    shown = settle(shown, view);
  }
  expect(swaps).toBeGreaterThan(50);
});

test("the inspector travels with the room that is swapped under him", () => {
  const view = { house: ["????", "????", "????", "????"], up: [], at: "b2", switched: [], ids: CELLS.map((_, n) => n) };
  const after = houseOf(step(view, { event: "swap", seat: 1, cells: ["b2", "c2"], phase: "fromager" }));
  expect(after.at).toBe("c2");
  expect(after.switched).toEqual(["b2", "c2"]);
});

test("every swap takes the same time, whoever makes it", () => {
  for (const phase of ["arrange", "fromager", "library", "sitting"]) {
    for (const own of [true, false])
      expect(pace({ event: "swap", seat: 0, cells: ["a1", "d4"], phase }, own)).toBe(SWAP_MS);
  }
});

test("the last lay-out stays to be seen until the next round begins", async () => {
  const replay = await REPLAYS["../../fixtures/havarti-2-1.json"]!();
  let shown = settle(null, replay.frames[0]!.view);
  for (const { events, view } of replay.frames) {
    for (const event of events) shown = step(shown, event);
    shown = settle(shown, view);
    const ended = events.find((event) => event.event === "round");
    const { phase, last } = houseOf(shown);
    if (ended) expect(last?.house).toEqual(ended["house"]);
    if (phase !== "keep" && phase !== "over") expect(last).toBeUndefined();
  }
});

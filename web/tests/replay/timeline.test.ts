// Finding one's way in a film: scenes, turns, marks.

import { expect, test } from "vitest";
import { addressOf, spotOf } from "../../src/replay/link";
import { indexOf, marksOf, scenesOf, turnFrom, turnsOf, within, type Scene } from "../../src/replay/timeline";
import type { GameEvent } from "../../src/boards/board";
import type { Replay } from "../../src/generated/api";

const FILMS = import.meta.glob<Replay>("../films/*.json", { import: "default" });
const filmOf = (name: string): Promise<Replay> => FILMS[`../films/${name}.json`]!();

const scene = (number: number, ...events: GameEvent[]): Scene => ({
  number,
  actor: 0,
  action: "",
  events,
  view: {},
});

test("a film begins with its start, where there is one", async () => {
  const film = await filmOf("roquefort-2-all");
  const scenes = scenesOf(film);
  expect(scenes.length).toBe(film.frames.length + (film.start ? 1 : 0));
  const begun = scenesOf({ ...film, start: { round: 1 } });
  expect(begun.length).toBe(film.frames.length + 1);
  expect(begun[0]).toMatchObject({ number: 0, events: [], view: { round: 1, options: film.options } });
});

test("an entry that these eyes did not see is the scene before it", () => {
  const scenes = [1, 2, 5, 9].map((number) => scene(number));
  expect([0, 1, 2, 3, 4, 5, 8, 9, 100].map((number) => indexOf(scenes, number))).toEqual([0, 0, 1, 1, 1, 2, 2, 3, 3]);
  expect(indexOf([], 3)).toBe(0);
  expect([-3, 1.4, 77].map((index) => within(scenes, index))).toEqual([0, 1, 3]);
});

test("a turn is when somebody else comes to act", () => {
  const turn = (seat: unknown) => ({ event: "turn", seat });
  const scenes = [
    scene(1, turn(0)),
    scene(2),
    scene(3, turn("chance")),
    scene(4, turn(0)),
    scene(5, turn(1)),
    scene(6),
    scene(7, turn(0)),
  ];
  const turns = turnsOf(scenes);
  expect(turns).toEqual([0, 4, 6]);
  expect([0, 1, 4, 6].map((at) => turnFrom(scenes, turns, at, 1))).toEqual([4, 4, 6, 6]);
  expect([0, 1, 4, 5, 6].map((at) => turnFrom(scenes, turns, at, -1))).toEqual([0, 0, 0, 4, 4]);
});

test("what is worth seeing is marked, in order", () => {
  const scenes = [
    scene(1),
    scene(2, { event: "run" }, { event: "collect" }),
    scene(3, { event: "fall" }, { event: "fall" }),
    scene(6, { event: "over" }),
  ];
  expect(marksOf(scenes, { collect: "cheese", fall: "dot" }, [5, 5, 1])).toEqual([
    { index: 0, kind: "turning point", shape: "diamond" },
    { index: 1, kind: "collect", shape: "cheese" },
    { index: 2, kind: "fall", shape: "dot" },
    { index: 2, kind: "turning point", shape: "diamond" },
    { index: 3, kind: "over", shape: "flag" },
  ]);
});

test.each(["roquefort-4-all", "havarti-4-all", "havarti-2-0", "havarti-3-spectator"])(
  "%s can be gone through",
  async (name) => {
    const scenes = scenesOf(await filmOf(name));
    const marks = marksOf(scenes, {});
    expect(marks.at(-1)).toEqual({ index: scenes.length - 1, kind: "over", shape: "flag" });
    const turns = turnsOf(scenes);
    expect(turns.length).toBeGreaterThan(5);
    let at = 0;
    for (const turn of turns.filter((index) => index > 0)) expect((at = turnFrom(scenes, turns, at, 1))).toBe(turn);
  },
);

test("a moment goes into an address and back", () => {
  const address = new URL(addressOf("a b", 17, "2"), "http://here");
  expect(address.pathname).toBe("/match/a%20b/replay");
  expect(spotOf(address.search)).toEqual({ number: 17, eyes: "2" });
  expect(spotOf("")).toEqual({ number: null, eyes: "all" });
  expect(spotOf("?at=x&eyes=9")).toEqual({ number: null, eyes: "all" });
});

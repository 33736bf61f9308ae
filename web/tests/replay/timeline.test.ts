// Finding one's way in a replay: frames, turns, marks.

import { expect, test } from "vitest";
import { addressOf, momentOf } from "../../src/replay/link";
import { indexOf, marksOf, framesOf, turnFrom, turnsOf, within, type Frame } from "../../src/replay/timeline";
import type { GameEvent } from "../../src/boards/board";
import type { Replay } from "../../src/generated/api";

const REPLAYS = import.meta.glob<Replay>("../fixtures/*.json", { import: "default" });
const fetchReplay = (name: string): Promise<Replay> => REPLAYS[`../fixtures/${name}.json`]!();

const frame = (number: number, ...events: GameEvent[]): Frame => ({
  number,
  actor: 0,
  action: "",
  events,
  view: {},
  guide: {},
});

test("a replay begins with its start, where there is one", async () => {
  const replay = await fetchReplay("roquefort-2-all");
  const frames = framesOf(replay);
  expect(frames.length).toBe(replay.frames.length + (replay.start ? 1 : 0));
  const begun = framesOf({ ...replay, start: { round: 1 } });
  expect(begun.length).toBe(replay.frames.length + 1);
  expect(begun[0]).toMatchObject({ number: 0, events: [], view: { round: 1, options: replay.options }, guide: {} });
  expect(framesOf({ ...replay, start: {}, guide: { lit: ["a1"] } })[0]?.guide).toEqual({ lit: ["a1"] });
});

test("an entry that these eyes did not see is the frame before it", () => {
  const frames = [1, 2, 5, 9].map((number) => frame(number));
  expect([0, 1, 2, 3, 4, 5, 8, 9, 100].map((number) => indexOf(frames, number))).toEqual([0, 0, 1, 1, 1, 2, 2, 3, 3]);
  expect(indexOf([], 3)).toBe(0);
  expect([-3, 1.4, 77].map((index) => within(frames, index))).toEqual([0, 1, 3]);
});

test("a turn is when somebody else comes to act", () => {
  const turn = (seat: unknown) => ({ event: "turn", seat });
  const frames = [
    frame(1, turn(0)),
    frame(2),
    frame(3, turn("chance")),
    frame(4, turn(0)),
    frame(5, turn(1)),
    frame(6),
    frame(7, turn(0)),
  ];
  const turns = turnsOf(frames);
  expect(turns).toEqual([0, 4, 6]);
  expect([0, 1, 4, 6].map((at) => turnFrom(frames, turns, at, 1))).toEqual([4, 4, 6, 6]);
  expect([0, 1, 4, 5, 6].map((at) => turnFrom(frames, turns, at, -1))).toEqual([0, 0, 0, 4, 4]);
});

test("what is worth seeing is marked, in order", () => {
  const frames = [
    frame(1),
    frame(2, { event: "run" }, { event: "collect" }),
    frame(3, { event: "fall" }, { event: "fall" }),
    frame(6, { event: "over" }),
  ];
  expect(marksOf(frames, { collect: "cheese", fall: "dot" }, [5, 5, 1])).toEqual([
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
    const frames = framesOf(await fetchReplay(name));
    const marks = marksOf(frames, {});
    expect(marks.at(-1)).toEqual({ index: frames.length - 1, kind: "over", shape: "flag" });
    const turns = turnsOf(frames);
    expect(turns.length).toBeGreaterThan(5);
    let at = 0;
    for (const turn of turns.filter((index) => index > 0)) expect((at = turnFrom(frames, turns, at, 1))).toBe(turn);
  },
);

test("a moment goes into an address and back", () => {
  const address = new URL(addressOf("a b", 17, "2"), "http://here");
  expect(address.pathname).toBe("/match/a%20b/replay");
  expect(momentOf(address.search)).toEqual({ number: 17, eyes: "2" });
  expect(momentOf("")).toEqual({ number: null, eyes: "all" });
  expect(momentOf("?at=x&eyes=9")).toEqual({ number: null, eyes: "all" });
});

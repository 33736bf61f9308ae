import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { gameOfNothing, makeWorld, PACE } from "./world";

makeWorld();
const { Stage } = await import("../../src/table/stage.svelte");

const moment = (at: number, ...events: string[]) => ({
  events: events.map((event) => ({ event })),
  view: { at },
  legal: [`from ${at}`],
  own: false,
});

describe("a stage", () => {
  let heard: string[];
  let hushed: string[];
  let idle: number;
  let stage: InstanceType<typeof Stage>;
  const wait = (times: number) => vi.advanceTimersByTimeAsync(times * PACE);

  beforeEach(() => {
    vi.useFakeTimers();
    [heard, hushed, idle] = [[], [], 0];
    stage = new Stage(
      gameOfNothing(),
      (event, _view, _own, quietly) => (quietly ? hushed : heard).push(event.event),
      () => (idle += 1),
    );
    stage.jump(moment(0));
  });
  afterEach(() => vi.useRealTimers());

  test("stands at the first thing it is told", () => {
    const fresh = new Stage(gameOfNothing());
    fresh.follow(moment(3, "a"));
    expect([fresh.view, fresh.busy, fresh.legal]).toEqual([{ at: 3 }, false, ["from 3"]]);
  });

  test("shows one event at a time, in order, and then what may be played", async () => {
    stage.follow(moment(1, "a", "b"));
    stage.follow(moment(2, "c"));
    expect([heard, stage.view, stage.legal]).toEqual([["a"], { at: 0, step: "a" }, []]);
    expect(stage.cue).toEqual({ event: { event: "a" }, ms: PACE });
    await wait(1);
    expect(heard).toEqual(["a", "b"]);
    await wait(1);
    expect([heard, stage.view]).toEqual([["a", "b", "c"], { at: 1, step: "c" }]);
    await wait(1);
    expect([stage.view, stage.busy, stage.cue, stage.legal, idle]).toEqual([{ at: 2 }, false, null, ["from 2"], 1]);
  });

  test("skips to the end of everything, in the middle of a moment too", async () => {
    stage.follow(moment(1, "a", "b"));
    stage.skip();
    expect([stage.view, stage.busy, stage.legal, heard, hushed]).toEqual([{ at: 1 }, false, ["from 1"], ["a"], ["b"]]);
    stage.follow(moment(2, "c"));
    stage.follow(moment(3, "d"));
    stage.skip();
    await wait(5);
    expect([stage.view, heard, hushed, idle]).toEqual([{ at: 3 }, ["a", "c"], ["b", "d"], 2]);
  });

  test("has the guide of what it shows", async () => {
    stage.jump({ ...moment(0), guide: { lit: 0 } });
    expect(stage.guide).toEqual({ lit: 0 });
    stage.follow({ ...moment(1, "a"), guide: { lit: 1 } });
    stage.follow({ ...moment(2, "b"), guide: { lit: 2 } });
    expect(stage.guide).toEqual({ lit: 1 });
    await wait(2);
    expect([stage.view, stage.guide]).toEqual([{ at: 2 }, { lit: 2 }]);
    stage.jump(moment(3));
    expect(stage.guide).toEqual({});
  });

  test("skipping nothing changes nothing", () => {
    stage.skip();
    expect([stage.view, stage.legal, idle]).toEqual([{ at: 0 }, ["from 0"], 0]);
  });

  test("jumps, and goes on from there", async () => {
    stage.follow(moment(1, "a", "b"));
    stage.jump(moment(7));
    expect([stage.view, stage.busy]).toEqual([{ at: 7 }, false]);
    stage.follow(moment(8, "c"));
    await wait(1);
    expect([heard, stage.view, stage.busy]).toEqual([["a", "c"], { at: 8 }, false]);
  });

  test("hurries when much is waiting", async () => {
    for (let at = 1; at <= 5; at += 1) stage.follow(moment(at, `${at}`));
    await wait(1);
    expect(stage.cue?.ms).toBe(PACE / 2);
  });

  test("does not wait for very much", () => {
    for (let at = 1; at <= 14; at += 1) stage.follow(moment(at, `${at}`));
    expect([stage.view, stage.busy]).toEqual([{ at: 14 }, false]);
  });

  describe("that somebody draws", () => {
    let paint: () => void;
    beforeEach(() => {
      stage.painted = () => new Promise((resolve) => (paint = resolve));
    });

    test("gives an event its whole time from when it is painted", async () => {
      stage.follow(moment(1, "a"));
      await wait(5);
      expect([stage.view, stage.busy]).toEqual([{ at: 0, step: "a" }, true]);
      paint();
      await wait(1);
      expect([stage.view, stage.busy]).toEqual([{ at: 0, step: "a" }, true]); // its last frame
      await wait(1);
      expect([stage.view, stage.busy, idle]).toEqual([{ at: 1 }, false, 1]);
    });

    test("skips what is not painted yet, and is not confused when it is", async () => {
      stage.follow(moment(1, "a"));
      const late = paint;
      stage.skip();
      stage.follow(moment(2, "b"));
      late();
      await wait(5);
      expect([stage.view, stage.busy, heard]).toEqual([{ at: 1, step: "b" }, true, ["a", "b"]]);
      paint();
      await wait(2);
      expect([stage.view, stage.busy, idle]).toEqual([{ at: 2 }, false, 2]);
    });
  });

  test("holds until the next moment, or until it is let go", () => {
    stage.hold();
    expect(stage.legal).toEqual([]);
    stage.release();
    expect(stage.legal).toEqual(["from 0"]);
    stage.hold();
    stage.jump(moment(1));
    expect(stage.legal).toEqual(["from 1"]);
  });
});

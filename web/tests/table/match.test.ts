import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Update } from "../../src/generated/socket";
import { FakeSocket, gameOfNothing, makeWorld, PACE, welcome } from "./world";

makeWorld();
const { LiveMatch } = await import("../../src/table/match.svelte");
const { keepSeats } = await import("../../src/net/keep");
const { w } = await import("../../src/table/words");
await w.load();

describe("a match on this device", () => {
  let match: InstanceType<typeof LiveMatch>;
  let seq: number;
  const wait = (times: number) => vi.advanceTimersByTimeAsync(times * PACE);

  const sit = (...seats: number[]) => {
    keepSeats(
      "m",
      seats.map((seat) => ({ seat, secret: `s${seat}` })),
      "nothing",
    );
    match = new LiveMatch("m", gameOfNothing());
    FakeSocket.last.open();
  };
  /** The same event for both seats; only one of them may act then. */
  const happens = (acts: number, event: string, view: Record<string, unknown> = {}, more: Partial<Update> = {}) => {
    seq += 1;
    for (const seat of match.own) {
      const own = { at: seq, you: seat, ...view };
      FakeSocket.last.tell({
        type: "update",
        seat,
        seq,
        events: [{ event }],
        view: own,
        legal: seat === acts ? ["go", "end"] : [],
        ...more,
      });
    }
  };

  beforeEach(() => {
    makeWorld();
    vi.useFakeTimers();
    seq = 1;
  });
  afterEach(() => {
    match.live.stop();
    vi.useRealTimers();
  });

  test("one seat: no curtain, what happens is shown and may be answered", async () => {
    sit(0);
    expect(match.table).toBeNull();
    FakeSocket.last.tell(welcome(0, { legal: ["go"] }));
    expect([match.shown, match.curtain, match.mine, match.stage.legal]).toEqual([0, null, true, ["go"]]);
    match.play("go");
    expect([match.waiting, match.stage.legal]).toEqual([true, []]);
    match.play("go");
    const acts = FakeSocket.last.sentOf("act");
    expect(acts.length).toBe(1);
    FakeSocket.last.tell({
      type: "update",
      seat: 0,
      seq: 2,
      id: acts[0]?.id ?? "",
      events: [{ event: "went" }],
      view: { at: 2 },
      legal: ["end"],
    });
    expect([match.stage.busy, match.log.map(({ text }) => text)]).toEqual([true, ["went"]]);
    await wait(1);
    expect([match.stage.busy, match.stage.legal]).toEqual([false, ["end"]]);
  });

  test("the log does not run ahead of what is shown", async () => {
    sit(0);
    FakeSocket.last.tell(welcome(0));
    happens(1, "a");
    happens(1, "b");
    expect(match.log.map(({ text }) => text)).toEqual(["a"]);
    await wait(1);
    expect(match.log.map(({ text }) => text)).toEqual(["a", "b"]);
  });

  test("a refusal is said in words and gives the move back", () => {
    sit(0);
    FakeSocket.last.tell(welcome(0, { legal: ["go"] }));
    match.play("go");
    const id = FakeSocket.last.sentOf("act")[0]?.id ?? "";
    FakeSocket.last.tell({ type: "refused", id, code: "game's own", rule: "R1", sentence: "no" });
    expect([match.refusals.now?.text, match.refusals.now?.rule, match.stage.legal]).toEqual(["because", "R1", ["go"]]);
  });

  test("what one would regret is asked first", () => {
    sit(0);
    FakeSocket.last.tell(welcome(0, { legal: ["jump"] }));
    match.play("jump");
    expect([match.question?.text, match.waiting]).toEqual(["Really?", false]);
    match.question?.then();
    expect(match.waiting).toBe(true);
  });

  test("two seats that see different things: a curtain before each", async () => {
    sit(0, 1);
    FakeSocket.last.tell(welcome(0, { legal: [] }), welcome(1, { legal: ["go"] }));
    expect([match.shown, match.curtain]).toEqual([1, 1]);
    match.lift();
    expect([match.curtain, match.stage.view, match.stage.legal]).toEqual([null, { at: 0, you: 1 }, ["go"]]);
    happens(0, "swap");
    expect([match.shown, match.curtain]).toEqual([1, null]); // first what was done is shown
    await wait(1);
    expect([match.shown, match.curtain]).toEqual([0, 0]);
    match.lift();
    expect(match.stage.cue?.event.event).toBe("swap"); // the other one sees it now
    await wait(1);
    expect([match.stage.view, match.stage.legal]).toEqual([{ at: 2, you: 0 }, ["go", "end"]]);
  });

  test("every seat has its own guide", async () => {
    sit(0, 1);
    FakeSocket.last.tell(welcome(0, { legal: ["go"], guide: { of: 0 } }), welcome(1, { guide: { of: 1 } }));
    match.lift();
    expect([match.shown, match.stage.guide]).toEqual([0, { of: 0 }]);
    happens(1, "passes");
    await wait(1);
    match.lift();
    await wait(2);
    expect([match.shown, match.stage.guide]).toEqual([1, {}]);
  });

  test("a warning is made from the guide", () => {
    sit(0);
    FakeSocket.last.tell(welcome(0, { legal: ["go"], guide: { regret: "go" } }));
    match.play("go");
    expect([match.question?.text, FakeSocket.last.sentOf("act").length]).toEqual(["You will regret it.", 0]);
  });

  test("two seats that see the same: no curtain, no repetition", async () => {
    sit(0, 1);
    FakeSocket.last.tell(
      welcome(0, { legal: ["go"], view: { at: 1, open: true } }),
      welcome(1, { view: { at: 1, open: true } }),
    );
    expect([match.shown, match.curtain]).toEqual([0, null]);
    happens(1, "go", { open: true });
    await wait(1);
    expect([match.shown, match.curtain, match.stage.busy, match.stage.legal]).toEqual([1, null, false, ["go", "end"]]);
  });

  test("what only one was shown stays until it was read", async () => {
    sit(0, 1);
    FakeSocket.last.tell(welcome(0, { legal: ["go"] }), welcome(1));
    match.lift();
    happens(1, "peek", { peeked: "a cheese" });
    await wait(1);
    expect([match.shown, match.curtain, match.glimpse]).toEqual([0, null, "a cheese"]);
    match.seen();
    expect([match.curtain, match.glimpse]).toEqual([1, ""]);
  });

  test("the curtain goes up when the match ends", async () => {
    sit(0, 1);
    FakeSocket.last.tell(welcome(0, { legal: ["go"] }), welcome(1));
    happens(9, "over", {}, { status: "over" });
    expect(match.curtain).toBeNull();
  });

  test("a seat that a bot plays is not asked", () => {
    sit(0);
    const seats = [
      { name: "Ann", kind: "person" as const, level: "crumb" },
      { name: "Bob", kind: "person" as const },
    ];
    FakeSocket.last.tell(welcome(0, { legal: ["go"], seats }));
    expect([match.mine, match.stage.legal]).toEqual([false, []]);
    FakeSocket.last.tell({ type: "update", seat: 0, seq: 2, seats: [{ name: "Ann", kind: "person" }, seats[1] ?? {}] });
    expect([match.mine, match.stage.legal]).toEqual([true, ["go"]]);
  });

  test("few missed events are shown after a reconnect, many are not", async () => {
    sit(0);
    FakeSocket.last.tell(welcome(0));
    const missed = (count: number): Update[] =>
      Array.from({ length: count }, (_, n) => ({ type: "update", seat: 0, seq: 2 + n, events: [{ event: `e${n}` }] }));
    FakeSocket.last.tell(welcome(0, { seq: 4, missed: missed(3), view: { at: 4 } }));
    expect([match.stage.busy, match.log.length]).toEqual([true, 1]);
    await wait(3);
    expect([match.stage.view, match.log.length]).toEqual([{ at: 4 }, 3]);
    FakeSocket.last.tell(welcome(0, { seq: 40, missed: missed(38), view: { at: 40 } }));
    expect([match.stage.busy, match.stage.view, match.log.length]).toEqual([false, { at: 40 }, 38]);
  });

  test("taking back goes back at once", () => {
    sit(0);
    FakeSocket.last.tell(welcome(0));
    FakeSocket.last.tell({ type: "update", seat: 0, seq: 2, undone: true, view: { at: -1 } });
    expect([match.stage.view, match.stage.busy, match.log.length]).toEqual([{ at: -1 }, false, 1]);
  });

  test("spectators look with nobody's eyes and play nothing", () => {
    sit();
    FakeSocket.last.tell(welcome(null));
    match.play("go");
    expect([match.shown, match.mine, FakeSocket.last.sentOf("act").length]).toEqual([null, false, 0]);
  });
});

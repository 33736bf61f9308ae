import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Asking, News } from "../../src/net/live.svelte";
import { FakeSocket, makeWorld, welcome } from "./world";

makeWorld();
const { Live } = await import("../../src/net/live.svelte");
const { keepPromise, keepSeats, promiseOf, seatsOf, toldOf } = await import("../../src/net/keep");

describe("a live connection", () => {
  let news: (News & { seat: number | null })[];
  let refused: [string, Asking | null][];
  let live: InstanceType<typeof Live>;

  const connect = (seats: number[]) => {
    keepSeats(
      "m",
      seats.map((seat) => ({ seat, secret: `s${seat}` })),
      "nothing",
    );
    live = new Live("m", {
      told: (told, what) => news.push({ ...what, seat: told.seat }),
      refused: ({ code }, asked) => refused.push([code, asked]),
      done: () => undefined,
      bell: () => undefined,
      mark: (event) => ({ fleeting: event.event === "peek", clears: event.event === "wipe" }),
    });
    live.connect();
    FakeSocket.last.open();
  };

  beforeEach(() => {
    makeWorld();
    vi.useFakeTimers();
    [news, refused] = [[], []];
  });
  afterEach(() => {
    live.stop();
    vi.useRealTimers();
  });

  test("says hello with every seat, and as a spectator without any", () => {
    connect([0, 1]);
    expect(FakeSocket.last.sent[0]).toMatchObject({
      type: "hello",
      seats: [
        { secret: "s0", have: 0 },
        { secret: "s1", have: 0 },
      ],
    });
    live.stop();
    connect([]);
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: "hello", seats: [], have: 0 });
  });

  test("notes what the deal is bound to when it is told first, and not once it is told what that was", () => {
    const bound = (commitment: string) => ({ ...welcome(0), commitment, salt: "5a17" });
    connect([0]);
    FakeSocket.last.tell({ ...bound("c0"), status: "over" });
    expect(promiseOf("m")).toBeNull();
    FakeSocket.last.tell(bound("c1"), bound("c2"));
    expect(promiseOf("m")).toEqual({ id: "m", commitment: "c1", salt: "5a17" });
    for (let n = 0; n < 400; n++) keepPromise({ id: `m${n}`, commitment: "c", salt: "" });
    expect([promiseOf("m399")?.id, promiseOf("m0")]).toEqual(["m399", null]);
  });

  test("keeps what each seat was told, and forgets what is fleeting", () => {
    connect([0]);
    FakeSocket.last.tell(welcome(0), {
      type: "update",
      seat: 0,
      seq: 2,
      events: [{ event: "peek" }],
      view: { at: 1 },
      legal: ["x"],
    });
    const told = live.tables.get(0);
    expect([told?.view, told?.legal, told?.entries.length]).toEqual([{ at: 1 }, ["x"], 1]);
    FakeSocket.last.tell({ type: "update", seat: 0, seq: 3, events: [{ event: "wipe" }], view: { at: 2 } });
    expect(told?.entries.map(({ event }) => event?.event)).toEqual(["wipe"]);
    expect(told?.legal).toEqual([]);
    expect(toldOf("m", 0)).toMatchObject({ seq: 3, entries: [{ event: { event: "wipe" } }] });
    FakeSocket.last.tell({ type: "update", seat: 0, seq: 3, events: [{ event: "again" }] });
    expect(told?.entries.length).toBe(1);
  });

  test("comes back by itself, tells what was missed, and sends again what was not answered", () => {
    connect([0]);
    FakeSocket.last.tell(welcome(0, { seq: 4 }));
    live.act(0, "go");
    const act = FakeSocket.last.sentOf("act")[0];
    expect(act).toMatchObject({ seat: 0, seq: 4, action: "go" });
    FakeSocket.last.close();
    expect([live.open, live.failures, live.waiting(0)]).toEqual([false, 1, true]);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all.length).toBe(2);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent[0]).toMatchObject({ seats: [{ have: 4 }] });
    FakeSocket.last.tell(
      welcome(0, {
        seq: 6,
        missed: [
          { type: "update", seat: 0, seq: 5, events: [{ event: "a" }] },
          { type: "update", seat: 0, seq: 6, events: [{ event: "b" }] },
        ],
      }),
    );
    expect(news.at(-1)).toMatchObject({ events: [{ event: "a" }, { event: "b" }], anew: true, own: false });
    expect(FakeSocket.last.sentOf("act")[0]).toEqual(act);
    FakeSocket.last.tell({
      type: "update",
      seat: 0,
      seq: 7,
      id: act?.id ?? "",
      events: [{ event: "go" }],
      view: { at: 3 },
    });
    expect([live.waiting(0), news.at(-1)?.own]).toEqual([false, true]);
  });

  test("what was done before the connection broke is not asked again", () => {
    connect([0]);
    FakeSocket.last.tell(welcome(0, { seq: 4 }));
    live.act(0, "go");
    const id = FakeSocket.last.sentOf("act")[0]?.id ?? "";
    FakeSocket.last.close();
    vi.advanceTimersByTime(400);
    FakeSocket.last.open();
    FakeSocket.last.tell(
      welcome(0, { seq: 5, missed: [{ type: "update", seat: 0, seq: 5, id, events: [{ event: "go" }] }] }),
    );
    expect([live.waiting(0), FakeSocket.last.sentOf("act"), news.at(-1)?.own]).toEqual([false, [], true]);
  });

  test("asks again after a while, and takes a connection that never answers for dead", () => {
    connect([0]);
    FakeSocket.last.tell(welcome(0));
    live.act(0, "go");
    live.act(0, "twice"); // one at a time
    vi.advanceTimersByTime(5100);
    expect(FakeSocket.last.sentOf("act").map(({ action }) => action)).toEqual(["go", "go"]);
    vi.advanceTimersByTime(11000);
    expect(FakeSocket.all.length).toBe(2);
  });

  test("waits longer and longer, as long as it is told to at a restart", () => {
    connect([0]);
    FakeSocket.last.tell(welcome(0), { type: "bye", seconds: 2, sentence: "" });
    FakeSocket.last.close();
    vi.advanceTimersByTime(1900);
    expect(FakeSocket.all.length).toBe(1);
    vi.advanceTimersByTime(200);
    expect(FakeSocket.all.length).toBe(2);
  });

  test("a refusal says what was refused", () => {
    connect([0]);
    FakeSocket.last.tell(welcome(0));
    live.act(0, "go");
    const id = FakeSocket.last.sentOf("act")[0]?.id ?? "";
    FakeSocket.last.tell({ type: "refused", id, code: "roof", rule: "R28", sentence: "no" });
    expect(refused).toMatchObject([["roof", { action: "go" }]]);
    expect(live.waiting(0)).toBe(false);
  });

  test("sifts out a secret that holds no seat any more", async () => {
    connect([0, 1]);
    FakeSocket.last.tell({ type: "problem", code: "wrong secret", sentence: "" });
    for (const good of [false, true]) {
      await vi.waitFor(() => expect(FakeSocket.last.readyState).toBe(0));
      const probe = FakeSocket.last;
      probe.open();
      probe.tell(good ? welcome(1) : { type: "problem", code: "wrong secret", sentence: "" });
      await Promise.resolve();
    }
    await vi.waitFor(() => expect(seatsOf("m")).toEqual([{ seat: 1, secret: "s1" }]));
    FakeSocket.last.open();
    expect(FakeSocket.last.sent[0]).toMatchObject({ seats: [{ secret: "s1" }] });
  });

  test("there is no such match", () => {
    connect([]);
    FakeSocket.last.tell({ type: "problem", code: "no match", sentence: "" });
    vi.advanceTimersByTime(20000);
    expect([live.missing, FakeSocket.all.length]).toEqual([true, 1]);
  });

  test("what a spectator says is not waited for", () => {
    connect([]);
    FakeSocket.last.tell(welcome(null));
    live.say(null, "hello");
    vi.advanceTimersByTime(30000);
    expect(FakeSocket.last.sentOf("say").length).toBe(1);
  });
});

// A lesson goes on when a goal is met, begins anew when it cannot be any more, and remembers how far it came.

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Game } from "../../src/boards/board";
import type { LessonState } from "../../src/generated/api";

const kept = new Map<string, string>();
const STEPS = ["one", "two"];

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal("document", { documentElement: { dataset: {}, style: {} }, hidden: true, addEventListener: () => {} });
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

const { Lesson } = await import("../../src/learn/lesson.svelte");
const { Refusal } = await import("../../src/net/api");

/** A game of which nothing is needed but what a stage asks for. */
const game = {
  name: "game",
  words: { now: { event: () => ({ text: "something happened" }) } },
  step: (_: unknown, __: unknown, target: unknown) => target,
  settle: (_: unknown, target: unknown) => target,
  pace: () => 0,
  sound: () => null,
} as unknown as Game;

/** A server with two steps: first "no" is to be tried, then "go" to be played; "lose" spoils it. */
async function ask(_: string, step: number, actions: string[]): Promise<LessonState> {
  const last = actions.at(-1);
  if (step > 1) throw new Refusal({ code: "no lesson", rule: "", sentence: "" });
  if (last === "away") throw new Refusal({ code: "away", rule: "", sentence: "" });
  const goals = [
    { met: actions.includes("no"), refusal: true },
    { met: actions.includes("go"), refusal: false },
  ];
  const frames = ["", ...actions].map((action) => ({
    events: action ? [{ event: action }] : [],
    view: { step, action },
    legal: ["go", "lose"],
  }));
  const refused = last === "no" || last === "never" ? { code: last, rule: "R1", sentence: "No." } : null;
  const done = goals.every((goal) => goal.met);
  const hint = ["no", "go"].find((each) => !actions.includes(each)) ?? "";
  return {
    id: STEPS[step] ?? "",
    steps: STEPS,
    seat: 0,
    players: 2,
    frames,
    goals,
    hint,
    reached: done,
    failed: actions.includes("lose"),
    refused,
  };
}

async function begun() {
  const lesson = new Lesson(game, () => ["Red", "Blue"], ask);
  await lesson.begin();
  return lesson;
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => kept.clear());

describe("a step", () => {
  it("is done when all its goals are", async () => {
    const lesson = await begun();
    expect(lesson.standing).toBe("doing");
    expect(lesson.attempt).toBe("no");
    await lesson.play("no");
    expect(lesson.refused).toMatchObject({ code: "no", action: "no" });
    expect(lesson.attempt).toBe("");
    expect(lesson.hint).toBe("go");
    await lesson.play("go");
    await settled();
    expect(lesson.standing).toBe("done");
    expect(lesson.stage.legal).toEqual([]);
    expect(lesson.heard).toBe("");
    expect(lesson.done).toEqual(["one"]);
    expect(JSON.parse(kept.get("lesson:game") ?? "")).toEqual({ at: 1, done: ["one"] });
  });

  it("goes on after a refusal that does not count", async () => {
    const lesson = await begun();
    await lesson.play("never");
    expect(lesson.refused?.rule).toBe("R1");
    expect(lesson.stage.legal).toEqual(["go", "lose"]);
    await lesson.play("go");
    await settled();
    expect(lesson.refused).toBeNull();
    expect(lesson.state?.frames.length).toBe(2); // the refused one was forgotten
  });

  it("can be begun anew when it failed", async () => {
    const lesson = await begun();
    await lesson.play("lose");
    await settled();
    expect(lesson.standing).toBe("failed");
    await lesson.play("go"); // too late
    expect(lesson.standing).toBe("failed");
    await lesson.begin();
    expect(lesson.standing).toBe("doing");
    expect(lesson.stage.view).toEqual({ step: 0, action: "" });
  });

  it("says when the server is away, and goes on later", async () => {
    const lesson = await begun();
    await lesson.play("away");
    expect(lesson.standing).toBe("away");
    await lesson.begin();
    expect(lesson.standing).toBe("doing");
  });
});

describe("the way through", () => {
  it("begins where one left, and ends after the last step", async () => {
    kept.set("lesson:game", JSON.stringify({ at: 1, done: ["one"] }));
    const lesson = await begun();
    expect(lesson.number).toBe(1);
    expect(lesson.last).toBe(true);
    await lesson.next();
    expect(lesson.finished).toBe(true);
    await lesson.begin(0);
    expect(lesson.finished).toBe(false);
    expect(lesson.state?.id).toBe("one");
  });

  it("begins at the beginning if what was kept is too far", async () => {
    kept.set("lesson:game", JSON.stringify({ at: 7, done: [] }));
    const lesson = await begun();
    expect(lesson.number).toBe(0);
    expect(lesson.standing).toBe("doing");
  });
});

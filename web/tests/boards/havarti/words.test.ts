// Hide the Havarti in four languages: nothing is missing, whatever the server may say.

import { expect, test, vi } from "vitest";
import type { GameEvent, Guide, View } from "../../../src/boards/board";
import { houseOf } from "../../../src/boards/havarti/house";
import { words as german } from "../../../src/boards/havarti/words/de";
import { words as english } from "../../../src/boards/havarti/words/en";
import { words as french } from "../../../src/boards/havarti/words/fr";
import { words as russian } from "../../../src/boards/havarti/words/ru";
import type { HavartiWords } from "../../../src/boards/havarti/words/tell";

vi.setConfig({ testTimeout: 60_000 });

interface Replay {
  options: View;
  frames: { action: string; events: GameEvent[]; view: View; guide?: Guide }[];
  outcome: { reason: string; winners: number[]; scores: number[] };
}

const LANGUAGES: [string, HavartiWords][] = [
  ["English", english],
  ["French", french],
  ["German", german],
  ["Russian", russian],
];
const REPLAYS = import.meta.glob<Replay>("../../fixtures/havarti-*.json", { import: "default" });
const SOURCES = import.meta.glob<string>("../../../../src/cheeseboard/games/havarti/*.py", {
  query: "?raw",
  import: "default",
  eager: true,
});
const NAMES = ["Ann", "Bob", "Cleo", "Dan"];
const SILENT = new Set(["turn"]);

/** The paths of all words in a tree of them. */
function paths(tree: object, at = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    value !== null && typeof value === "object" ? paths(value as object, `${at}${key}.`) : [`${at}${key}`],
  );
}

test.each(LANGUAGES)("%s has every word", (_, words) => {
  expect(paths(words.say).sort()).toEqual(paths(english.say).sort());
});

test.each(LANGUAGES)("%s has a sentence for every refusal of the rules", (_, words) => {
  const text = Object.values(SOURCES).join("\n");
  const codes = new Set([...text.matchAll(/Refusal\(\s*"([^"]+)"/g)].map(([, code]) => code ?? ""));
  expect(codes.size).toBeGreaterThan(20);
  for (const code of [...codes, "not your turn", "malformed"]) {
    const sentence = words.refusal(code, "swap a1-b1");
    expect([code, sentence]).toEqual([code, expect.stringMatching(/\p{L}{3}.*[.!]/u)]);
    expect(sentence).not.toMatch(/undefined|null/);
  }
  expect(words.refusal("no such code", "done")).toBeNull();
});

test.each(LANGUAGES)("%s names the cell in a refusal", (_, words) => {
  for (const [code, action] of [
    ["in sight", "hide c3"],
    ["too far", "walk c3"],
    ["too far", "check c3"],
    ["face up", "peek c3"],
    ["occupied", "place L c3"],
    ["no entrance", "open c3"],
    ["not switched", "play that c3"],
  ] as const) {
    expect(words.refusal(code, action)).toContain("c3");
  }
});

test.each(LANGUAGES)("%s tells whole games", async (_, words) => {
  for (const load of Object.values(REPLAYS)) {
    const { frames, options, outcome } = await load();
    for (const { action, events, view } of frames) {
      for (const event of events) {
        const line = words.event(event, NAMES, view);
        if (!SILENT.has(event.event)) expect([event.event, line?.text]).toEqual([event.event, expect.any(String)]);
        expect(line?.text ?? "").not.toMatch(/undefined|NaN|\[object/);
      }
      if (action) expect(words.action(action, NAMES, view)).not.toMatch(/undefined|^(place|swap|check|walk) /);
      expect(words.task(view, NAMES, 0)).toMatch(/\p{L}/u);
    }
    expect(words.ending(outcome, NAMES, options)).toContain("9");
    const { view } = frames[frames.length >> 1]!;
    for (const line of words.spoken(view, NAMES, 0)) expect(line).not.toMatch(/undefined|NaN/);
  }
});

test.each(LANGUAGES)("%s says which rooms are lit, as the guide does", async (_, words) => {
  for (const load of Object.values(REPLAYS)) {
    const { frames } = await load();
    const lit = frames.find(({ guide }) => guide?.["lit"])!;
    const cells = lit.guide!["lit"] as string[];
    const unlit = words.spoken(lit.view, NAMES, null);
    const told = words.spoken(lit.view, NAMES, null, lit.guide).filter((line) => !unlit.includes(line));
    expect(told).toHaveLength(1);
    for (const cell of cells) expect(told[0]).toContain(cell);
    expect(words.cell(houseOf(lit.view), cells[0]!, true, [])).toContain(words.say.ui.lit);
    expect(words.cell(houseOf(lit.view), cells[0]!, false, [])).not.toContain(words.say.ui.lit);
  }
});

test("what is laid out is forgotten when the inspector comes back", () => {
  const told = (event: GameEvent) => english.event(event, NAMES, null);
  expect(told({ event: "place", seat: 1, code: "1", cell: "a1" })?.fleeting).toBe(true);
  expect(told({ event: "swap", seat: 1, cells: ["a1", "b1"], phase: "arrange" })?.fleeting).toBe(true);
  expect(told({ event: "swap", seat: 1, cells: ["a1", "b1"], phase: "fromager" })?.fleeting).toBe(false);
  expect(told({ event: "arranged", slow: false })?.clears).toBe(true);
});

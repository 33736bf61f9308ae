// The rules page has every rule that the program cites, in every language, and finds what is looked for.

import { describe, expect, test } from "vitest";
import { pieces, search, sectionsOf, type Chapter, type RuleWords } from "../../src/learn/rules/book";
import { OUTLINE as havartiOutline } from "../../src/boards/havarti/rules/outline";
import { words as havartiDe } from "../../src/boards/havarti/rules/de";
import { words as havartiEn } from "../../src/boards/havarti/rules/en";
import { words as havartiFr } from "../../src/boards/havarti/rules/fr";
import { words as havartiRu } from "../../src/boards/havarti/rules/ru";
import { OUTLINE as roquefortOutline } from "../../src/boards/roquefort/rules/outline";
import { words as roquefortDe } from "../../src/boards/roquefort/rules/de";
import { words as roquefortEn } from "../../src/boards/roquefort/rules/en";
import { words as roquefortFr } from "../../src/boards/roquefort/rules/fr";
import { words as roquefortRu } from "../../src/boards/roquefort/rules/ru";

const PYTHON = import.meta.glob<string>("../../../src/cheeseboard/**/*.py", {
  query: "?raw",
  import: "default",
  eager: true,
});
const TEXTS = import.meta.glob<string>("../../../src/cheeseboard/games/*/README.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const NUMBER = /\b[RHQ]\d+[a-h]?\b/g;

interface Case {
  game: string;
  outline: Chapter[];
  languages: Record<string, RuleWords>;
}

const CASES: Case[] = [
  {
    game: "roquefort",
    outline: roquefortOutline,
    languages: { en: roquefortEn, fr: roquefortFr, de: roquefortDe, ru: roquefortRu },
  },
  {
    game: "havarti",
    outline: havartiOutline,
    languages: { en: havartiEn, fr: havartiFr, de: havartiDe, ru: havartiRu },
  },
];

const pythonIn = (folder: string) =>
  Object.entries(PYTHON).flatMap(([path, source]) => (path.includes(`/cheeseboard/${folder}/`) ? [source] : []));

/** The numbers that stand alone in quotes, as refusals and messages cite them. */
const cited = (sources: string[]) =>
  new Set(sources.flatMap((source) => [...source.matchAll(/"([RHQ]\d+[a-h]?)"/g)].map((found) => found[1] ?? "")));

describe.each(CASES)("$game", ({ game, outline, languages }) => {
  const anchors = outline.flatMap(({ rules, details }) => [...rules, ...details]);

  test("has every rule that the program cites", () => {
    const numbers = cited([...pythonIn(`games/${game}`), ...pythonIn(`terminal/${game}`)]);
    expect(numbers.size).toBeGreaterThan(10);
    expect([...numbers].filter((number) => !anchors.includes(number))).toEqual([]);
  });

  test("has every rule that the game's own description numbers", () => {
    const readme = TEXTS[`../../../src/cheeseboard/games/${game}/README.md`] ?? "";
    const numbers = [...readme.matchAll(/^- \*\*([RHQ]\d+[a-h]?)\.\*\*/gm)].map((found) => found[1] ?? "");
    expect(numbers.length).toBeGreaterThan(70);
    expect(numbers.filter((number) => !anchors.includes(number))).toEqual([]);
  });

  test("has each number once", () => {
    expect(anchors.length).toBe(new Set(anchors).size);
  });

  test.each(Object.entries(languages))("in %s has the same numbers, each with a text", (_, words) => {
    expect(Object.keys(words.rules).sort()).toEqual([...anchors].sort());
    for (const section of sectionsOf(outline, words)) {
      expect(section.title).not.toBe("");
      for (const rule of [...section.rules, ...section.details]) expect(rule.text, rule.number).not.toBe("");
    }
  });

  test.each(Object.entries(languages))(
    "in %s refers to the same rules as in English, all of them there",
    (_, words) => {
      for (const [number, text] of Object.entries(words.rules)) {
        const named = text.match(NUMBER) ?? [];
        expect(named, number).toEqual(languages["en"]?.rules[number]?.match(NUMBER) ?? []);
        for (const other of named) expect(anchors).toContain(other);
      }
    },
  );

  test.each(Object.entries(languages))("in %s describes the same pictures, with as many parts", (_, words) => {
    const parts = (of: RuleWords | undefined) =>
      Object.entries(of?.pictures ?? {}).map(([id, { legend }]) => [id, legend.length]);
    expect(parts(words)).toEqual(parts(languages["en"]));
    expect(outline.flatMap(({ pictures }) => pictures).sort()).toEqual(Object.keys(words.pictures).sort());
  });

  test.each(["fr"])("in %s no line breaks before a sign", (locale) => {
    expect(JSON.stringify(languages[locale]).match(/[^\u00a0\u202f"}\]] ?[;!?]|[^\u00a0\u202f"] :/g) ?? []).toEqual([]);
  });
});

describe("search", () => {
  const sections = sectionsOf(roquefortOutline, roquefortEn);
  const numbers = (wanted: string) =>
    search(sections, wanted).flatMap(({ rules, details }) => [...rules, ...details].map(({ number }) => number));

  test("finds text and numbers, however they are written", () => {
    expect(numbers("DIAGONALLY")).toEqual(["R26"]);
    expect(numbers(" r28 ")).toContain("R28");
    expect(numbers("r2")).toEqual(["R2"]);
    expect(numbers("no such words")).toEqual([]);
  });

  test("shows everything when nothing is looked for", () => {
    expect(search(sections, "  ")).toBe(sections);
  });
});

test("numbers in a text can be followed", () => {
  expect(pieces("As R46 says (Q19a).")).toEqual([
    { text: "As ", number: false },
    { text: "R46", number: true },
    { text: " says (", number: false },
    { text: "Q19a", number: true },
    { text: ").", number: false },
  ]);
});

test("the server has no numbers of its own: a ruling has another in each game", () => {
  expect([...cited(pythonIn("server"))]).toEqual([]);
});

// Every step that the server has is explained in every language, with a task for each of its goals.

import { describe, expect, it } from "vitest";
import type { StepText } from "../../src/boards/board";
import { LOCALES } from "../../src/words/language.svelte";

const LONGEST = { title: 40, say: 170, task: 95, done: 150 }; // letters that a child reads without losing the thread
const SOURCES = import.meta.glob<string>("../../../src/cheeseboard/games/{roquefort,havarti}/lesson.py", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The steps of a lesson as they stand in the server's file: their names, and how many goals each has. */
function stepsIn(source: string): Record<string, number> {
  const parts = source.split(/^ {4}Step\(/m).slice(1);
  return Object.fromEntries(
    parts.map((part) => [/"(\w+)"/.exec(part)?.[1] ?? "", part.split("never=")[0]?.match(/Goal\(/g)?.length ?? 0]),
  );
}

async function wordsOf(game: string, locale: string): Promise<Record<string, StepText>> {
  const found = (await import(`../../src/boards/${game}/lesson/${locale}.ts`)) as {
    words: Record<string, StepText>;
  };
  return found.words;
}

it("finds them", () => {
  expect(Object.values(SOURCES).map((source) => Object.keys(stepsIn(source)).length)).toEqual([10, 10]);
});

describe("the steps of the server", () => {
  for (const [path, source] of Object.entries(SOURCES)) {
    const game = /(\w+)\/lesson\.py/.exec(path)?.[1] ?? "";
    const steps = stepsIn(source);
    for (const locale of LOCALES) {
      it(`${game} is explained in ${locale}`, async () => {
        const words = await wordsOf(game, locale);
        expect(Object.keys(words)).toEqual(Object.keys(steps));
        for (const [step, goals] of Object.entries(steps)) {
          const text = words[step];
          expect(text?.tasks.length, step).toBe(goals);
          expect(text?.title.length, step).toBeLessThanOrEqual(LONGEST.title);
          expect(text?.say.length, step).toBeLessThanOrEqual(LONGEST.say);
          expect(text?.done.length, step).toBeLessThanOrEqual(LONGEST.done);
          for (const task of text?.tasks ?? []) expect(task.length, step).toBeLessThanOrEqual(LONGEST.task);
        }
      });
    }
  }
});

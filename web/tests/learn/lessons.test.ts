// Every step that the server has is explained in every language, with a task for each of its goals.

import { describe, expect, it } from "vitest";
import type { StepText } from "../../src/boards/board";
import { LOCALES } from "../../src/words/language.svelte";

const LONGEST = { title: 40, say: 170, task: 95, done: 150 }; // letters that a child reads without losing the thread
/** The steps of every lesson as the server has them, each with the number of its goals; by game. */
const LESSONS = Object.values(
  import.meta.glob<Record<string, Record<string, number>>>("../fixtures/lessons.json", {
    import: "default",
    eager: true,
  }),
)[0]!;

async function wordsOf(game: string, locale: string): Promise<Record<string, StepText>> {
  const found = (await import(`../../src/boards/${game}/lesson/${locale}.ts`)) as {
    words: Record<string, StepText>;
  };
  return found.words;
}

it("finds them", () => {
  expect(Object.values(LESSONS).map((steps) => Object.keys(steps).length)).toEqual([10, 10]);
});

describe("the steps of the server", () => {
  for (const [game, steps] of Object.entries(LESSONS)) {
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

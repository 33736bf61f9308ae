// The words of a lesson: those of its frame, and those of every step of each game.

import { Words } from "../../words/language.svelte";
import type { words as english } from "./en";
import type { words as havarti } from "./steps/havarti/en";
import type { words as roquefort } from "./steps/roquefort/en";
import type { StepText } from "./steps/text";

export type LearnWords = typeof english;
export type RoquefortSteps = Record<keyof typeof roquefort, StepText>;
export type HavartiSteps = Record<keyof typeof havarti, StepText>;

export const w = new Words<LearnWords>({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  ru: () => import("./ru"),
});

/** What the teacher says, by game and by the name of the step. */
export const steps: Record<string, Words<Record<string, StepText>>> = {
  roquefort: new Words<Record<string, StepText>>({
    en: () => import("./steps/roquefort/en"),
    fr: () => import("./steps/roquefort/fr"),
    de: () => import("./steps/roquefort/de"),
    ru: () => import("./steps/roquefort/ru"),
  }),
  havarti: new Words<Record<string, StepText>>({
    en: () => import("./steps/havarti/en"),
    fr: () => import("./steps/havarti/fr"),
    de: () => import("./steps/havarti/de"),
    ru: () => import("./steps/havarti/ru"),
  }),
};

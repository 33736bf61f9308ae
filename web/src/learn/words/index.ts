// The words of a lesson: those of its frame, and those of every step of each game.

import { Words } from "../../words/language.svelte";
import type { words as english } from "./en";
import type { words as havarti } from "../../boards/havarti/lesson/en";
import type { words as roquefort } from "../../boards/roquefort/lesson/en";
import type { StepText } from "../stepText";

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
    en: () => import("../../boards/roquefort/lesson/en"),
    fr: () => import("../../boards/roquefort/lesson/fr"),
    de: () => import("../../boards/roquefort/lesson/de"),
    ru: () => import("../../boards/roquefort/lesson/ru"),
  }),
  havarti: new Words<Record<string, StepText>>({
    en: () => import("../../boards/havarti/lesson/en"),
    fr: () => import("../../boards/havarti/lesson/fr"),
    de: () => import("../../boards/havarti/lesson/de"),
    ru: () => import("../../boards/havarti/lesson/ru"),
  }),
};

// The words of the lesson, step by step.

import { Words } from "../../../words/language.svelte";
import type { StepText } from "../../board";
import type { words as english } from "./en";

export type Steps = Record<keyof typeof english, StepText>;

export const lesson = new Words<Record<string, StepText>>({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  ru: () => import("./ru"),
});

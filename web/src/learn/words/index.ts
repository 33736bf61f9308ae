// The words around every lesson. What the teacher says at each step belongs to the game.

import { Words } from "../../words/language.svelte";
import type { words as english } from "./en";

export type LearnWords = typeof english;

export const w = new Words<LearnWords>({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  ru: () => import("./ru"),
});

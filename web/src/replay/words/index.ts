// The words of the replay and the analysis.

import { Words } from "../../words/language.svelte";
import type { words as english } from "./en";

export type AfterWords = typeof english;

export const w = new Words<AfterWords>({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  ru: () => import("./ru"),
});

// The words of the rules of this game, one file a language.

import { Words } from "../../../words/language.svelte";
import type { words as english } from "./en";

export type HavartiRules = typeof english;

export const rules = new Words<HavartiRules>({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  ru: () => import("./ru"),
});

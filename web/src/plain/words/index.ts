// The words of the plain board.

import { Words } from "../../words/language.svelte";
import type { words as english } from "./en";

export type PlainWords = typeof english;

export const w = new Words<PlainWords>({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  ru: () => import("./ru"),
});

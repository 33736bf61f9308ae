// The words of the rules page itself.

import { Words } from "../../../words/language.svelte";
import type { words as english } from "./en";

export type PageWords = typeof english;

export const page = new Words<PageWords>({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  ru: () => import("./ru"),
});

// The words of the live table.

import { Words } from "../../words/language.svelte";
import type { words as english } from "./en";

export type TableWords = typeof english;

export const w = new Words<TableWords>({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  ru: () => import("./ru"),
});

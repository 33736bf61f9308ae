// The words of the start page.

import { Words } from "../../words/language.svelte";
import type { words as english } from "./en";

export type StartWords = typeof english;

export const w = new Words<StartWords>({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  ru: () => import("./ru"),
});

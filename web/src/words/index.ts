// The words of the frame around every screen.

import { Words } from "./language.svelte";
import type { words as english } from "./en";

export type FrameWords = typeof english;

export const frame = new Words<FrameWords>({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  ru: () => import("./ru"),
});

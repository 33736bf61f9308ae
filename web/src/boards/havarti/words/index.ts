// The words of Hide the Havarti.

import { Words } from "../../../words/language.svelte";
import type { HavartiWords } from "./tell";

export const words = new Words<HavartiWords>({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  ru: () => import("./ru"),
});

// The words of Château Roquefort.

import { Words } from "../../../words/language.svelte";
import type { RoquefortWords } from "./say";

export const words = new Words<RoquefortWords>({
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  ru: () => import("./ru"),
});

// The words of Count the Holes. There is only English: the page shows it in every language.

import { orEnglish, Words } from "$page/words/language.svelte";
import type { TinyWords } from "./en";

export const words = new Words<TinyWords>(orEnglish({ en: () => import("./en") }));

// The start page, and what has to be there before it can be shown.

import Start from "./Start.svelte";
import { cardWords } from "../boards/cards";
import { w } from "./words";

export default Start;
export const ready = (): Promise<unknown> => Promise.all([w.load(), cardWords.load()]);

// The screen /match/{id}/replay: a match that is over, watched again and analysed.

import { w as table } from "../table/words";
import { w } from "./words";

export { default } from "./ReplayScreen.svelte";

/** The table and its seats speak the words of the live table. */
export const ready = (): Promise<unknown> => Promise.all([w.load(), table.load()]);

// The screen of a match that is being played.

import { w } from "./words";

export { default } from "./LivePage.svelte";

export const ready = (): Promise<unknown> => w.load();

// The screen of a lesson: /learn/GAME.

import { w as table } from "../table/words";
import { w } from "./words";

export { default } from "./LessonScreen.svelte";
export const ready = (): Promise<unknown> => Promise.all([w.load(), table.load()]);

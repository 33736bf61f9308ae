// The screen of the rules: /rules/roquefort#R28.

import { route } from "../route.svelte";
import { page } from "./rules/words";
import { openBook } from "./rules/shelf";

export { default } from "./RulesScreen.svelte";

export async function ready(): Promise<void> {
  await Promise.all([page.load(), openBook(route.place.id)]);
}

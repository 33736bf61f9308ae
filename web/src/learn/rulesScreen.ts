// The screen of the rules: /rules/GAME#RULE.

import { route } from "../route.svelte";
import { cardWords } from "../boards/cards";
import { page } from "./rules/words";
import { openBook } from "./rules/shelf";

export { default } from "./RulesScreen.svelte";

export async function ready(): Promise<void> {
  await Promise.all([page.load(), cardWords.load(), openBook(route.place.id)]);
}

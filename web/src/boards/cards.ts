// The cards of the games on the start page, and the games' titles.

import { cards } from "virtual:boards/cards";
import { Words } from "../words/language.svelte";
import type { CardWords } from "./board";

export { cards };

/** Words of all cards, by game. */
export const cardWords = new Words<Record<string, CardWords>>({
  en: () => import("virtual:boards/cards/en"),
  fr: () => import("virtual:boards/cards/fr"),
  de: () => import("virtual:boards/cards/de"),
  ru: () => import("virtual:boards/cards/ru"),
});

/** Easier games first; games without a card last, in the order of the alphabet. */
export const byAge = (one: string, other: string): number =>
  (cards[one]?.age ?? Infinity) - (cards[other]?.age ?? Infinity) || one.localeCompare(other);

/** The games that have a card, in the order of the start page. */
export const CARDS: readonly string[] = Object.keys(cards).sort(byAge);

/** What a game is called: by its card, or by the server's offer. */
export function titleOf(game: string, offered: readonly { name: string; title: string }[] = []): string {
  return cardWords.now[game]?.title ?? (offered.find(({ name }) => name === game)?.title || game);
}

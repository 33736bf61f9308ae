// The rule books there are. Only the one that is opened is downloaded, in one language.

import type { Book } from "./book";

const SHELF = {
  roquefort: { title: "Château Roquefort", open: () => import("../../boards/roquefort/rules/book") },
  havarti: { title: "Hide the Havarti", open: () => import("../../boards/havarti/rules/book") },
} as const;

export type Game = keyof typeof SHELF;

export const GAMES = (Object.keys(SHELF) as Game[]).map((game) => ({ game, title: SHELF[game].title }));

export const isGame = (name: string): name is Game => Object.hasOwn(SHELF, name);

/** The book of a game with its words, or nothing if there is no such game. */
export async function openBook(game: string): Promise<Book | null> {
  if (!isGame(game)) return null;
  const { book } = await SHELF[game].open();
  await book.words.load();
  return book;
}

// The rule books there are. Only the one that is opened is downloaded, in one language.

import { books } from "virtual:boards/books";
import { byAge } from "../../boards/cards";
import type { Book } from "./book";

/** The games that have a rule book. */
export const GAMES: readonly string[] = Object.keys(books).sort(byAge);

/** The book of a game with its words; null if it has none. */
export async function openBook(game: string): Promise<Book | null> {
  const open = books[game];
  if (!open) return null;
  const { book } = await open();
  await book.words.load();
  return book;
}

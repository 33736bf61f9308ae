// Count the Holes on the page: a board and its words. Everything else is the page's default.

import type { GameParts } from "$page/boards/board";
import Board from "./Board.svelte";
import { words } from "./words";

export const game: GameParts = {
  words,
  Board,
  marks: { count: "bar" },
};

// Château Roquefort, as the page knows a game.

import type { GameParts, View } from "../board";
import Board from "./Board.svelte";
import { castleOf } from "./castle";
import { settle, step } from "./fold";
import { groupsOf } from "./groups";
import Hand from "./Hand.svelte";
import { lastMice } from "./thirdMouse";
import { pace } from "./pace";
import Preview from "./Preview.svelte";
import SeatNote from "./SeatNote.svelte";
import SeatPiece from "./SeatPiece.svelte";
import { sound } from "./sounds";
import { words } from "./words";

function warning(action: string, view: View, names: readonly string[]): string {
  const [verb, slot = ""] = action.split(" ");
  const castle = castleOf(view);
  const last = verb === "slide" ? lastMice(castle, slot) : null;
  return last ? words.now.warn(last, castle, names) : "";
}

export const game: GameParts = {
  words,
  Board,
  Hand,
  SeatPiece,
  SeatNote,
  Preview,
  step,
  settle,
  pace,
  acting: (view) => {
    const { phase, seat } = castleOf(view);
    return phase === "over" || !Number.isInteger(seat) ? [] : [seat];
  },
  alike: () => true, // everybody sees the same here
  glimpse: () => "",
  groups: (legal, view) => groupsOf(legal, castleOf(view), words.now.phrases),
  warning,
  sound,
  marks: { collect: "cheese", fall: "dot" },
};

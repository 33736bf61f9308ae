// Château Roquefort, as the page knows a game.

import type { GameParts, Guide, View } from "../board";
import Board from "./Board.svelte";
import { castleOf } from "./castle";
import { settle, step } from "./fold";
import { groupsOf } from "./groups";
import { endingOf } from "./guide";
import Hand from "./Hand.svelte";
import { pace } from "./pace";
import Preview from "./Preview.svelte";
import SeatNote from "./SeatNote.svelte";
import SeatPiece from "./SeatPiece.svelte";
import { sound } from "./sounds";
import { words } from "./words";

function warning(action: string, view: View, names: readonly string[], guide: Guide = {}): string {
  const ending = endingOf(guide, action);
  return ending ? words.now.warn(ending, castleOf(view), names) : "";
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

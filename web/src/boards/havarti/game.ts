// Hide the Havarti, as the page needs it.

import type { GameParts } from "../board";
import Board from "./Board.svelte";
import { pace, settle, step } from "./fold";
import Hand from "./Hand.svelte";
import { houseOf } from "./house";
import { acting, alike, groups, regretted } from "./moves";
import Preview from "./Preview.svelte";
import SeatNote from "./SeatNote.svelte";
import SeatPiece from "./SeatPiece.svelte";
import { sound } from "./sounds";
import { words } from "./words";

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
  acting,
  alike,
  glimpse: (view) => words.now.glimpse(houseOf(view)),
  groups: (legal, _, names) => groups(legal, words.now, names),
  warning: (action, view) => {
    const cell = regretted(action, houseOf(view));
    return cell && words.now.say.warning(cell);
  },
  sound,
  marks: { found: "cheese", round: "bar" },
};

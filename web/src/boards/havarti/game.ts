// Hide the Havarti, as the page needs it.

import type { Game } from "../board";
import Board from "./Board.svelte";
import { pace, settle, sound, step } from "./fold";
import Hand from "./Hand.svelte";
import { houseOf } from "./house";
import { acting, alike, groups, regretted } from "./moves";
import Preview from "./Preview.svelte";
import SeatNote from "./SeatNote.svelte";
import SeatPiece from "./SeatPiece.svelte";
import { words } from "./words";
import type { HavartiWords } from "./words/tell";

export const game: Game<HavartiWords> = {
  name: "havarti",
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
  players: [2, 3, 4],
};

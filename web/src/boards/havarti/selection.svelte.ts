// What somebody has in hand at the table: a card of the tray, a room, the way the next press is meant. The board and what
// lies beside it share it.

import type { Mode } from "./moves";

class Selection {
  tray = $state("");
  cell = $state("");
  mode = $state<Mode>("check");
  ask = $state.raw<string[]>([]); // what a press could mean, to be chosen from
  asked = $state(""); // the room that was pressed
  pointed = $state.raw<readonly string[]>([]); // rooms that a button beside the board is about

  letGo(): void {
    this.cell = "";
    this.ask = [];
    this.asked = "";
    this.pointed = [];
  }

  /** A new question: whatever was in hand has no meaning any more. */
  anew(): void {
    this.letGo();
    this.mode = "check";
  }
}

export const selection = new Selection();

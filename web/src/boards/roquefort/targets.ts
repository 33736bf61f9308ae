// What can be pressed on the board, read off the list of legal actions.

import type { Guide } from "../board";
import { isBare, mouseOn, pushOf, roomsOf, signAt, touch, type Castle, type Room } from "./castle";
import { priceOf } from "./guide";

export interface Step {
  action: string;
  from: string; // a cell, or "-" from outside
  to: string;
  price: number;
}

export interface Targets {
  steps: Step[];
  roofs: Room[];
  slots: Set<string>;
}

export function targetsOf(castle: Castle, legal: readonly string[], guide: Guide): Targets {
  const steps: Step[] = [];
  const letters = new Set<string>();
  const slots = new Set<string>();
  for (const action of legal) {
    const [verb, rest = ""] = action.split(" ");
    if (verb === "lift") letters.add(rest);
    else if (verb === "slide") slots.add(rest);
    else if (verb === "enter") steps.push({ action, from: "-", to: rest, price: priceOf(guide, action) });
    else if (verb === "run") {
      const [from = "", to = ""] = rest.split("-");
      steps.push({ action, from, to, price: priceOf(guide, action) });
    }
  }
  return { steps, roofs: roomsOf(castle).filter((room) => letters.has(room.letter)), slots };
}

/** Whether the room touches the cell, at a side or at a corner. */
export const near = (room: Room, cell: string): boolean =>
  room.cells.some((other) => other === cell || touch(other, cell));

/** The mice that visibly fall if the spare goes in here: an arriving tile that lies open is a trap. */
export function dropped(castle: Castle, slot: string): { seat: number; cell: string }[] {
  const { line } = pushOf(slot);
  return line.flatMap((cell, n) => {
    const mouse = mouseOn(castle, cell);
    const from = line[n - 1];
    const comes = from === undefined ? castle.spare : isBare(castle, from) ? signAt(castle, from) : "?";
    return mouse && comes === "x" ? [{ seat: mouse.seat, cell }] : [];
  });
}

// The castle as a drawing knows it: where cells, rooms and slots lie, and what the server's view holds.

import type { Shown, View } from "../board";
import type { Position, View as ServerView } from "./shapes";

/** A view as the server tells it, and what the drawing adds to it. */
export interface Castle extends Shown<Omit<ServerView, "game" | "phase" | "stirred" | "you">> {
  readonly phase: Exclude<ServerView["phase"], "deal">;
  known?: Shown<Position["known"]>; // only for eyes that see everything
  facing?: readonly (readonly number[])[]; // ours: where each mouse looks, in degrees, 0 is north
  cart?: string; // ours: the slot at which the cart with the spare stands
  moving?: readonly string[]; // ours: the tiles of the line that slides, from the entry on, the one that falls out last
  closing?: Readonly<Record<string, string>>; // ours: what is still seen while roofs come down on it
}

/** A view of this game, read as what it is. */
export const castleOf = (view: View): Castle => view as unknown as Castle;
export const viewOf = (castle: Castle): View => castle as unknown as View;

export type Spot = readonly [x: number, y: number];

export const U = 100; // the side of a cell in the drawing
export const SIDE = 7;
export const TOWERS = ["a1", "g1", "a7", "g7"] as const;
/** Clockwise from the north-west, as the cart runs. */
export const SLOTS = ["b1", "d1", "f1", "g2", "g4", "g6", "f7", "d7", "b7", "a6", "a4", "a2"] as const;
export const KINDS = ["1", "2", "3", "4", "5", "6", "7"] as const;

const PLANS = {
  roquefort: ["*AABCC*", "DEEBFFG", "DHIIIJG", "KHLLLJM", "KNNOPPM", "KNNOPPM", "*QQORR*"],
  appenzell: ["*AAABB*", "CDEEFGH", "CDEEFGH", "CIIJJKH", "LMNJJKO", "LMNPPPO", "*QQRRR*"],
} as const;

export const cellAt = (x: number, y: number): string => "abcdefg".charAt(x) + String(y + 1);
export const spotOf = (cell: string): Spot => ["abcdefg".indexOf(cell.charAt(0)), Number(cell.charAt(1)) - 1];
export const inside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < SIDE && y < SIDE;
export const CELLS: readonly string[] = Array.from({ length: 49 }, (_, n) => cellAt(n % SIDE, Math.floor(n / SIDE)));

export const isTower = (cell: string): boolean => (TOWERS as readonly string[]).includes(cell);
/** Whether the cell is a hole with a tile in it; the others are towers and raised floor. */
export function isHole(cell: string): boolean {
  const [x, y] = spotOf(cell);
  return x % 2 === 1 || y % 2 === 1;
}

export function signAt(castle: Pick<Castle, "tiles">, cell: string): string {
  const [x, y] = spotOf(cell);
  return castle.tiles[y]?.charAt(x) ?? "?";
}

/** Those that share a side with a cell. */
export function beside(cell: string): string[] {
  const [x, y] = spotOf(cell);
  const around: Spot[] = [
    [x, y - 1],
    [x + 1, y],
    [x, y + 1],
    [x - 1, y],
  ];
  return around.filter(([a, b]) => inside(a, b)).map(([a, b]) => cellAt(a, b));
}

/** Whether two cells touch, at a side or at a corner. */
export function touch(one: string, other: string): boolean {
  const [x, y] = spotOf(one);
  const [a, b] = spotOf(other);
  return Math.max(Math.abs(x - a), Math.abs(y - b)) === 1;
}

// -- rooms ------------------------------------------------------------------------------------------------------

export interface Room {
  letter: string;
  cells: readonly string[];
  x: number; // the middle, in drawing units
  y: number;
  width: number; // in cells
  height: number;
}

function plan(rows: readonly string[]): Room[] {
  const rooms = new Map<string, string[]>();
  rows.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      if (letter !== "*") rooms.set(letter, [...(rooms.get(letter) ?? []), cellAt(x, y)]);
    }),
  );
  return [...rooms].sort().map(([letter, cells]) => {
    const spots = cells.map(spotOf);
    const [left, right] = [Math.min(...spots.map(([x]) => x)), Math.max(...spots.map(([x]) => x)) + 1];
    const [top, bottom] = [Math.min(...spots.map(([, y]) => y)), Math.max(...spots.map(([, y]) => y)) + 1];
    const middle = { x: ((left + right) * U) / 2, y: ((top + bottom) * U) / 2 };
    return { letter, cells, ...middle, width: right - left, height: bottom - top };
  });
}

const ROOMS = { roquefort: plan(PLANS.roquefort), appenzell: plan(PLANS.appenzell) };

export const roomsOf = (castle: Castle): readonly Room[] => ROOMS[castle.options.layout] ?? ROOMS.roquefort;
export const roomAt = (castle: Castle, cell: string): Room | undefined =>
  roomsOf(castle).find((room) => room.cells.includes(cell));
/** Whether nothing lies over the cell: a tower, or a room without its roof. */
export function isBare(castle: Castle, cell: string): boolean {
  const room = roomAt(castle, cell);
  return room === undefined || castle.open.includes(room.letter);
}

// -- sliding lines ----------------------------------------------------------------------------------------------

export interface Push {
  dx: number;
  dy: number;
  line: readonly string[]; // the seven cells, the entry first
  out: string; // the slot at the far end
}

/** What pushing in at a slot moves. */
export function pushOf(slot: string): Push {
  const [x, y] = spotOf(slot);
  const dx = y % 2 === 1 && x === 0 ? 1 : y % 2 === 1 && x === 6 ? -1 : 0;
  const dy = dx !== 0 ? 0 : y === 0 ? 1 : -1;
  const line = Array.from({ length: SIDE }, (_, n) => cellAt(x + dx * n, y + dy * n));
  return { dx, dy, line, out: line[SIDE - 1] ?? slot };
}

// -- mice -------------------------------------------------------------------------------------------------------

export interface Mouse {
  seat: number;
  index: number;
  cell: string;
}

export const miceOf = (castle: Castle): Mouse[] =>
  castle.mice.flatMap((four, seat) => four.map((cell, index) => ({ seat, index, cell })));
export const onBoard = (castle: Castle): Mouse[] => miceOf(castle).filter(({ cell }) => cell.length === 2);
export const mouseOn = (castle: Castle, cell: string): Mouse | undefined =>
  onBoard(castle).find((mouse) => mouse.cell === cell);
export const countOf = (castle: Castle, seat: number, where: "-" | "x"): number =>
  (castle.mice[seat] ?? []).filter((cell) => cell === where).length;

// The house as the server tells of it: its view, its cells, what lies where. Facts to draw with; no rules.

import type { Guide, View } from "../board";
import type { Guide as HouseGuide, View as ServerView } from "./shapes";

/** A view as the server tells it, and what the drawing adds to it. */
export interface HouseView extends View, Omit<ServerView, "game" | "role" | "you"> {
  role?: ServerView["role"]; // missing for eyes that see everything
  you?: ServerView["you"];
  // Only drawing: which card lies on each cell, who laid it, and how the last round ended.
  ids?: number[];
  laid?: (number | null)[];
  last?: LastRound;
}

export interface LastRound {
  round: number;
  house: string[];
  found: string;
  lost: string;
}

export const houseOf = (view: View) => view as HouseView;

export const CELLS = Array.from({ length: 16 }, (_, n) => "abcd".charAt(n % 4) + (Math.floor(n / 4) + 1));
export const ENTRANCES = ["a1", "d1", "b4", "c4"];
export const CENTRE = ["b2", "c2", "b3", "c3"];
export const CARDS = ["ahha", "sniff", "that", "voila"] as const;
export type Card = (typeof CARDS)[number];
export const SPECIALS = ["B", "C", "D", "L", "N", "P", "S", "V"] as const;
export type Special = (typeof SPECIALS)[number];

export const indexOf = (cell: string) => CELLS.indexOf(cell);
export const isCell = (text: string) => CELLS.includes(text);
export const placeOf = (cell: string): [number, number] => ["abcd".indexOf(cell.charAt(0)), Number(cell.charAt(1)) - 1];
export const isCheese = (code: string) => code !== "" && "1234".includes(code);
export const isSpecial = (code: string): code is Special => (SPECIALS as readonly string[]).includes(code);
export const isCard = (text: string): text is Card => (CARDS as readonly string[]).includes(text);
export const isRow = (line: string) => /\d/.test(line);

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The cell to which an arrow key leads: at the wall the same one; empty for every other key. */
export function neighbour(cell: string, key: string): string {
  const arrow = ARROWS[key];
  if (!arrow) return "";
  const [x, y] = placeOf(cell);
  const next = "abcd".charAt(x + arrow[0]) + (y + arrow[1] + 1);
  return isCell(next) ? next : cell;
}

/** The sixteen codes in reading order. */
export const codesOf = (house: readonly string[]) => [...house.join("")];
export const rowsOf = (codes: readonly string[]) => [0, 4, 8, 12].map((from) => codes.slice(from, from + 4).join(""));

/** The cells of a line, from left or from the top. */
export const lineCells = (line: string) => CELLS.filter((cell) => cell.includes(line));

/** Two cells as a swap is written: in reading order. */
export function swapOf(one: string, other: string): string {
  const [first, second] = indexOf(one) < indexOf(other) ? [one, other] : [other, one];
  return `swap ${first}-${second}`;
}

/** The open rooms in the inspector's sight, as the rules say. */
export const litCells = (guide: Guide | undefined): readonly string[] => (guide as HouseGuide | undefined)?.lit ?? [];

/** Lit rooms by the direction in which they lie from the inspector: one ray of light each, to be drawn. */
export function raysFrom(at: string, lit: readonly string[]): { way: [number, number]; cells: string[] }[] {
  const [x, y] = placeOf(at);
  const ways: [number, number][] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ];
  const lies = (cell: string, [dx, dy]: [number, number]): boolean => {
    const [cx, cy] = placeOf(cell);
    return cell !== at && Math.sign(cx - x) === dx && Math.sign(cy - y) === dy;
  };
  return ways
    .map((way) => ({ way, cells: lit.filter((cell) => lies(cell, way)) }))
    .filter((ray) => ray.cells.length > 0);
}

/** Whether these eyes see both sides' cards (a film of everything). */
export const allSeeing = (view: HouseView) => view.role === undefined;

/** Whether these eyes wait outside while the house is laid. */
export const waitsOutside = (view: HouseView) =>
  !allSeeing(view) && view.role !== "fromager" && ["specials", "house", "arrange", "show"].includes(view.phase);

/** The order of the seats clockwise from the inspector's left, those who left not counted. */
export function fromagers(view: HouseView): number[] {
  const count = view.scores.length;
  const order = Array.from({ length: count - 1 }, (_, n) => (view.inspector + 1 + n) % count);
  return order.filter((seat) => !view.dormant.includes(seat));
}

export const roundsOf = (players: number) => (players === 4 ? 8 : 6);
export const searchesLeft = (view: HouseView) => Math.max(0, view.options.searches + 1 - view.die);

/** The cards still to be laid, each code once, with how many there are. */
export function trayOf(view: HouseView): { code: string; count: number }[] {
  if (view.phase !== "arrange" || view.role === "inspector" || view.role === null) return [];
  const laid = codesOf(view.house);
  const commons = 8 - laid.filter((code) => code === ".").length;
  const single = ["1", "2", "3", "4", ...view.specials].filter((code) => code !== "?" && !laid.includes(code));
  const tray = single.map((code) => ({ code, count: 1 }));
  return commons > 0 ? [...tray, { code: ".", count: commons }] : tray;
}

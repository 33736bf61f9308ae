// What the board looks like after each event. The server's view says everything; here it is only followed step by step,
// with what the drawing adds: which mouse is which, where it looks, and where the cart stands.

import type { GameEvent, View } from "../board";
import {
  CELLS,
  castleOf,
  cellAt,
  isBare,
  isHole,
  isTower,
  pushOf,
  roomsOf,
  signAt,
  spotOf,
  viewOf,
  type Castle,
} from "./castle";
import { drawnWay } from "./jumpAnimation";
import type { GameEvent as ServerEvent, Slide } from "./shapes";

const START = "d1"; // where the cart waits at first

export function settle(before: View | null, after: View): View {
  const target = castleOf(after);
  const shown = before && castleOf(before);
  if (!shown || shown.mice.length !== target.mice.length || shown.options.layout !== target.options.layout) {
    const facing = target.facing ?? target.mice.map((four) => four.map(homeward));
    return viewOf({ ...target, facing, cart: target.cart ?? START });
  }
  const mice = target.mice.map((four, seat) => arranged(shown.mice[seat] ?? [], four));
  const facing = mice.map((four, seat) =>
    four.map((cell, n) => {
      const old = shown.mice[seat]?.[n] ?? "-";
      return old.length === 2 ? (shown.facing?.[seat]?.[n] ?? homeward(cell)) : homeward(cell);
    }),
  );
  return viewOf({ ...target, mice, facing, cart: shown.cart ?? START });
}

/** The same four, in the order in which they were: who has not moved keeps the place in the list. */
export function arranged(shown: readonly string[], four: readonly string[]): string[] {
  const rest = [...four];
  const kept = shown.map((cell) => {
    const at = rest.indexOf(cell);
    return at < 0 ? null : (rest.splice(at, 1)[0] ?? null);
  });
  return four.map((_, n) => kept[n] ?? rest.shift() ?? "-");
}

export function step(before: View, event: GameEvent, after: View): View {
  const shown = castleOf(before);
  const target = castleOf(after);
  const told = event as unknown as ServerEvent;
  switch (told.event) {
    case "deal":
      return settle(null, viewOf({ ...target, phase: "place" }));
    case "turn": {
      const phase = told.phase === "place" ? "place" : "turn";
      return viewOf({ ...shown, seat: told.seat, round: told.round, phase, actions: 4, slid: false });
    }
    case "enter":
      return viewOf(moved(shown, told.seat, "-", told.cell, told.cost));
    case "run":
      return viewOf(moved(shown, told.seat, told.from, told.to, told.cost));
    case "lift": {
      const open = sorted(shown.open + told.room);
      const tiles = laid(shown.tiles, told.tiles);
      return viewOf({ ...shown, open, tiles, actions: shown.actions - 1 });
    }
    case "slide":
      return viewOf(slid(shown, target, told));
    case "fall": {
      const mice = shown.mice.map((four, n) => (n === told.seat ? swapped(four, told.cell, "x") : four));
      return viewOf({ ...shown, mice });
    }
    case "collect": {
      const cheese = shown.cheese.map((kinds, n) => (n === told.seat ? sorted(kinds + told.kind) : kinds));
      return viewOf({ ...shown, cheese });
    }
    case "cover":
      return viewOf(covered(shown, target, told.rooms));
    case "quiet":
      return viewOf({ ...shown, quiet: told.rounds });
    case "resign":
      return viewOf({ ...shown, dormant: [...shown.dormant, told.seat] });
    case "over":
      return viewOf({ ...shown, phase: "over", ...(target.outcome && { outcome: target.outcome }) });
    default:
      return before;
  }
}

const sorted = (letters: string): string => [...new Set(letters)].sort().join("");
const swapped = (four: readonly string[], from: string, to: string): string[] => {
  const at = four.indexOf(from);
  return four.map((cell, n) => (n === at ? to : cell));
};

/** Some tiles laid over others, by cell. */
function laid(tiles: readonly string[], over: Readonly<Record<string, string>>): string[] {
  return tiles.map((row, y) => [...row].map((sign, x) => over[cellAt(x, y)] ?? sign).join(""));
}

/** Whether these eyes go on seeing what was once shown, or see everything. */
const remembers = (castle: Castle): boolean => castle.options.memory === "assist" || castle.known !== undefined;

function covered(shown: Castle, target: Castle, rooms: string): Castle {
  const open = [...shown.open].filter((letter) => !rooms.includes(letter)).join("");
  const cells = roomsOf(shown).flatMap((room) => (rooms.includes(room.letter) ? room.cells.filter(isHole) : []));
  const closing = Object.fromEntries(cells.map((cell) => [cell, signAt(shown, cell)]));
  if (remembers(target)) return { ...shown, open, closing };
  const hidden = Object.fromEntries(cells.map((cell) => [cell, "?"]));
  return { ...shown, open, closing, tiles: laid(shown.tiles, hidden) };
}

function slid(shown: Castle, target: Castle, event: Slide): Castle {
  const { line, out } = pushOf(event.slot);
  const keeps = remembers(target);
  const tiles: Record<string, string> = {};
  line.forEach((cell, n) => {
    const come = n === 0 ? event.in : signAt(shown, line[n - 1] ?? cell);
    tiles[cell] = keeps || isBare(shown, cell) ? come : "?";
  });
  Object.assign(tiles, event.shown);
  const spare = event.out;
  const seen = line.map((cell, n) => (n === 0 ? event.in : signAt(shown, line[n - 1] ?? cell)));
  const moving = [...seen.map((sign, n) => (sign === "?" ? (tiles[line[n] ?? ""] ?? "?") : sign)), spare];
  const floor = laid(shown.tiles, tiles);
  return { ...shown, tiles: floor, spare, slid: true, actions: shown.actions - 1, cart: out, moving };
}

function moved(shown: Castle, seat: number, from: string, to: string, cost: number): Castle {
  const at = shown.mice[seat]?.indexOf(from) ?? -1;
  const mice = shown.mice.map((four, n) => (n === seat ? swapped(four, from, to) : four));
  const now = shown.facing?.[seat]?.[at] ?? 180;
  const angle = from === "-" && isTower(to) ? homeward(to) : turned(now, heading(drawnWay(shown, from, to), from, to));
  const facing = (shown.facing ?? []).map((four, n) =>
    n === seat ? four.map((old, i) => (i === at ? angle : old)) : four,
  );
  return { ...shown, mice, facing, actions: shown.actions - cost };
}

/** Where a mouse looks that has not run yet: out of its tower, or towards the viewer. */
function homeward(cell: string): number {
  if (!isTower(cell)) return 180;
  const [x, y] = spotOf(cell);
  return x === 0 ? (y === 0 ? 135 : 45) : y === 0 ? 225 : 315;
}

/** The direction of the last step on the way. */
function heading(way: string[] | null, from: string, to: string): number {
  const before = way?.at(-2) ?? (from.length === 2 ? from : to);
  const [x, y] = spotOf(before);
  const [a, b] = spotOf(to);
  if (a === x && b === y) return 180;
  return (Math.atan2(a - x, y - b) * 180) / Math.PI;
}

/** The same direction as `angle`, reached from `now` by the shorter turn. */
function turned(now: number, angle: number): number {
  const turn = ((((angle - now) % 360) + 540) % 360) - 180;
  return now + turn;
}

/** All cells whose picture differs, for marks where nothing may move. */
export function touchedBy(event: GameEvent, castle: Castle): string[] {
  const told = event as unknown as ServerEvent;
  switch (told.event) {
    case "run":
      return [told.from, told.to];
    case "enter":
    case "fall":
      return [told.cell];
    case "slide":
      return pushOf(told.slot).line.filter((cell) => isBare(castle, cell));
    case "lift":
    case "cover": {
      const letters = told.event === "lift" ? told.room : told.rooms;
      return roomsOf(castle).flatMap((room) => (letters.includes(room.letter) ? room.cells : []));
    }
    case "collect": {
      const { seat, kind } = told;
      return CELLS.filter((cell) => castle.mice[seat]?.includes(cell) && signAt(castle, cell) === kind);
    }
    default:
      return [];
  }
}

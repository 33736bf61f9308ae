// What this browser keeps: the secrets of its seats, which matches it knows and what their deals are bound to, its name,
// and what was told in this tab.

import type { GameEvent } from "../boards/board";

export interface HeldSeat {
  seat: number;
  secret: string;
}
export interface Known {
  id: string;
  game: string;
  at: number; // when it was last sat down to
}

const memory = new Map<string, unknown>(); // for a browser that keeps nothing
const MOST_MATCHES = 60;
const MOST_PROMISES = 300;
const MOST_ENTRIES = 200;

function read<T>(store: () => Storage, key: string, otherwise: T): T {
  try {
    const text = store().getItem(key);
    return text === null ? ((memory.get(key) as T | undefined) ?? otherwise) : (JSON.parse(text) as T);
  } catch {
    return (memory.get(key) as T | undefined) ?? otherwise;
  }
}

function write(store: () => Storage, key: string, value: unknown): void {
  try {
    store().setItem(key, JSON.stringify(value));
  } catch {
    memory.set(key, value);
  }
}

const forever = () => localStorage;
const thisTab = () => sessionStorage;

/** The seats of this browser in a match. */
export const seatsOf = (match: string): HeldSeat[] => read(forever, `seats:${match}`, []);

/** From now on these are our seats there; none: the match is forgotten. */
export function keepSeats(match: string, held: HeldSeat[], game?: string): void {
  write(forever, `seats:${match}`, held);
  const before = knownMatches().find((each) => each.id === match);
  const others = knownMatches().filter((each) => each.id !== match);
  const known = { id: match, game: game ?? before?.game ?? "", at: game ? Date.now() : (before?.at ?? Date.now()) };
  write(forever, "mine", held.length ? [known, ...others].slice(0, MOST_MATCHES) : others);
}

/** More seats of ours in a match. */
export function addSeats(match: string, held: HeldSeat[], game: string): void {
  const kept = seatsOf(match).filter((each) => !held.some((one) => one.seat === each.seat));
  keepSeats(
    match,
    [...kept, ...held].sort((a, b) => a.seat - b.seat),
    game,
  );
}

/** Matches in which this browser has a seat, the latest first. */
export const knownMatches = (): Known[] => read<Known[]>(forever, "mine", []);

/** What the server bound its deal to, as this browser was told it first. */
export interface Promised {
  id: string; // of the match
  commitment: string;
  salt: string;
}

/** Keep the commitment of a deal. The first one stays, so that a server that changes it later is found out. */
export function keepPromise(promised: Promised): void {
  const before = read<Promised[]>(forever, "promised", []);
  if (promised.commitment && !before.some((each) => each.id === promised.id))
    write(forever, "promised", [promised, ...before].slice(0, MOST_PROMISES));
}

export const promiseOf = (match: string): Promised | null =>
  read<Promised[]>(forever, "promised", []).find((each) => each.id === match) ?? null;

export const myName = (): string => read(forever, "name", "");
export const keepName = (name: string): void => write(forever, "name", name);

/** Something that was told: an event, or that a step was taken back, or that something was missed. */
export interface Entry {
  n: number; // counts what one seat was told
  event?: GameEvent;
  note?: "undone" | "away";
  fleeting?: boolean; // to be forgotten soon
}

interface Told {
  seq: number; // the last message that is in it
  entries: readonly Entry[];
}

/** What was told in this tab, so that a reload does not lose it. Events, not lines: these are made in the language of now. */
export function toldOf(match: string, seat: number | null): Told {
  const told = read<Partial<Told>>(thisTab, `log:${match}:${seat}`, {});
  return { seq: told.seq ?? 0, entries: told.entries ?? [] };
}

export function keepTold(match: string, seat: number | null, told: Told): void {
  write(thisTab, `log:${match}:${seat}`, { seq: told.seq, entries: told.entries.slice(-MOST_ENTRIES) });
}

// The lists of the start page: tables one can join or watch, and matches this browser has a seat in.

import type { ListedMatch, MatchInfo, Seat } from "../generated/api";
import { get, Refusal } from "../net/api";
import { keepSeats, knownMatches, type Known } from "../net/keep";

export const MOST_OPEN = 12;
export const MOST_WATCHED = 4;
const MOST_MINE = 6;

/** A match of ours, with what the server says of it; null: it could not be asked. */
export interface Mine extends Known {
  info: MatchInfo | null;
}

/** Tables with a free seat that are not ours already. */
export function joinable(found: readonly ListedMatch[], known: readonly Known[]): ListedMatch[] {
  const ours = new Set(known.map(({ id }) => id));
  return found.filter(({ id, seats }) => !ours.has(id) && seats.some(isOpen)).slice(0, MOST_OPEN);
}

/** Matches being played by others. */
export function watchable(found: readonly ListedMatch[], known: readonly Known[]): ListedMatch[] {
  const ours = new Set(known.map(({ id }) => id));
  return found.filter(({ id }) => !ours.has(id)).slice(0, MOST_WATCHED);
}

export const isOpen = (seat: Seat): boolean => (seat.kind ?? "open") === "open";
export const isOver = (status: string): boolean => status !== "open" && status !== "running";

/** Those that can be played on first, then the latest. */
export function sorted(mine: readonly Mine[]): Mine[] {
  const rank = ({ info }: Mine): number => (info && isOver(info.status) ? 1 : 0);
  return [...mine].sort((a, b) => rank(a) - rank(b) || b.at - a.at);
}

/** Ask for the latest of our matches; those that are gone are forgotten. */
export async function askMine(): Promise<Mine[]> {
  const asked = knownMatches()
    .slice(0, MOST_MINE)
    .map(async (known): Promise<Mine | null> => {
      try {
        return { ...known, info: await get("GET /api/matches/{id}", { path: { id: known.id } }) };
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== "no match") return { ...known, info: null };
        keepSeats(known.id, []);
        return null;
      }
    });
  return sorted((await Promise.all(asked)).filter((each) => each !== null));
}

// What somebody wants to play, and how it is asked of the server.

import type { CreateMatch, LevelInfo, OptionInfo, CreateSeat } from "../generated/api";
import { clockRequest, usualClock, type ClockDraft } from "./clocks";
import { defaultsOf, PLAYERS } from "./options";

export const MOST_PLAYERS = 4;
export const USUAL_LEVEL = "nibbler";
export const WHO = ["me", "here", "open", "bot"] as const;
export type Who = (typeof WHO)[number]; // here: somebody else at this device

export interface SeatDraft {
  who: Who;
  name: string;
  level: string;
}

export interface Draft {
  game: string;
  players: number;
  seats: SeatDraft[]; // always as many as there can be; the first `players` count
  options: Record<string, unknown>;
  clock: ClockDraft;
  listed: boolean;
  draw: boolean;
  bots: boolean;
  delay: number;
}

/** How people and bots are called who have no name yet. */
export interface Naming {
  player: (number: number) => string;
  level: (level: string) => string;
}

/** A table for friends: me, and one open seat for a friend with the link. */
export function freshDraft(game: string, options: readonly OptionInfo[], level: string): Draft {
  const seats = Array.from({ length: MOST_PLAYERS }, (_, seat): SeatDraft => ({
    who: seat ? "open" : "me",
    name: "",
    level,
  }));
  return {
    game,
    players: 2,
    seats,
    options: defaultsOf(options),
    clock: usualClock(),
    listed: false,
    draw: true,
    bots: true,
    delay: 0,
  };
}

/** The same table, with bots of these levels only. */
export function withLevels(draft: Draft, levels: readonly LevelInfo[]): Draft {
  const known = (level: string): boolean => levels.some(({ name }) => name === level);
  const fallback = levels[0]?.name ?? "";
  const seats = draft.seats.map((seat) => (known(seat.level) ? seat : { ...seat, level: fallback }));
  return { ...draft, seats };
}

/** Another game at the same table: people stay, its own options. */
export function withGame(draft: Draft, game: string, options: readonly OptionInfo[]): Draft {
  return { ...draft, game, options: defaultsOf(options) };
}

/** Somebody else on a seat. "Me" is only in one place: where I sat before is then somebody at this device. */
export function seated(seats: readonly SeatDraft[], seat: number, who: Who): SeatDraft[] {
  return seats.map((each, n) => {
    if (n === seat) return { ...each, who };
    return who === "me" && each.who === "me" ? { ...each, who: "here" } : each;
  });
}

/** The wish for a table. */
export function requestOf(draft: Draft, me: string, naming: Naming): CreateMatch {
  const seats = draft.seats.slice(0, draft.players);
  return {
    game: draft.game,
    seats: seatRequests(seats, me, naming),
    options: { ...draft.options, [PLAYERS]: draft.players },
    clock: clockRequest(draft.clock),
    private: !draft.listed,
    draw: draft.draw,
    bots: draft.bots,
    delay: draft.delay,
  };
}

function seatRequests(seats: readonly SeatDraft[], me: string, naming: Naming): CreateSeat[] {
  const bots = botNames(seats, naming);
  return seats.map((seat, n): CreateSeat => {
    if (seat.who === "open") return { kind: "open" };
    if (seat.who === "bot") return { kind: "bot", level: seat.level, name: bots[n] };
    const name = seat.who === "me" ? me : seat.name;
    return { kind: "me", name: name.trim() || naming.player(n + 1) };
  });
}

/** A number tells two bots of one level apart. */
function botNames(seats: readonly SeatDraft[], naming: Naming): (string | undefined)[] {
  return seats.map((seat, n) => {
    if (seat.who !== "bot") return undefined;
    const alike = seats.filter((each) => each.who === "bot" && each.level === seat.level);
    const name = naming.level(seat.level);
    if (alike.length < 2) return name;
    return `${name} ${seats.slice(0, n + 1).filter((each) => each.who === "bot" && each.level === seat.level).length}`;
  });
}

/** Me against one bot, at once; I begin. */
export function duel(game: string, level: string, me: string, naming: Naming): CreateMatch {
  const seats: SeatDraft[] = [
    { who: "me", name: "", level },
    { who: "bot", name: "", level },
  ];
  return { game, seats: seatRequests(seats, me, naming), private: true };
}

/** Everybody at this device; a lot decides who begins. */
export function sofa(game: string, names: readonly string[], naming: Naming): CreateMatch {
  const seats = names.map((name): SeatDraft => ({ who: "here", name, level: "" }));
  return { game, seats: seatRequests(seats, "", naming), private: true, draw: true };
}

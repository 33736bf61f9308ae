// Commands of a seat besides playing, sent over HTTP with the seat's secret. A refusal is shown in words.

import { get, post } from "../net/api";
import { addSeats, keepName, keepSeats, seatsOf } from "../net/keep";
import type { Hint } from "../generated/api";
import { route } from "../route.svelte";
import type { LiveMatch } from "./match.svelte";

type SeatCommand = "resign" | "back" | "leave";

async function attempt<T>(match: LiveMatch, request: () => Promise<T>): Promise<T | null> {
  try {
    return await request();
  } catch (error) {
    match.refusals.fail(match.game, error);
    return null;
  }
}

function call(match: LiveMatch, seat: number) {
  return { path: { id: match.id, seat }, secret: match.secret(seat) };
}

export function seatCommand(match: LiveMatch, seat: number, what: SeatCommand): Promise<unknown> {
  return attempt(match, async () => {
    await post(`POST /api/matches/{id}/seats/{seat}/${what}` as const, undefined, call(match, seat));
    return true;
  });
}

export function letBot(match: LiveMatch, seat: number, level: string): Promise<unknown> {
  return attempt(match, () => post("POST /api/matches/{id}/seats/{seat}/bot", { level }, call(match, seat)));
}

/** Go on without somebody who is away: a bot plays there, or the win is claimed. */
export function goOnWithout(match: LiveMatch, absent: number, claim: boolean): Promise<unknown> {
  const secret = typeof match.shown === "number" ? match.secret(match.shown) : "";
  const path = { id: match.id, seat: absent };
  return attempt(match, () => post("POST /api/matches/{id}/seats/{seat}/absent", { claim }, { path, secret }));
}

/** Get up. Before the match has begun the seat is no longer ours. */
export async function leave(match: LiveMatch, seat: number): Promise<void> {
  const begun = match.table?.status !== "open";
  if ((await seatCommand(match, seat, "leave")) === null || begun) return;
  keepSeats(
    match.id,
    seatsOf(match.id).filter((held) => held.seat !== seat),
  );
  match.anew();
}

export async function join(match: LiveMatch, name: string, seat: number | null): Promise<boolean> {
  const first = match.own.length === 0;
  const made = await attempt(match, () =>
    post("POST /api/matches/{id}/join", { name, seat }, { path: { id: match.id } }),
  );
  if (!made) return false;
  if (first) keepName(name);
  addSeats(match.id, made.seats, match.game.name);
  match.anew();
  return true;
}

/** The address of a link that carries a seat to another device, once. */
export async function carryLink(match: LiveMatch, seat: number): Promise<string> {
  const made = await attempt(match, () => post("POST /api/matches/{id}/link", undefined, call(match, seat)));
  return made ? `${location.origin}/carry/${made.token}` : "";
}

/** End the match. It takes the secrets of all seats that people play. */
export function callOff(match: LiveMatch, seat: number): Promise<unknown> {
  const secrets = match.own.map((each) => match.secret(each));
  return attempt(match, () => post("POST /api/matches/{id}/abandon", { secrets }, call(match, seat)));
}

export function hintFor(match: LiveMatch, seat: number): Promise<Hint | null> {
  return attempt(match, () => post("POST /api/matches/{id}/seats/{seat}/hint", undefined, call(match, seat)));
}

export async function levelNames(): Promise<string[]> {
  try {
    return (await get("GET /api/offer")).levels.map(({ name }) => name);
  } catch {
    return [];
  }
}

/** The same people once more. */
export async function rematch(match: LiveMatch): Promise<void> {
  const seat = match.own[0];
  if (seat === undefined) return;
  const made = await attempt(match, () => post("POST /api/matches/{id}/rematch", undefined, call(match, seat)));
  if (made) goToNext(match, made.id);
}

/** The secrets of the old seats hold the new ones, each one seat further. */
export function goToNext(match: LiveMatch, next: string): void {
  const players = match.table?.seats.length ?? 1;
  const held = seatsOf(match.id).map(({ seat, secret }) => ({ seat: (seat + players - 1) % players, secret }));
  if (held.length)
    keepSeats(
      next,
      [...held].sort((a, b) => a.seat - b.seat),
      match.game.name,
    );
  route.go(`/match/${next}`);
}

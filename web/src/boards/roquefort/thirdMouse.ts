// Who would win if a third mouse fell now (R50-R52, Q19), for the question before such a slide.

import { countOf, type Castle } from "./castle";
import { dropped } from "./targets";

export interface Last {
  losers: number[]; // whose third mouse falls
  winner: number; // by the cheese that lies open now
}

/** What a slide at this slot visibly ends; null if it ends nothing that can be seen now. */
export function lastMice(castle: Castle, slot: string): Last | null {
  const falls = dropped(castle, slot);
  const seats = castle.mice.map((_, seat) => seat).filter((seat) => !castle.dormant.includes(seat));
  const gone = (seat: number): number => countOf(castle, seat, "x") + falls.filter((fall) => fall.seat === seat).length;
  const losers = seats.filter((seat) => gone(seat) >= 3 && countOf(castle, seat, "x") < 3);
  if (!losers.length) return null;
  const others = seats.filter((seat) => !losers.includes(seat));
  const players = castle.mice.length;
  const wait = (seat: number): number => (seat - castle.seat + players - 1) % players; // the left neighbour first
  const rank = (others.length ? others : seats).sort(
    (a, b) => (castle.cheese[b]?.length ?? 0) - (castle.cheese[a]?.length ?? 0) || wait(a) - wait(b),
  );
  return { losers, winner: rank[0] ?? castle.seat };
}

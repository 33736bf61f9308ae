// How people and bots are called who have no name yet, in the language of the page.

import type { Seat } from "../generated/api";
import type { Naming } from "./draft";
import { w } from "./words";

export const naming: Naming = {
  player: (number) => w.now.player(number),
  level: (level) => w.now.levels[level]?.name ?? level,
};

/** Who sits there: people as they call themselves, bots in the language of the page, with their number if they have one. */
export function seatName(seat: Seat): string {
  const name = seat.name ?? "";
  if (seat.kind !== "bot" || !seat.level) return name;
  return naming.level(seat.level) + (/ \d+$/.exec(name)?.[0] ?? "");
}

// The levels at which bots play a game: those of the offer, unless the game has its own.

import type { LevelInfo, Offer } from "../generated/api";

export function levelsOf(offer: Offer, game: string): LevelInfo[] {
  const own = offer.games.find(({ name }) => name === game)?.levels ?? [];
  return own.length > 0 ? own : offer.levels;
}

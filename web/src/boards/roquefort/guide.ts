// What the rules say of the actions of the seat in turn, as the server sends it with the view.

import type { Guide } from "../board";

/** How the game ends by a slide that drops a third mouse. */
export interface Ending {
  losers: readonly number[]; // whose third mouse falls
  winner: number; // as far as can be seen now
  kinds: number; // of cheese that the winner then has
  certain: boolean; // no hidden tile comes under a mouse
}

/** What a `run` or `enter` costs, in actions. Only jumps, which cost more than one, are in the guide. */
export const priceOf = (guide: Guide, action: string): number =>
  (guide["prices"] as Readonly<Record<string, number>> | undefined)?.[action] ?? 1;

export const endingOf = (guide: Guide, action: string): Ending | null =>
  (guide["endings"] as Readonly<Record<string, Ending>> | undefined)?.[action] ?? null;

// What the rules say of the actions of the seat in turn, as the server sends it with the view.

import type { Guide } from "../board";
import type { Ending, Guide as CastleGuide } from "./shapes";

const castleGuide = (guide: Guide): CastleGuide => guide;

/** What a `run` or `enter` costs, in actions. Only jumps, which cost more than one, are in the guide. */
export const priceOf = (guide: Guide, action: string): number => castleGuide(guide).prices?.[action] ?? 1;

/** How the match ends by a slide that drops a third mouse; null for every other action. */
export const endingOf = (guide: Guide, action: string): Ending | null => castleGuide(guide).endings?.[action] ?? null;

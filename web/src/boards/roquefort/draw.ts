// What chance draws with given dice.

import type { Draw } from "../board";

const TILES = ".".repeat(10) + "111222333444555666777" + "xxx";

export const draw: Draw = (verb, _, dice) => (verb === "deal" ? `deal ${dice.shuffled(TILES)}` : null);

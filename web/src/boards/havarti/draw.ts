// What chance draws with given dice, for the lay-out, the Parlor and a seat that left.

import type { Dice, Draw, View } from "../board";

const CHEESE_AND_COMMONS = "1234" + ".".repeat(8);
const SPECIALS = "BCDLNPSV";
const SIDE = 4;
const CENTRE = [5, 6, 9, 10];

const houseOf = (before: View): string => (before["house"] as string[]).join("");
const cell = (n: number): string => "abcd"[n % SIDE]! + (Math.floor(n / SIDE) + 1);

function specials(dice: Dice): string {
  return [...dice.shuffled(SPECIALS).slice(0, 4)].sort().join("");
}

/** All sixteen cards; what lies already stays. */
function house(before: View, dice: Dice): string {
  const laid = houseOf(before);
  let left = CHEESE_AND_COMMONS + (before["specials"] as string);
  for (const card of laid) if (card !== "-") left = left.replace(card, "");
  const drawn = [...dice.shuffled(left)];
  const whole = [...laid].map((card) => (card === "-" ? drawn.shift() : card)).join("");
  return whole.match(/.{4}/g)?.join("/") ?? "";
}

/** Neighbours that both lie face down, in reading order. */
function swaps(before: View): string[] {
  const up = before["up"] as string[];
  const found: string[] = [];
  for (let n = 0; n < SIDE * SIDE; n++) {
    const right = n % SIDE < SIDE - 1 ? [n + 1] : [];
    const below = n + SIDE < SIDE * SIDE ? [n + SIDE] : [];
    for (const other of [...right, ...below]) {
      if (!up.includes(cell(n)) && !up.includes(cell(other))) found.push(`${cell(n)}-${cell(other)}`);
    }
  }
  return found;
}

export const draw: Draw = (verb, before, dice) => {
  if (verb === "specials") return `specials ${specials(dice)}`;
  if (verb === "house") return `house ${house(before, dice)}`;
  if (verb === "parlor") return `parlor ${dice.shuffled(CENTRE.map((n) => houseOf(before)[n]).join(""))}`;
  if (verb === "swap" && swaps(before).length) return `swap ${dice.oneOf(swaps(before))}`;
  return null;
};

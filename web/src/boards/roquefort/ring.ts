// The way round the wall on which the cart with the spare runs, and where its stops are.

import { cubicInOut } from "svelte/easing";
import { SLOTS, spotOf } from "./castle";

const MOMENTS = 60; // between which the cart runs straight on

/** The middle of a slot's stop. */
export function stopAt(slot: string, reach: number): [number, number] {
  const [x, y] = spotOf(slot);
  const [cx, cy] = [x * 100 + 50, y * 100 + 50];
  if (y === 0 && x > 0 && x < 6) return [cx, -reach];
  if (y === 6 && x > 0 && x < 6) return [cx, 700 + reach];
  return x === 0 ? [-reach, cy] : [700 + reach, cy];
}

/** How far along the ring a slot lies, as a part of the whole. */
export function partOf(slot: string, reach: number): number {
  const side = 700 + 2 * reach;
  const [x, y] = stopAt(slot, reach);
  const along = (value: number) => value + reach;
  if (y === -reach) return along(x) / (4 * side);
  if (x === 700 + reach) return (side + along(y)) / (4 * side);
  if (y === 700 + reach) return (3 * side - along(x)) / (4 * side);
  return (4 * side - along(y)) / (4 * side);
}

/** The point of the ring at a part of the whole, clockwise from its north-west corner. */
export function pointAt(part: number, reach: number): [number, number] {
  const side = 700 + 2 * reach;
  const along = (((part % 1) + 1) % 1) * 4;
  const [near, far, on] = [-reach, 700 + reach, (along % 1) * side];
  if (along < 1) return [near + on, near];
  if (along < 2) return [far, near + on];
  if (along < 3) return [far - on, far];
  return [near, far - on];
}

/** The same place on the ring as `part`, reached from `now` the shorter way round (beyond 0 or 1 if need be). */
export function nearer(now: number, part: number): number {
  const turn = ((((part - now) % 1) + 1.5) % 1) - 0.5;
  return now + turn;
}

/** The way from one part of the ring by a second to a third, which takes `share` of the time and the rest: the parts at
 * equal intervals, from the start to the end. */
export function wayOf(from: number, over: number, to: number, share: number): number[] {
  return Array.from({ length: MOMENTS + 1 }, (_, n) => {
    const time = n / MOMENTS;
    if (time < share) return from + (over - from) * cubicInOut(time / share);
    return share < 1 ? over + (to - over) * cubicInOut((time - share) / (1 - share)) : to;
  });
}

/** The slot whose stop is nearest to a point of the drawing, if any is near. */
export function nearestSlot(x: number, y: number, reach: number): string | null {
  let best: string | null = null;
  let least = 150;
  for (const slot of SLOTS) {
    const [a, b] = stopAt(slot, reach);
    const far = Math.hypot(a - x, b - y);
    if (far < least) [best, least] = [slot, far];
  }
  return best;
}

/** By how much a picture that points south is turned to point inwards at a slot. */
export function inwards(slot: string): number {
  const [x, y] = spotOf(slot);
  if (y === 0 && x > 0 && x < 6) return 0;
  if (y === 6 && x > 0 && x < 6) return 180;
  return x === 0 ? 270 : 90;
}

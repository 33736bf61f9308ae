// What is heard in the house.

import { knock, rustle, SOUNDS, type Sound } from "../../sound";
import type { GameEvent } from "../board";

const card: Sound = (now) => rustle(now, { from: 2100, to: 900, long: 0.13, loud: 0.2, narrow: 0.8 });
const dice: Sound = (now) => {
  for (const [n, at] of [0, 0.07, 0.15, 0.26, 0.41].entries()) knock(now, 460 - n * 45, 0.22 - n * 0.02, at);
};

const BY_EVENT: Readonly<Record<string, Sound>> = {
  place: card,
  swap: SOUNDS.slide,
  hide: SOUNDS.close,
  walk: SOUNDS.step,
  open: SOUNDS.step,
  reveal: SOUNDS.lift,
  found: SOUNDS.gain,
  effect: SOUNDS.turn,
  lose: SOUNDS.good,
  shuffle: SOUNDS.slide,
  card,
  keep: card,
  die: dice,
  arranged: SOUNDS.bell,
  timeout: SOUNDS.bell,
  over: SOUNDS.win,
};

export const sound = ({ event }: GameEvent): Sound | null => BY_EVENT[event] ?? null;

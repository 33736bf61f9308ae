// What is heard in the castle.

import { knock, SOUNDS, tone, type Sound } from "../../sound";
import type { GameEvent } from "../board";

const fall: Sound = (now) => {
  tone(now, { from: 620, to: 130, long: 0.42, loud: 0.2, type: "triangle" });
  knock(now, 95, 0.5, 0.42);
};

const BY_EVENT: Readonly<Record<string, Sound>> = {
  enter: SOUNDS.step,
  run: SOUNDS.step,
  slide: SOUNDS.slide,
  lift: SOUNDS.lift,
  cover: SOUNDS.close,
  fall,
  collect: SOUNDS.gain,
  turn: SOUNDS.turn,
  over: SOUNDS.win,
};

export const sound = ({ event }: GameEvent): Sound | null => BY_EVENT[event] ?? null;

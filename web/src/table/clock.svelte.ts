// Time as it runs on: a beat twice a second while somebody looks, and how times are written.

import { w } from "./words";

const BEAT = 500;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time by performance.now(), as often as it is worth writing anew. To be made within a component. */
export class Beat {
  now = $state(performance.now());

  constructor() {
    $effect(() => {
      const timer = setInterval(() => (this.now = performance.now()), BEAT);
      return () => clearInterval(timer);
    });
  }
}

/** How long that is, in words: 1:05, 2 h 10 min, 3 days. */
export function timeText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds > 2 * DAY) return w.now.days(Math.floor(seconds / DAY));
  if (seconds > HOUR) return w.now.hours(Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE));
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;
}

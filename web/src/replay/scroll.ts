// On a narrow screen the board may be out of sight when one asks to look at something on it.

import { settings } from "../settings.svelte";

const NARROW = "(max-width: 899px)";

export function bringIntoSight(board: Element | null): void {
  if (matchMedia(NARROW).matches)
    board?.scrollIntoView({ block: "start", behavior: settings.still ? "instant" : "smooth" });
}

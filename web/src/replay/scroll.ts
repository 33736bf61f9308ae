// On a narrow screen the board may be scrolled out of sight when something on it is to be shown.

import { settings } from "../settings.svelte";

const NARROW = "(max-width: 899px)";

export function scrollIntoView(board: Element | null): void {
  if (matchMedia(NARROW).matches)
    board?.scrollIntoView({ block: "start", behavior: settings.still ? "instant" : "smooth" });
}

// The keyboard of a replay, wherever the focus is, as long as what has it needs no keys itself.

import type { Showing } from "./player.svelte";

const WRITES = "input, select, textarea, [role='slider']"; // these have uses of their own for arrows and letters
const PRESSED = "button, a, summary, [role='button']"; // and these for the space bar

export function onKey(event: KeyboardEvent, showing: Showing): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(WRITES)) return;
  if (event.key === " " && target?.closest(PRESSED)) return;
  const deed = deedOf(event.key, showing);
  if (!deed) return;
  event.preventDefault();
  deed();
}

function deedOf(key: string, showing: Showing): (() => void) | undefined {
  switch (key) {
    case "ArrowLeft":
      return () => showing.seek(showing.at - 1);
    case "ArrowRight":
      return () => {
        showing.playing = false;
        showing.on();
      };
    case "Home":
      return () => showing.seek(0);
    case "End":
      return () => showing.seek(showing.last);
    case " ":
      return () => showing.toggle();
    case "[":
      return () => showing.seekTurn(-1);
    case "]":
      return () => showing.seekTurn(1);
    default:
      return undefined;
  }
}

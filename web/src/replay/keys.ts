// The keyboard of a replay, wherever the focus is, as long as what has it needs no keys itself.

import type { ReplayPlayer } from "./player.svelte";

const WRITES = "input, select, textarea, [role='slider']"; // these have uses of their own for arrows and letters
const PRESSED = "button, a, summary, [role='button']"; // and these for the space bar

export function onKey(event: KeyboardEvent, player: ReplayPlayer): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(WRITES)) return;
  if (event.key === " " && target?.closest(PRESSED)) return;
  const command = commandFor(event.key, player);
  if (!command) return;
  event.preventDefault();
  command();
}

function commandFor(key: string, player: ReplayPlayer): (() => void) | undefined {
  switch (key) {
    case "ArrowLeft":
      return () => player.seek(player.at - 1);
    case "ArrowRight":
      return () => {
        player.playing = false;
        player.on();
      };
    case "Home":
      return () => player.seek(0);
    case "End":
      return () => player.seek(player.last);
    case " ":
      return () => player.toggle();
    case "[":
      return () => player.seekTurn(-1);
    case "]":
      return () => player.seekTurn(1);
    default:
      return undefined;
  }
}

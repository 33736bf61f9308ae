// How long each event is shown, in milliseconds: one's own steps quickly, what others do or what is to be remembered slowly.

import type { GameEvent } from "../board";

export function pace(event: GameEvent, own: boolean): number {
  const jump = Math.max(0, Number(event["cost"] ?? 1) - 1) * 110;
  switch (event.event) {
    case "enter":
    case "run":
      return (own ? 220 : 420) + jump;
    case "lift":
      return own ? 400 : 560;
    case "slide":
      return own ? 720 : 950;
    case "fall":
      return 900;
    case "collect":
      return 1400;
    case "cover":
      return 350 * String(event["rooms"]).length;
    case "resign":
    case "over":
      return 400;
    default:
      return 0;
  }
}

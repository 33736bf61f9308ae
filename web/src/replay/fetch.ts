// Asking the server about a match that is over.

import type { Replay } from "../generated/api";
import { get } from "../net/api";
import { seatsOf } from "../net/keep";

/** Which match, and the secret of a seat of ours: who watches with a delay is told of the end later than we are. */
export const about = (id: string) => ({ path: { id }, secret: seatsOf(id)[0]?.secret });

/** The whole film; a long one comes in portions. */
export async function filmOf(id: string, eyes: string): Promise<Replay> {
  const film = await get("GET /api/matches/{id}/replay", { ...about(id), query: { eyes } });
  const frames = [...film.frames];
  for (let more = film.more; more;) {
    const after = frames.at(-1)?.number ?? 0;
    const next = await get("GET /api/matches/{id}/replay", { ...about(id), query: { eyes, after } });
    frames.push(...next.frames);
    more = next.more && next.frames.length > 0;
  }
  return { ...film, frames, more: false };
}

// Requests about a finished match.

import type { Replay } from "../generated/api";
import { get } from "../net/api";
import { seatsOf } from "../net/keep";

/** The match, and the secret of a seat of ours: without one, a delayed match ends later for us than for its players. */
export const requestFor = (id: string) => ({ path: { id }, secret: seatsOf(id)[0]?.secret });

/** The whole replay; the server sends a long one in pages. */
export async function fetchReplay(id: string, eyes: string): Promise<Replay> {
  const replay = await get("GET /api/matches/{id}/replay", { ...requestFor(id), query: { eyes } });
  const frames = [...replay.frames];
  for (let more = replay.more; more;) {
    const after = frames.at(-1)?.number ?? 0;
    const next = await get("GET /api/matches/{id}/replay", { ...requestFor(id), query: { eyes, after } });
    frames.push(...next.frames);
    more = next.more && next.frames.length > 0;
  }
  return { ...replay, frames, more: false };
}

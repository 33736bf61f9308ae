// Asks the server for a match, keeps the seats, and goes there.

import type { CreateMatch } from "../generated/api";
import { post } from "../net/api";
import { addSeats } from "../net/keep";
import { route } from "../route.svelte";

export async function createMatch(wish: CreateMatch): Promise<void> {
  const made = await post("POST /api/matches", wish);
  if (made.seats.length) addSeats(made.id, made.seats, wish.game);
  route.go(`/match/${made.id}`);
}

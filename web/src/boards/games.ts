// The games there are, by the server's name. Each is fetched when somebody wants to see it.

import type { Game } from "./board";

const LOADERS: Record<string, () => Promise<{ game: Game }>> = {
  roquefort: () => import("./roquefort/game"),
  havarti: () => import("./havarti/game"),
};

export const GAMES = Object.keys(LOADERS);

/** A game with the words of the page's language, ready to be shown. */
export async function gameOf(name: string): Promise<Game> {
  const loader = LOADERS[name];
  if (!loader) throw new Error(`there is no board for ${name}`);
  const { game } = await loader();
  await game.words.load();
  return game;
}

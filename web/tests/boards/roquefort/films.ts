// Films of whole games as the server sends them, written by films.py.

import type { GameEvent, View } from "../../../src/boards/board";

export interface Frame {
  action: string;
  events: GameEvent[];
  view: View;
}
export interface Film {
  name: string;
  frames: Frame[];
}

const FILMS = import.meta.glob<{ frames: Frame[] }>("../../films/roquefort-*.json", { eager: true, import: "default" });
const WILD = import.meta.glob<(Frame & { legal: string[] })[][]>("../../films/wild-roquefort.json", {
  eager: true,
  import: "default",
});

/** Good players, through all eyes. */
export const films: Film[] = Object.entries(FILMS).map(([path, { frames }]) => ({
  name: path.replace("../../films/", ""),
  frames,
}));
/** Mice that do anything, with the legal actions. */
export const wild = Object.values(WILD)[0] ?? [];
export const film = (name: string): Frame[] => films.find((one) => one.name === `${name}.json`)?.frames ?? [];

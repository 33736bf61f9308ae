// Replays of whole games as the server sends them, written by fixtures.py.

import type { GameEvent, Guide, View } from "../../../src/boards/board";

export interface Frame {
  action: string;
  events: GameEvent[];
  view: View;
  guide?: Guide;
}
export interface Replay {
  name: string;
  frames: Frame[];
}

const REPLAYS = import.meta.glob<{ frames: Frame[] }>("../../fixtures/roquefort-*.json", {
  eager: true,
  import: "default",
});
const WILD = import.meta.glob<(Frame & { legal: string[] })[][]>("../../fixtures/wild-roquefort.json", {
  eager: true,
  import: "default",
});

/** Good players, through all eyes. */
export const replays: Replay[] = Object.entries(REPLAYS).map(([path, { frames }]) => ({
  name: path.replace("../../fixtures/", ""),
  frames,
}));
/** Mice that do anything, with the legal actions. */
export const wild = Object.values(WILD)[0] ?? [];
export const replay = (name: string): Frame[] => replays.find((one) => one.name === `${name}.json`)?.frames ?? [];

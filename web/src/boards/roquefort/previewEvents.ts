// What the small castle of the start page plays.

import type { GameEvent, View } from "../board";
import { viewOf } from "./castle";

export const START: View = viewOf({
  options: { players: 2, layout: "roquefort", goal: 4, memory: "table", quiet_limit: 20, round_limit: 150 },
  tiles: ["*?#?#?*", "???????", "#?#?#?#", "???????", "#?#.#?#", "???4???", "*?#7#2*"],
  spare: "5",
  open: "OR",
  mice: [
    ["a1", "-", "-", "-"],
    ["e7", "d5", "-", "-"],
  ],
  cheese: ["", ""],
  phase: "turn",
  seat: 0,
  actions: 4,
  slid: false,
  round: 1,
  quiet: 0,
  dormant: [],
});

export const EVENTS: readonly GameEvent[] = [
  { event: "lift", seat: 0, room: "A", tiles: { b1: "1" } },
  { event: "run", seat: 0, from: "a1", to: "b1", cost: 1 },
  { event: "run", seat: 0, from: "b1", to: "c1", cost: 1 },
  { event: "enter", seat: 0, cell: "a1", cost: 1 },
  { event: "lift", seat: 0, room: "E", tiles: { b2: "1", c2: "." } },
  { event: "run", seat: 0, from: "a1", to: "b1", cost: 1 },
  { event: "run", seat: 0, from: "c1", to: "c2", cost: 1 },
  { event: "slide", seat: 0, slot: "a2", in: "5", out: "3", shown: { b2: "x", c2: "1" } },
  { event: "collect", seat: 0, kind: "1" },
];

// What may be pressed, and what a press means.

import { expect, test } from "vitest";
import { CELLS, houseOf, litCells, raysFrom, trayOf, type HouseView } from "../../../src/boards/havarti/house";
import {
  acting,
  alike,
  answers,
  dragged,
  groups,
  press,
  regretted,
  type Held,
} from "../../../src/boards/havarti/moves";
import { words } from "../../../src/boards/havarti/words/en";

const HELD: Held = { tray: "", cell: "", mode: "check" };
const VIEW = {
  options: { players: 3, searches: 4, setup: "arrange", scoring: "shared", talk: true, memory: "table" },
  round: 1,
  inspector: 0,
  scores: [0, 0, 0],
  house: ["????", ".???", ".???", "..??"],
  up: ["a2", "a3", "a4", "b4"],
  specials: "????",
  checked: "",
  at: "a4",
  die: 2,
  found: "",
  lost: "",
  cards: ["ahha"],
  switched: [],
  idle: 0,
  phase: "fromager",
  seat: 1,
  ready: [],
  dormant: [],
  role: "fromager",
  you: 1,
} as HouseView;

const LEGAL: Record<string, string[]> = {
  keep: ["keep ahha sniff", "keep that voila"],
  arrange: ["place 1 a1", "place . b1", "place . c1"],
  laid: ["swap a1-d4", "ready"],
  show: ["show 1", "show 4"],
  open: ["open a1", "open d1", "open b4", "open c4"],
  fromager: ["swap a1-b1", "swap b1-b2", "hide b4"],
  inspector: ["check a4", "walk b2", "play sniff", "play voila a1", "play that b2", "play ahha a4"],
  again: ["check a3", "stop"],
  sniff: ["line a", "line 1"],
  vegetable: ["hide a2", "done"],
  bathroom: ["peek c1", "done"],
  cellar: ["name 2"],
};

test("the groups hold every legal action, each once", () => {
  for (const legal of Object.values(LEGAL)) {
    const actions = groups(legal, words, ["Ann", "Bob", "Cleo"]).flatMap(({ items }) =>
      items.map(({ action }) => action),
    );
    expect(actions.sort()).toEqual([...legal].sort());
  }
  const [first, last] = groups(LEGAL["vegetable"]!, words, []);
  expect([first?.closing, last?.closing]).toEqual([undefined, true]);
});

test("light falls where the guide says, in rays from the inspector", () => {
  const guide = { lit: ["a2", "a3", "a4", "b4"] };
  expect(litCells(guide)).toEqual(["a2", "a3", "a4", "b4"]);
  expect(litCells({})).toEqual([]);
  expect(litCells(undefined)).toEqual([]);
  expect(raysFrom("a4", litCells(guide))).toEqual([
    { way: [0, -1], cells: ["a2", "a3"] },
    { way: [1, 0], cells: ["b4"] },
  ]);
  expect(raysFrom("b3", ["b3", "a4", "d1"])).toEqual([]); // of another place: the inspector is still on his way
});

test("a fromager picks a closed room, then its neighbour; an open room is closed", () => {
  const legal = LEGAL["fromager"]!;
  expect(press("b1", HELD, legal, VIEW)).toEqual({ pick: "b1" });
  expect(press("a1", { ...HELD, cell: "b1" }, legal, VIEW)).toEqual({ play: "swap a1-b1" });
  expect(press("b1", { ...HELD, cell: "b1" }, legal, VIEW)).toEqual({ drop: true });
  expect(press("b4", HELD, legal, VIEW)).toEqual({ play: "hide b4" });
  expect(press("b1", HELD, [], VIEW)).toBeNull();
  expect(answers("b4", HELD, legal, VIEW)).toBe(true);
  expect(answers("a2", HELD, legal, VIEW)).toBe(false);
  expect(dragged("c3", "b3", VIEW)).toBe("swap b3-c3");
  expect(dragged("c3", "c3", VIEW)).toBeNull();
});

test("the inspector checks unless he says otherwise", () => {
  const view: HouseView = { ...VIEW, phase: "inspector", seat: 0, role: "inspector", you: 0 };
  const legal = LEGAL["inspector"]!;
  expect(press("a4", HELD, legal, view)).toEqual({ play: "check a4" });
  expect(press("b2", HELD, legal, view)).toEqual({ ask: ["walk b2"] });
  expect(press("b2", { ...HELD, mode: "that" }, legal, view)).toEqual({ play: "play that b2" });
  expect(press("d1", HELD, legal, view)).toEqual({ play: "check d1" });
});

test("a press in the mice's question asks for the row or the column", () => {
  expect(press("a1", HELD, LEGAL["sniff"]!, { ...VIEW, phase: "sniff" })).toEqual({ ask: ["line 1", "line a"] });
});

test("a room of the tray goes to a free place", () => {
  const view: HouseView = {
    ...VIEW,
    phase: "arrange",
    at: null,
    up: [],
    house: ["----", "1...", ".L--", "----"],
    specials: "BLPS",
  };
  expect(trayOf(view)).toEqual([
    ...["2", "3", "4", "B", "P", "S"].map((code) => ({ code, count: 1 })),
    { code: ".", count: 4 },
  ]);
  expect(press("a1", { ...HELD, tray: "2" }, LEGAL["arrange"]!, view)).toEqual({ play: "place 2 a1" });
  expect(press("a2", { ...HELD, tray: "2" }, LEGAL["arrange"]!, view)).toEqual({ pick: "a2" });
});

test("one is warned before searching an open room again", () => {
  const view: HouseView = { ...VIEW, phase: "inspector" };
  expect(regretted("check a3", view)).toBe("a3");
  expect(regretted("check b2", view)).toBe("");
  expect(regretted("walk a3", view)).toBe("");
  expect(regretted("check a3", { ...view, house: ["????", ".???", "1???", "..??"] })).toBe("");
});

test("who acts, and who may look together", () => {
  expect(acting({ ...VIEW, phase: "arrange", ready: [2] })).toEqual([1]);
  expect(acting(VIEW)).toEqual([1]);
  expect(acting({ ...VIEW, seat: "chance" })).toEqual([]);
  const assisted = { ...VIEW, options: { ...VIEW.options, memory: "assist" } };
  expect(alike(VIEW, { ...VIEW, you: 2 })).toBe(true);
  expect(alike(assisted, { ...assisted, you: 2 })).toBe(false);
  expect(alike(VIEW, { ...VIEW, role: "inspector" })).toBe(false);
  expect(CELLS.length).toBe(16);
  expect(houseOf(VIEW)).toBe(VIEW);
});

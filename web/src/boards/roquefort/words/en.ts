// Château Roquefort in English.

import { listOf, pluralOf } from "../../../words/plural";
import type { Phrases } from "./phrases";
import { say } from "./say";

const plural = pluralOf("en");
const list = listOf("en");
const actions = (n: number) => `${n} ${plural(n, { one: "action", other: "actions" })}`;
const kinds = (n: number) => `${n} ${plural(n, { one: "kind", other: "kinds" })} of cheese`;
const mice = (n: number) => `${n} ${plural(n, { one: "mouse", other: "mice" })}`;
const wins = (many: number) => (many > 1 ? "share the win" : "wins");

const phrases: Phrases = {
  locale: "en",
  title: "Château Roquefort",
  about:
    "Mice run through a castle whose floor slides under its roofs. Two of yours on the same cheese, and that kind is yours.",
  hint: "Four actions a turn: lift roofs next to your mice, run, and once push the spare tile in at a red banner.",
  board: "The castle",
  marks: { collect: "cheese collected", fall: "a fall" },
  kinds: { 1: "Emmental", 2: "Roquefort", 3: "Camembert", 4: "Edam", 5: "Gouda", 6: "Sainte-Maure", 7: "Appenzeller" },
  tiles: { ".": "a blank tile", x: "a trap", "?": "an unknown tile" },
  mice: ["red mouse with a scarf", "blue mouse with a cap", "green mouse with a leaf", "yellow mouse with a bow"],
  score: (n) => `${n} ${plural(n, { one: "kind", other: "kinds" })}`,
  log: {
    deal: "All roofs are on.",
    place: (name) => `${name} places a mouse.`,
    turn: (round, name) => `Round ${round}: ${name} is to move.`,
    cover: (rooms) => (rooms.length > 1 ? `Roofs close: ${rooms.join(" ")}.` : `The roof of ${rooms.join()} closes.`),
    quiet: (rounds, limit) => `${rounds} quiet rounds: at ${limit} the game ends (Q30).`,
    over: (winners, many) => `${winners} ${wins(many)}!`,
    fall: (name, cell) => `A mouse of ${name} falls into the dungeon at ${cell}!`,
    collect: (name, kind) => `${name} collects ${kind}!`,
    resign: (name) => `${name} resigns.`,
    lift: (name, room) => `${name} lifts roof ${room}.`,
    slide: (name, slot, come, gone) => `${name} slides ${come} in at ${slot}; ${gone} drops out.`,
    enter: (name, cell, cost) => `${name} brings a mouse in at ${cell}${cost > 1 ? ` for ${actions(cost)}` : ""}.`,
    run: (name, from, to, cost) =>
      cost > 1 ? `${name} jumps from ${from} to ${to} for ${actions(cost)}.` : `${name} runs from ${from} to ${to}.`,
  },
  act: {
    end: "End turn",
    endUnused: (n) => `End turn (${n} unused)`,
    resign: "Resign",
    lift: (room) => `Lift roof ${room}`,
    slide: (slot) => `Slide in at ${slot}`,
    enter: (cell) => `Bring a mouse in at ${cell}`,
    run: (from, to) => `Run from ${from} to ${to}`,
  },
  groups: {
    lift: "Lift roof",
    place: "Put a mouse into tower",
    enter: "Bring a mouse in at",
    run: "Run",
    slide: "Push the spare tile in at",
    end: "Turn",
  },
  task: {
    over: "The game is over.",
    place: (name) => `${name} puts a first mouse into a tower.`,
    placeYou: "Put your first mouse into a free tower.",
    turn: (name, n) => `${name} has ${actions(n)} left.`,
    you: (n, slid) => `You have ${actions(n)} left${slid ? "; the slide is used" : ""}.`,
    done: "No actions left: end your turn.",
  },
  end: {
    goal: (winners, many, n) => `${winners} ${wins(many)} with ${kinds(n)} (R49).`,
    third: (winners, many) =>
      `A third mouse is gone, so the game ends (R50). ${winners} ${wins(many)} by cheese (R51).`,
    quiet: (winners, many, n) => `${n} rounds without cheese or a fall: ${winners} ${wins(many)} (Q30).`,
    rounds: (winners, many, n) => `All ${n} rounds are played: ${winners} ${wins(many)} (Q30).`,
    resigned: (winners, many) => `Everybody else has resigned: ${winners} ${wins(many)} (Q31).`,
  },
  options: {
    players: { label: "Players", about: "Two to four." },
    layout: { label: "Castle", about: "How the rooms lie. Both are equally hard." },
    goal: {
      label: "Cheese to win",
      about: "Four is the usual game; five or six last longer and suit two or three players.",
    },
    memory: { label: "Memory", about: "Remember for yourself what lies under the roofs, or see what was once shown." },
    quiet_limit: { label: "Quiet rounds", about: "After so many rounds without cheese or a fall the game ends." },
    round_limit: { label: "Rounds at most", about: "After so many rounds the game ends in any case." },
  },
  values: {
    "layout roquefort": "Roquefort",
    "layout appenzell": "Appenzell",
    "memory table": "Remember for yourself",
    "memory assist": "The board remembers",
    "goal 4": "4 kinds",
    "goal 5": "5 kinds",
    "goal 6": "6 kinds",
  },
  refusals: {
    "not your turn": () => "It is not your turn.",
    malformed: () => "The board does not know this move. Try it another way.",
    "no actions left": () => "You have no actions left: end your turn.",
    "already slid": () => "You may slide only once in a turn.",
    "wrong tiles": () => "The tiles are 3 of each of the 7 cheeses, 10 blanks and 3 traps.",
    "no slot": ({ cell }) => `There is no slot at ${cell}: push the tile in at a red banner.`,
    "place first": () => "First everybody puts one mouse into a free tower.",
    "not a tower": ({ cell }) => `${cell} is no tower: your first mouse goes into a free tower.`,
    "already open": ({ room }) => `Room ${room} has no roof on it now.`,
    "no mouse inside": () => "A mouse outside the castle lifts no roof: bring one in first.",
    "out of reach": ({ room, cell }) =>
      cell.length > 1
        ? `From outside a mouse comes in by a tower; ${cell} can be reached only over occupied ones.`
        : `None of your mice touches room ${room}, neither at a side nor at a corner.`,
    "no mouse outside": () => "You have no mouse left outside the castle.",
    "no mouse there": ({ from }) => `You have no mouse on ${from}.`,
    "no step": ({ from }) => `The mouse is on ${from} already.`,
    "no return": () => "A mouse never goes back into a tower.",
    diagonal: () => "A mouse runs straight, never diagonally.",
    "too far": ({ from, cell }) => `${cell} is not next to ${from}, nor behind mice to jump over. Run field by field.`,
    roof: ({ cell }) => `${cell} is under a roof: lift it first.`,
    trap: ({ cell }) => `${cell} is a trap: no mouse runs onto it.`,
    occupied: ({ cell }) => `${cell} is taken: one mouse to a field or tower.`,
    "too dear": ({ cell }) =>
      `The jump to ${cell} costs one action for each field on the way: more than you have left.`,
  },
  spoken: {
    tower: "tower",
    raised: "raised floor",
    room: (letter) => `room ${letter}`,
    roof: (letter) => `under the roof of room ${letter}`,
    mouse: (name, mouse) => `${mouse} of ${name}`,
    spare: (tile) => `Spare tile: ${tile}.`,
    seat: (name, mouse, standing, outside, fallen, collected) =>
      [
        `${name}, ${mouse}:`,
        standing.length ? `on ${list(standing)};` : "none in the castle;",
        `${outside} outside, ${fallen} in the dungeon;`,
        collected.length ? `cheese: ${list(collected)}.` : "no cheese yet.",
      ].join(" "),
    open: (letter, floor) => `Room ${letter} is open: ${floor.join(", ")}.`,
    closed: "All roofs are on.",
    lift: "lift the roof",
    go: (price) => (price > 1 ? `a mouse can jump here for ${actions(price)}` : "a mouse can go here"),
    pick: "pick this mouse",
    picked: "picked",
    slot: (slot) => `Slot ${slot}`,
    push: "push the spare tile in here",
  },
  hand: {
    spare: "Spare tile",
    drag: "Pull it to a red banner on the wall, or press it and then a banner.",
    actions: (n) => `${actions(n)} of 4 left`,
    slideReady: "Slide free",
    slideUsed: "Slide used",
    outside: (n) => `Bring a mouse in: ${mice(n)} outside`,
    round: (n) => `Round ${n}`,
    goal: (n) => `${n} kinds win`,
    dungeon: "Dungeon",
  },
  note: {
    needs: (n) => `${n} more to win`,
    missing: (kind) => `${kind} not yet`,
    outside: (n) => `${n} outside`,
    fallen: (n) => `${n} of 3 in the dungeon`,
    warning: "One more lost mouse ends the game",
  },
  warn: (losers, winner, n, you) =>
    `This slide drops the third mouse of ${losers}: the game ends at once (R50). By the cheese collected now ${you ? "you would win" : `${winner} would win`} with ${kinds(n)} (R51, R52). Slide anyway?`,
};

export const words = say(phrases);

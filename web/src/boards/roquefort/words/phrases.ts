// What a language has to be able to say about this castle.

import type { Named } from "./say";

type Names = Readonly<Record<string, string>>;

export interface Phrases {
  locale: string;
  title: string;
  about: string;
  hint: string;
  board: string;
  marks: Names; // of the replay, by event
  kinds: Names; // by tile sign 1 to 7
  tiles: Names; // ".", "x" and "?"
  mice: readonly string[]; // the mouse of each seat: its colour and what it wears
  score(kinds: number): string;
  log: {
    deal: string;
    place(name: string): string;
    turn(round: number, name: string): string;
    cover(rooms: string[]): string;
    quiet(rounds: number, limit: number): string;
    over(winners: string, many: number): string;
    fall(name: string, cell: string): string;
    collect(name: string, kind: string): string;
    resign(name: string): string;
    lift(name: string, room: string): string;
    slide(name: string, slot: string, come: string, gone: string): string;
    enter(name: string, cell: string, cost: number): string;
    run(name: string, from: string, to: string, cost: number): string;
  };
  act: {
    end: string;
    endUnused(actions: number): string;
    resign: string;
    lift(room: string): string;
    slide(slot: string): string;
    enter(cell: string): string;
    run(from: string, to: string): string;
  };
  groups: { lift: string; place: string; enter: string; run: string; slide: string; end: string };
  task: {
    over: string;
    place(name: string): string;
    placeYou: string;
    turn(name: string, actions: number): string;
    you(actions: number, slid: boolean): string;
    done: string;
  };
  end: {
    goal(winners: string, many: number, kinds: number): string;
    third(winners: string, many: number): string;
    quiet(winners: string, many: number, rounds: number): string;
    rounds(winners: string, many: number, rounds: number): string;
    resigned(winners: string, many: number): string;
  };
  options: Readonly<Record<string, { label: string; about: string }>>;
  values: Names; // by "option value"
  refusals: Readonly<Record<string, (named: Named) => string>>;
  spoken: {
    tower: string;
    raised: string;
    room(letter: string): string;
    roof(letter: string): string;
    mouse(name: string, mouse: string): string;
    spare(tile: string): string;
    seat(name: string, mouse: string, standing: string[], outside: number, fallen: number, kinds: string[]): string;
    open(letter: string, floor: string[]): string;
    closed: string;
    lift: string; // what pressing a place does, after its name
    go(price: number): string;
    pick: string;
    picked: string;
    slot(slot: string): string;
    push: string;
  };
  hand: {
    spare: string;
    drag: string; // what can be done with it
    actions(left: number): string;
    slideReady: string;
    slideUsed: string;
    outside(mice: number): string;
    round(round: number): string;
    goal(kinds: number): string;
    dungeon: string;
  };
  note: {
    needs(more: number): string;
    missing(kind: string): string;
    outside(mice: number): string;
    fallen(mice: number): string;
    warning: string;
  };
  warn(losers: string, winner: string, kinds: number, you: boolean): string;
}

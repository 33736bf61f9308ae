// What a game gives to the page. A board knows no rules: a view and the legal actions go in, the text of an action comes
// out. A new game is one folder beside this file and a line in `games.ts`.

import type { Component } from "svelte";
import type { Loaders, Words } from "../words/language.svelte";

/** All that a seat may know now, as the server sends it. Each game knows its own fields. */
export type View = Record<string, unknown>;
/** Something that happened, as this seat may see it. */
export type GameEvent = { event: string } & Record<string, unknown>;

/** The event that is being shown at this moment; the picture moves for `ms` milliseconds (0: nothing may move). */
export interface Cue {
  event: GameEvent;
  ms: number;
}

export interface BoardProps {
  view: View; // what is drawn now: while an event is shown, already what it led to
  cue: Cue | null;
  legal: readonly string[]; // empty while nothing may be played, or an event is being shown
  names: readonly string[];
  you: number | null; // the seat whose eyes these are; null for a spectator or all-seeing eyes
  play: (action: string) => void; // the text of an action, exactly one of `legal`; or, to be told why not, any other
  small?: boolean; // a picture in passing: nothing to press, no side lines
}

export interface SeatProps {
  view: View | null;
  seat: number;
}

/** One line of the log. */
export interface Line {
  text: string;
  seat?: number; // whose deed it is
  loud?: boolean; // not to be missed
  heading?: boolean; // a turn or round begins
  fleeting?: boolean; // to be forgotten when a line comes that `clears`
  clears?: boolean;
}

/** What every game has to be able to say, in every language. */
export interface GameWords {
  title: string;
  about: string; // one or two sentences for somebody who has never heard of it
  hint: string; // what one does in a turn, in a sentence
  board: string; // the name of the board, for a screen reader
  event(event: GameEvent, names: readonly string[], view: View | null): Line | null;
  action(action: string, names: readonly string[], view: View | null): string; // a button's text
  task(view: View, names: readonly string[], you: number | null): string; // what is to be done now, and by whom
  ending(outcome: Outcome, names: readonly string[], options: View): string; // the end in a sentence, with the rule
  score(value: number): string;
  option(name: string): { label: string; about: string };
  value(option: string, value: unknown): string; // how a value of an option is called
  refusal(code: string, action: string): string | null; // why not, in this language; null: unknown, say the server's sentence
  /** The board in words, for those who do not see it: short paragraphs, the most important first. */
  spoken(view: View, names: readonly string[], you: number | null): string[];
}

export interface Outcome {
  reason: string;
  winners: number[];
  scores: number[];
}

/** A group of actions as buttons, for those who prefer these to the board; `closing` ones end a turn or a question. */
export interface ActionGroup {
  title: string;
  closing?: boolean;
  items: { action: string; text: string }[];
}

export interface Game<W extends GameWords = GameWords> {
  name: string;
  words: Words<W>;
  Board: Component<BoardProps>;
  /** What lies beside the board: the spare tile, cards, the die, the tray. */
  Hand: Component<BoardProps>;
  /** Beside a player's name: a piece of his, what he has collected. */
  SeatPiece: Component<SeatProps>;
  SeatNote: Component<SeatProps>;
  /** A small picture that moves by itself, for the start page. */
  Preview: Component;
  /** What the board looks like after this event, on the way to `target`. Nothing but drawing depends on it. */
  step(shown: View, event: GameEvent, target: View): View;
  /** `target`, arranged so that pieces keep their identity (their index in a list) as in `shown`. */
  settle(shown: View | null, target: View): View;
  /** How long an event is shown, in milliseconds at normal speed; `own`: the viewer did it. 0: at once. */
  pace(event: GameEvent, own: boolean): number;
  /** The seats that have to act. */
  acting(view: View): number[];
  /** Whether those with these views may see the same things, so that no curtain is needed between them. */
  alike(one: View, other: View): boolean;
  /** What only this seat was shown a moment ago, in words; empty if nothing. */
  glimpse(view: View): string;
  groups(legal: readonly string[], view: View, names: readonly string[]): ActionGroup[];
  /** A question before an action that one would regret, in words; empty if there is none. */
  warning(action: string, view: View, names: readonly string[]): string;
  /** The sound of an event, if it has one. */
  sound(event: GameEvent): Sound | null;
  /** Players allowed, for the set-up. */
  players: readonly number[];
}

/** A source of chance that anybody can work out again who has its key. */
export interface Dice {
  shuffled(items: string): string;
  oneOf(texts: readonly string[]): string;
}

/** What chance plays with these dice at a position seen by all-seeing eyes, in a game's `draw.ts`; null: not known here. */
export type Draw = (verb: string, before: View, dice: Dice) => string | null;

export type Sound =
  "step" | "slide" | "lift" | "close" | "fall" | "collect" | "turn" | "win" | "card" | "bell" | "good" | "bad" | "dice";
export type GameLoaders<W> = Loaders<W>;

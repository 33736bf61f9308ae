// What a game gives to the page. A board knows no rules: a view and the legal actions go in, the text of an action comes
// out.
//
// A game is a folder named after it, in this directory, in the folder `boards` of an installed game's package, or in
// a directory that CHEESEBOARD_BOARDS names (see hatch_build.py and build/boards.ts).
// Every file is optional, and whatever is missing has a plain default (see ../plain):
//
//   game.ts                  exports `game: GameParts`: the board, its words and how events are shown
//   card/card.ts             exports `card: Card`: the poster and colours of its card on the start page
//   card/<locale>.ts         exports `words: CardWords`: the words of that card; en.ts at least
//   rules/book.ts            exports `book: Book`: the rule book (see ../learn/rules/book.ts)
//   lesson/lesson.ts         exports `lesson: LessonWords`: the words of the lesson that the server has
//   draw.ts                  exports `draw: Draw`: how chance draws, so that the replay can check a deal
//
// A folder outside the project imports from the page by `$page/…`, as in `import type { GameParts } from
// "$page/boards/board"`.

import type { Component } from "svelte";
import type { Sound } from "../sound";
import type { Words } from "../words/language.svelte";

/** All that a seat may know now, as the server sends it. Each game knows its own fields. */
export type View = Record<string, unknown>;
/** Facts about the position and the seat's legal actions, decided by the rules and sent with a view: prices, warnings,
 * what is in sight. Each game knows its own fields; empty where there is nothing to say. */
export type Guide = Record<string, unknown>;
/** A value of a game's `shapes.ts` that is only looked at. */
export type Shown<T> = T extends readonly (infer Item)[]
  ? readonly Shown<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Shown<T[Name]> }
    : T;
/** Something that happened, as this seat may see it. */
export type GameEvent = { event: string } & Record<string, unknown>;

/** The event that is being shown now; the picture moves for `ms` milliseconds (0: nothing may move). */
export interface Cue {
  event: GameEvent;
  ms: number;
}

export interface BoardProps {
  view: View; // what is drawn now: while an event is shown, already the state after it
  cue: Cue | null;
  legal: readonly string[]; // empty while nothing may be played, or an event is being shown
  guide?: Guide; // while an event is shown, that of the state after the last of them
  names: readonly string[];
  you: number | null; // the seat whose view this is; null for a spectator and for the replay's all-seeing eyes
  play: (action: string) => void; // takes one of `legal`, or any other action to have it refused with a reason
  small?: boolean; // a thumbnail: nothing to press, nothing beside the board
}

export interface SeatProps {
  view: View | null;
  seat: number;
}

/** One line of the log. */
export interface Line {
  text: string;
  seat?: number; // who did it
  loud?: boolean; // not to be missed
  heading?: boolean; // a turn or round begins
  fleeting?: boolean; // dropped when a line comes that `clears`
  clears?: boolean;
}

/** What a game says, in the language of the page. */
export interface GameWords {
  title: string;
  about: string; // one or two sentences for somebody who has never heard of it
  hint: string; // what one does in a turn, in a sentence
  board: string; // the name of the board, for a screen reader
  event(event: GameEvent, names: readonly string[], view: View | null): Line | null;
  action(action: string, names: readonly string[], view: View | null): string; // a button's text
  task(view: View, names: readonly string[], you: number | null): string; // who has to do what now
  ending(outcome: Outcome, names: readonly string[], options: View): string; // the end in a sentence, with the rule
  score(value: number): string;
  option(name: string): { label: string; about: string };
  value(option: string, value: unknown): string; // the name of an option's value
  refusal(code: string, action: string): string | null; // why not; null: show the server's sentence
  /** The board in words, for those who do not see it: short paragraphs, the most important first. */
  spoken(view: View, names: readonly string[], you: number | null, guide?: Guide): string[];
  /** The legend of the replay's marks, by event name. */
  marks: Readonly<Record<string, string>>;
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

/** The shape of a mark on the replay's slider. */
export type MarkShape = "cheese" | "dot" | "bar" | "flag" | "diamond";

/** A game with its words in the language of the page, complete. */
export interface Game<W extends GameWords = GameWords> {
  name: string;
  words: { readonly now: W };
  Board: Component<BoardProps>;
  /** What lies beside the board: the spare tile, cards, the die, the tray. */
  Hand: Component<BoardProps>;
  /** Beside a player's name: their piece, and what they have collected. */
  SeatPiece: Component<SeatProps>;
  SeatNote: Component<SeatProps>;
  /** A small picture that moves by itself, for the start page; without one the poster stays. */
  Preview: Component | null;
  /** The state to draw after this event, on the way to `target`. Nothing but drawing depends on it. */
  step(shown: View, event: GameEvent, target: View): View;
  /** `target`, arranged so that pieces keep their identity (their index in a list) as in `shown`. */
  settle(shown: View | null, target: View): View;
  /** How long an event is shown, in milliseconds at normal speed; `own`: the viewer did it. 0: at once. */
  pace(event: GameEvent, own: boolean): number;
  /** The seats that have to act. */
  acting(view: View): number[];
  /** Whether the players with these views may see the same things, so that no curtain is needed between them. */
  alike(one: View, other: View): boolean;
  /** Something that only this seat was shown a moment ago, in words; empty if there is nothing. */
  glimpse(view: View): string;
  groups(legal: readonly string[], view: View, names: readonly string[]): ActionGroup[];
  /** A question before an action that one would regret, in words; empty if there is none. */
  warning(action: string, view: View, names: readonly string[], guide?: Guide): string;
  /** The sound of an event, if it has one. */
  sound(event: GameEvent): Sound | null;
  /** The events that the replay marks on its slider, and how. The end of a match is always marked. */
  marks: Readonly<Record<string, MarkShape>>;
}

/** What a game's folder exports: any part of a game, with any part of its words. */
export type GameParts = Partial<Omit<Game, "name" | "words">> & { words?: Words<Partial<GameWords>> };

/** A game's card on the start page. */
export interface Card {
  /** A picture that is there at once, with the size of its container. */
  Poster: Component;
  /** The age from which children play it: easier games come first. */
  age: number;
  /** CSS colours behind the poster, by theme, and of the line under it. */
  background: { light: string; dark: string };
  edge: string;
}

export interface CardWords {
  title: string;
  line: string; // what the game is about, in one breath
  facts: string; // players, age, what it takes
}

/** What the teacher says at one step of a lesson. */
export interface StepText {
  title: string;
  say: string; // what the step is about, in a sentence or two
  tasks: readonly string[]; // what to do, one for each goal of the step
  done: string; // why it was right
}

/** The words of a lesson, by the name of the step. */
export type LessonWords = Words<Record<string, StepText>>;

/** A source of chance that anybody can compute again who has its key. */
export interface Dice {
  shuffled(items: string): string;
  oneOf(texts: readonly string[]): string;
}

/** The outcome that chance draws with these dice at a position without secrets; null: this page cannot compute it. */
export type Draw = (verb: string, before: View, dice: Dice) => string | null;

// Made by `make types` from games/roquefort/shapes.py; not to be edited.

/** A seat gets a kind of cheese. */
export interface Collect {
  event: "collect";
  kind: string;
  seat: number;
}

/** Roofs are put back. */
export interface Cover {
  event: "cover";
  rooms: string;
}

/** The floor is laid; seats see the spare only. */
export interface Deal {
  event: "deal";
  tiles: string;
}

/** How a slide that drops a third mouse ends the match. */
export interface Ending {
  certain: boolean;
  kinds: number;
  losers: number[];
  winner: number;
}

/** A mouse comes in; placing is free. */
export interface Enter {
  cell: string;
  cost: number;
  event: "enter";
  seat: number;
}

/** A mouse falls through a trap. */
export interface Fall {
  cell: string;
  event: "fall";
  seat: number;
}

/** The rules' facts for the interface of the seat in turn, by action. */
export interface Guide {
  endings?: Record<string, Ending>;
  prices?: Record<string, number>;
}

/** A roof is taken off. */
export interface Lift {
  event: "lift";
  room: string;
  seat: number;
  tiles: Record<string, string>;
}

/** The options of a match. */
export interface Options {
  goal: number;
  layout: "appenzell" | "roquefort";
  memory: "assist" | "table";
  players: number;
  quiet_limit: number;
  round_limit: number;
}

/** How a match ended. */
export interface Outcome {
  reason: "goal" | "quiet" | "resigned" | "rounds" | "third mouse";
  scores: number[];
  winners: number[];
}

/** The match is over. */
export interface Over {
  event: "over";
  reason: "goal" | "quiet" | "resigned" | "rounds" | "third mouse";
  scores: number[];
  winners: number[];
}

/** Everything, hidden tiles included. */
export interface Position {
  actions: number;
  cheese: string[];
  dormant: number[];
  game: "roquefort";
  known: string[];
  mice: string[][];
  open: string;
  options: Options;
  outcome?: Outcome;
  phase: "deal" | "over" | "place" | "turn";
  quiet: number;
  round: number;
  seat: number;
  slid: boolean;
  spare: string;
  stirred: boolean;
  tiles: string[];
}

/** The limit of quiet rounds is near (Q30). */
export interface Quiet {
  event: "quiet";
  limit: number;
  rounds: number;
}

/** A seat gives up. */
export interface Resign {
  event: "resign";
  seat: number;
}

/** A mouse runs a step, or jumps. */
export interface Run {
  cost: number;
  event: "run";
  from: string;
  seat: number;
  to: string;
}

/** The spare is pushed in, and another tile out; `shown` are the open holes of that line afterwards. */
export interface Slide {
  event: "slide";
  in: string;
  out: string;
  seat: number;
  shown: Record<string, string>;
  slot: string;
}

/** A turn begins, or a placement. */
export interface Turn {
  event: "turn";
  phase: "deal" | "over" | "place" | "turn";
  round: number;
  seat: number;
}

/** What a seat may know. */
export interface View {
  actions: number;
  cheese: string[];
  dormant: number[];
  game: "roquefort";
  mice: string[][];
  open: string;
  options: Options;
  outcome?: Outcome;
  phase: "deal" | "over" | "place" | "turn";
  quiet: number;
  round: number;
  seat: number;
  slid: boolean;
  spare: string;
  stirred: boolean;
  tiles: string[];
  you: number | null;
}

/** Every event, told apart by its name. */
export type GameEvent =
  | Deal
  | Enter
  | Lift
  | Run
  | Slide
  | Resign
  | Fall
  | Collect
  | Cover
  | Quiet
  | Turn
  | Over;

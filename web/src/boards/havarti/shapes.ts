// Made by `make types` from games/havarti/shapes.py; not to be edited.

/** The inspector comes in; a cheese is shown if the fromagers were slow. */
export interface Arranged {
  event: "arranged";
  slow: boolean;
}

/** The die is turned. */
export interface Die {
  event: "die";
  value: number;
}

/** The rest of an effect is left undone. */
export interface Done {
  event: "done";
  seat: number;
}

/** A special room takes effect. */
export interface Effect {
  code: string;
  event: "effect";
}

/** A cheese is found. */
export interface Found {
  cell: string;
  code: string;
  event: "found";
  seat: number;
}

/** The rules' facts for an interface. */
export interface Guide {
  lit?: string[];
}

/** A room is turned down. */
export interface Hide {
  cell: string;
  event: "hide";
  seat: number;
}

/** Chance laid the house, or the rest of it. */
export interface House {
  event: "house";
  house?: string[];
}

/** The inspector keeps two cards. */
export interface Keep {
  cards: ("ahha" | "sniff" | "that" | "voila")[];
  event: "keep";
  seat: number;
}

/** The captain names a line for the sniffing mice. */
export interface Line {
  cheese: boolean;
  codes?: string;
  event: "line";
  line: string;
  seat: number;
}

/** The Dairy takes the last cheese found. */
export interface Lose {
  code: string;
  event: "lose";
}

/** A check without a cheese; the opening check is free. */
export interface Miss {
  cell: string;
  event: "miss";
  free: boolean;
  seat: number;
}

/** A fromager is named who may look. */
export interface Name {
  event: "name";
  named: number;
  seat: number;
}

/** The opening check. */
export interface Open {
  cell: string;
  event: "open";
  seat: number;
}

/** The options of a match. */
export interface Options {
  memory: "assist" | "table";
  players: number;
  scoring: "own" | "shared";
  searches: number;
  setup: "arrange" | "random";
  talk: boolean;
}

/** How a match ended. */
export interface Outcome {
  reason: "resigned" | "rounds";
  scores: number[];
  winners: number[];
}

/** The match is over. */
export interface Over {
  event: "over";
  reason: "resigned" | "rounds";
  scores: number[];
  winners: number[];
}

/** A fromager looks at a face-down room. */
export interface Peek {
  cell: string;
  code?: string;
  event: "peek";
  seat: number;
}

/** A look at a face-down room. */
export interface Peeked {
  cell: string;
  code: string;
}

/** A fromager lays a card. */
export interface Place {
  cell: string;
  code: string;
  event: "place";
  seat: number;
}

/** An inspector card is played. */
export interface PlayCard {
  card: "ahha" | "sniff" | "that" | "voila";
  event: "card";
  seat: number;
}

/** Everything, face-down rooms included. */
export interface Position {
  again?: string;
  at: string | null;
  cards: ("ahha" | "sniff" | "that" | "voila")[];
  checked: string;
  die: number;
  dormant: number[];
  first?: string[];
  found: string;
  fromager?: number;
  game: "havarti";
  hidden?: number;
  house: string[];
  idle: number;
  inspector: number;
  known?: string[][];
  lost: string;
  options: Options;
  outcome?: Outcome;
  peeked?: SeatPeeked;
  phase: "again" | "arrange" | "bathroom" | "cellar" | "fromager" | "house" | "inspector" | "keep" | "library" | "open" | "over" | "parlor" | "peek" | "show" | "sitting" | "sniff" | "specials" | "vegetable";
  ready: number[];
  recall?: Record<string, unknown>;
  round: number;
  scores: number[];
  seat: number | "chance" | null;
  sniffed?: SeatSniffed;
  specials: string;
  swaps?: number;
  switched: string[];
  tried?: string[];
  up: string[];
}

/** A fromager is done with the lay-out. */
export interface Ready {
  event: "ready";
  seat: number;
}

/** A seat gives up. */
export interface Resign {
  event: "resign";
  seat: number;
}

/** A room is turned up. */
export interface Reveal {
  cell: string;
  code: string;
  event: "reveal";
}

/** A round is over: how its house lay, and the points so far. */
export interface Round {
  event: "round";
  found: string;
  house: string[];
  lost: string;
  round: number;
  scores: number[];
}

/** The same, and whose it was. */
export interface SeatPeeked {
  cell: string;
  code: string;
  seat: number;
}

/** The same, and whose it was. */
export interface SeatSniffed {
  codes: string;
  line: string;
  seat: number;
}

/** The Parlor mixes the four rooms in the centre. */
export interface Shuffle {
  cells: string[];
  codes?: string;
  event: "shuffle";
}

/** A look along a line. */
export interface Sniffed {
  codes: string;
  line: string;
}

/** The special rooms of the round are drawn. */
export interface Specials {
  codes?: string;
  event: "specials";
}

/** The second check is left out. */
export interface Stop {
  event: "stop";
  seat: number;
}

/** Two rooms change places. */
export interface Swap {
  cells: string[];
  event: "swap";
  phase: "again" | "arrange" | "bathroom" | "cellar" | "fromager" | "house" | "inspector" | "keep" | "library" | "open" | "over" | "parlor" | "peek" | "show" | "sitting" | "sniff" | "specials" | "vegetable";
  seat: number;
}

/** The time for the lay-out is up. */
export interface Timeout {
  event: "timeout";
}

/** Another actor is to act, or another phase begins. */
export interface Turn {
  event: "turn";
  phase: "again" | "arrange" | "bathroom" | "cellar" | "fromager" | "house" | "inspector" | "keep" | "library" | "open" | "over" | "parlor" | "peek" | "show" | "sitting" | "sniff" | "specials" | "vegetable";
  round: number;
  seat: number | "chance" | null;
}

/** What a seat may know. */
export interface View {
  again?: string;
  at: string | null;
  cards: ("ahha" | "sniff" | "that" | "voila")[];
  checked: string;
  die: number;
  dormant: number[];
  first?: string[];
  found: string;
  fromager?: number;
  game: "havarti";
  hidden?: number;
  house: string[];
  idle: number;
  inspector: number;
  lost: string;
  options: Options;
  outcome?: Outcome;
  peeked?: Peeked;
  phase: "again" | "arrange" | "bathroom" | "cellar" | "fromager" | "house" | "inspector" | "keep" | "library" | "open" | "over" | "parlor" | "peek" | "show" | "sitting" | "sniff" | "specials" | "vegetable";
  ready: number[];
  role: "fromager" | "inspector" | null;
  round: number;
  scores: number[];
  seat: number | "chance" | null;
  sniffed?: Sniffed;
  specials: string;
  swaps?: number;
  switched: string[];
  tried?: string[];
  up: string[];
  you: number | null;
}

/** The inspector walks. */
export interface Walk {
  event: "walk";
  from: string;
  seat: number;
  to_cell: string;
}

/** Every event, told apart by its name. */
export type GameEvent =
  | Keep
  | Specials
  | Place
  | Swap
  | Ready
  | Timeout
  | House
  | Arranged
  | Open
  | PlayCard
  | Walk
  | Reveal
  | Found
  | Miss
  | Effect
  | Lose
  | Die
  | Hide
  | Peek
  | Line
  | Name
  | Shuffle
  | Done
  | Stop
  | Resign
  | Round
  | Turn
  | Over;

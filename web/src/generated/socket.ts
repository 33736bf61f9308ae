// Made by `make types` from messages.py, by way of /schema/socket.json; not to be edited.

/** Play an action, decided on update `seq`. `id` is the client's own: a repeated message is executed once. */
export interface Act {
  type: "act";
  seat: number;
  seq: number;
  id: string;
  action: string;
}

/** Consent to another seat's undo, or refuse it. */
export interface Answer {
  type: "answer";
  seat: number;
  id: string;
  yes: boolean;
}

/** The game's own time limit is near. */
export interface Bell {
  type: "bell";
  seconds: number;
}

/** The server closes this connection; reconnect after so many seconds. */
export interface Bye {
  type: "bye";
  seconds: number;
  sentence: string;
}

/** The time that is left, in milliseconds, at the moment the message was sent. */
export interface Clock {
  left?: (number | null)[];
  running?: number[];
  limit?: number | null;
}

/** The message with that id was executed, earlier or just now; `seq` is the number of its update. */
export interface Done {
  type: "done";
  id: string;
  seat: number | null;
  seq: number;
}

export type FromClient = Hello | Act | Undo | Answer | Say;

/** The first message: the seats that the client holds. Without any, the client is a spectator. */
export interface Hello {
  type: "hello";
  seats?: Key[];
  have?: number;
  name?: string;
  guide?: boolean;
}

/** Which seats are connected now. Not numbered. */
export interface Here {
  type: "here";
  seats: boolean[];
}

/** A seat that the client holds, and the number of the last update it has for it. */
export interface Key {
  secret: string;
  have?: number;
}

/** A message could not be read, or the connection cannot go on. */
export interface Problem {
  type: "problem";
  code: string;
  sentence: string;
}

/** A message was refused, and nothing changed. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  rule: string;
  sentence: string;
  seat?: number | null;
  seq?: number;
  since?: Update[];
}

/** A line of chat. */
export interface Said {
  text: string;
  seat?: number | null;
  name?: string;
  among?: "all" | "seats" | "spectators";
}

/** A line of chat, for everybody whom the game lets read it now. */
export interface Say {
  type: "say";
  id: string;
  text: string;
  seat?: number | null;
}

/** Who sits on a seat. */
export interface Seat {
  name?: string;
  kind?: "bot" | "open" | "person";
  level?: string;
  resigned?: boolean;
}

export type ToClient = Update | Welcome | Refused | Done | Here | Bell | Problem | Bye;

/** Take back one's last action; where the rules demand it, the others are asked for consent. */
export interface Undo {
  type: "undo";
  seat: number;
  seq: number;
  id: string;
}

/** A change. Only fields that it concerns are there; `view` is everything that this seat may know now. */
export interface Update {
  type: "update";
  seat: number | null;
  seq: number;
  id?: string;
  events?: Record<string, unknown>[];
  view?: Record<string, unknown> | null;
  legal?: string[];
  guide?: Record<string, unknown>;
  clock?: Clock | null;
  seats?: Seat[] | null;
  status?: string;
  said?: Said | null;
  asks?: number | null;
  undone?: boolean;
  rematch?: string;
  secret?: string;
}

/** The answer to hello: the state of the match for one seat, and the updates it missed, if they are few. */
export interface Welcome {
  type: "welcome";
  seat: number | null;
  seq: number;
  match: string;
  game: string;
  options: Record<string, unknown>;
  status: "abandoned" | "open" | "over" | "running";
  seats: Seat[];
  commitment: string;
  salt: string;
  view?: Record<string, unknown> | null;
  legal?: string[];
  guide?: Record<string, unknown>;
  clock?: Clock | null;
  asks?: number | null;
  missed?: Update[];
  said?: Said[];
  secret?: string;
  here?: boolean[];
  delay?: number;
  rematch?: string;
  hints?: boolean;
}

// Made by `make types` from messages.py, by way of /schema/socket.json; not to be edited.

/** Play an action. `seq` is the number of the last message it was decided on; `id` is the client's own. */
export interface Act {
  type: "act";
  seat: number;
  seq: number;
  id: string;
  action: string;
}

/** Agree, or not, to what another seat asks to take back. */
export interface Answer {
  type: "answer";
  seat: number;
  id: string;
  yes: boolean;
}

/** The game's own time limit comes near. */
export interface Bell {
  type: "bell";
  seconds: number;
}

/** The server closes this connection; come back after so many seconds. */
export interface Bye {
  type: "bye";
  seconds: number;
  sentence: string;
}

/** How long everybody has, in milliseconds, when the message was sent. */
export interface Clock {
  left?: (number | null)[];
  running?: number[];
  limit?: number | null;
}

/** A message with that id was carried out, before or just now; the number is the one it was told with. */
export interface Done {
  type: "done";
  id: string;
  seat: number | null;
  seq: number;
}

export type FromClient = Hello | Act | Undo | Answer | Say;

/** The first message: which seats are mine. Without any the client is a spectator. */
export interface Hello {
  type: "hello";
  seats?: Key[];
  have?: number;
  name?: string;
}

/** Which seats are connected now. Not numbered. */
export interface Here {
  type: "here";
  seats: boolean[];
}

/** A seat that the client holds, and the number of the last message it has for it. */
export interface Key {
  secret: string;
  have?: number;
}

/** The server could not make anything of a message, or cannot go on with this connection. */
export interface Problem {
  type: "problem";
  code: string;
  sentence: string;
}

/** What the client asked for was not done, and nothing changed. */
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

/** A line of talk. */
export interface Said {
  text: string;
  seat?: number | null;
  name?: string;
  among?: "all" | "seats" | "spectators";
}

/** Something to be read by whoever may hear it now. */
export interface Say {
  type: "say";
  id: string;
  text: string;
  seat?: number | null;
}

/** Who sits there. */
export interface Seat {
  name?: string;
  kind?: "bot" | "open" | "person";
  level?: string;
  resigned?: boolean;
}

export type ToClient = Update | Welcome | Refused | Done | Here | Bell | Problem | Bye;

/** Take back one's last step; where the rules ask the others, they are asked. */
export interface Undo {
  type: "undo";
  seat: number;
  seq: number;
  id: string;
}

/** Something happened. Only what it changed is there; `view` is all that this seat may know now. */
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

/** The answer to hello: how things stand, for one seat, and before it what the seat missed, if that is little. */
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

// Made by `make types` from shapes.py, by way of /schema/openapi.json; not to be edited.

export interface AbandonWish {
  secrets?: string[];
}

export interface AbsentWish {
  claim?: boolean;
}

export interface Advice {
  seat: number;
  action: string;
  value?: number | null;
  alternatives?: Valued[];
}

export interface AnalysisState {
  state: "none" | "running" | "done";
  done?: number;
  total?: number;
  result?: Record<string, unknown> | null;
}

export interface BotWish {
  level: string;
}

export interface BranchWish {
  at: number;
  seat: number;
  level: string;
  name?: string;
}

export interface Choice {
  choice: number;
  action: string;
}

export interface ClockWish {
  kind?: "none" | "turn" | "bank" | "days";
  seconds?: number;
  increment?: number;
}

export interface Created {
  id: string;
  seats: Held[];
}

export interface DealCheck {
  commitment: string;
  salt: string;
  secret?: string;
  fair?: boolean | null;
  sentence?: string;
  outcomes?: number;
  position?: boolean;
}

export interface Film {
  game: string;
  options: Record<string, unknown>;
  eyes: string;
  names: string[];
  frames: Frame[];
  start?: Record<string, unknown> | null;
  outcome?: Record<string, unknown> | null;
  more?: boolean;
}

export interface Frame {
  actor: string | number;
  action: string;
  events: (Record<string, unknown>)[];
  view: Record<string, unknown>;
  number?: number;
}

export interface GameInfo {
  name: string;
  title: string;
  options: OptionInfo[];
}

export interface Health {
  status: "ok" | "failing";
  database: boolean;
  version: string;
}

export interface Held {
  seat: number;
  secret: string;
}

export interface Hint {
  action: string;
  value?: number | null;
}

export interface Imported {
  id: string;
}

export interface Join {
  name: string;
  seat?: number | null;
}

export interface LessonFrame {
  events: (Record<string, unknown>)[];
  view: Record<string, unknown>;
  legal: string[];
}

export interface LessonGoal {
  met: boolean;
  refusal: boolean;
}

export interface LessonMoves {
  actions?: string[];
}

export interface LessonState {
  id: string;
  steps: string[];
  seat: number;
  players: number;
  frames: LessonFrame[];
  goals: LessonGoal[];
  hint: string;
  reached: boolean;
  failed: boolean;
  refused?: Trouble | null;
}

export interface LevelInfo {
  name: string;
  about: string;
  hints?: boolean;
}

export interface Link {
  token: string;
  until: number;
}

export interface Listed {
  id: string;
  game: string;
  made: number;
  status: string;
  options: Record<string, unknown>;
  seats: Seat[];
  clock: Record<string, unknown>;
  delay?: number;
  outcome?: Record<string, unknown> | null;
}

export interface MatchInfo {
  id: string;
  game: string;
  status: string;
  options: Record<string, unknown>;
  seats: Seat[];
  clock: Record<string, unknown>;
  delay: number;
  commitment: string;
  salt: string;
  outcome?: Record<string, unknown> | null;
  rematch?: string;
}

export interface MatchWish {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  clock?: ClockWish;
  private?: boolean;
  draw?: boolean;
  bots?: boolean;
  delay?: number;
}

export interface Observation {
  seq: number;
  row: number[];
  choices: Choice[];
}

export interface ObservationInfo {
  game: string;
  choices: number;
  parts: ObservationPart[];
}

export interface ObservationPart {
  name: string;
  offset: number;
  shape: number[];
  most: number;
  meaning: string;
}

export interface Offer {
  games: GameInfo[];
  levels: LevelInfo[];
  version: string;
  lan?: string;
}

export interface OptionInfo {
  name: string;
  about: string;
  default: unknown;
  allowed: string;
}

export interface RecordText {
  record: string;
}

export interface Seat {
  name?: string;
  kind?: "open" | "person" | "bot";
  level?: string;
  resigned?: boolean;
}

export interface SeatWish {
  kind: "me" | "bot" | "open";
  name?: string;
  level?: string;
}

export interface Token {
  token: string;
}

export interface Trouble {
  code: string;
  rule: string;
  sentence: string;
}

export interface Valued {
  action: string;
  value: number;
}

/** Every route: its query, the body it takes, the body it answers with. */
export interface Routes {
  "GET /api/games/{game}/observation": { body: undefined; answer: ObservationInfo };
  "POST /api/lessons/{game}/{step}": { body: LessonMoves; answer: LessonState };
  "POST /api/links": { body: Token; answer: Created };
  "GET /api/matches": { query: { status?: string; game?: string | null; most?: number }; body: undefined; answer: Listed[] };
  "POST /api/matches": { body: MatchWish; answer: Created };
  "GET /api/matches/{id}": { body: undefined; answer: MatchInfo };
  "POST /api/matches/{id}/abandon": { body: AbandonWish | null; answer: undefined };
  "GET /api/matches/{id}/advice": { query: { at?: number }; body: undefined; answer: Advice };
  "GET /api/matches/{id}/analysis": { body: undefined; answer: AnalysisState };
  "POST /api/matches/{id}/analysis": { body: undefined; answer: AnalysisState };
  "POST /api/matches/{id}/branch": { body: BranchWish; answer: Created };
  "GET /api/matches/{id}/deal": { body: undefined; answer: DealCheck };
  "POST /api/matches/{id}/join": { body: Join; answer: Created };
  "POST /api/matches/{id}/link": { body: undefined; answer: Link };
  "GET /api/matches/{id}/record": { body: undefined; answer: string };
  "POST /api/matches/{id}/rematch": { body: undefined; answer: Imported };
  "GET /api/matches/{id}/replay": { query: { eyes?: string; after?: number }; body: undefined; answer: Film };
  "POST /api/matches/{id}/seats/{seat}/absent": { body: AbsentWish; answer: undefined };
  "POST /api/matches/{id}/seats/{seat}/back": { body: undefined; answer: undefined };
  "POST /api/matches/{id}/seats/{seat}/bot": { body: BotWish; answer: undefined };
  "POST /api/matches/{id}/seats/{seat}/hint": { body: undefined; answer: Hint };
  "POST /api/matches/{id}/seats/{seat}/leave": { body: undefined; answer: undefined };
  "GET /api/matches/{id}/seats/{seat}/observation": { body: undefined; answer: Observation };
  "POST /api/matches/{id}/seats/{seat}/resign": { body: undefined; answer: undefined };
  "GET /api/offer": { body: undefined; answer: Offer };
  "POST /api/records": { body: RecordText; answer: Imported };
  "GET /health": { body: undefined; answer: Health };
  "GET /metrics": { body: undefined; answer: string };
  "GET /schema/socket.json": { body: undefined; answer: Record<string, unknown> };
}

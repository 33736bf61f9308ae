// Made by `make types` from schemas.py, by way of /schema/openapi.json; not to be edited.

export interface AbandonMatch {
  secrets?: string[];
}

export interface Advice {
  seat: number;
  action: string;
  value?: number | null;
  alternatives?: ValuedAction[];
}

export interface AnalysedOutcome {
  reason: string;
  winners: number[];
  scores: number[];
}

export interface AnalysisResult {
  game: string;
  options: Record<string, unknown>;
  outcome: AnalysedOutcome | null;
  decisions: Decision[];
  swings: Swing[];
  curves: [number, number][][];
}

export interface AnalysisState {
  state: "none" | "running" | "done";
  done?: number;
  total?: number;
  result?: AnalysisResult | null;
}

export interface BranchMatch {
  at: number;
  seat: number;
  level: string;
  name?: string;
}

export interface CreateClock {
  kind?: "none" | "turn" | "bank" | "days";
  seconds?: number;
  increment?: number;
}

export interface CreateMatch {
  game: string;
  seats: CreateSeat[];
  options?: Record<string, unknown>;
  clock?: CreateClock;
  private?: boolean;
  draw?: boolean;
  bots?: boolean;
  delay?: number;
}

export interface CreateSeat {
  kind: "me" | "bot" | "open";
  name?: string;
  level?: string;
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

export interface Decision {
  number: number;
  seat: number;
  played: string;
  best: string;
  chances: number[];
  value: number;
  best_value: number;
  loss: number;
}

export interface ErrorBody {
  code: string;
  rule: string;
  sentence: string;
}

export interface GameInfo {
  name: string;
  title: string;
  options: OptionInfo[];
  levels?: LevelInfo[];
}

export interface HandToBot {
  level: string;
}

export interface Health {
  status: "ok" | "failing";
  database: boolean;
  version: string;
}

export interface HeldSeats {
  id: string;
  seats: SeatSecret[];
}

export interface Hint {
  action: string;
  value?: number | null;
}

export interface ImportRecord {
  record: string;
}

export interface JoinMatch {
  name: string;
  seat?: number | null;
}

export interface LegalChoice {
  choice: number;
  action: string;
}

export interface LessonFrame {
  events: Record<string, unknown>[];
  view: Record<string, unknown>;
  legal: string[];
  guide?: Record<string, unknown>;
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
  refused?: ErrorBody | null;
}

export interface LevelInfo {
  name: string;
  about: string;
  hints?: boolean;
}

export interface LinkToken {
  token: string;
}

export interface ListedMatch {
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

export interface MatchId {
  id: string;
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

export interface Observation {
  seq: number;
  row: number[];
  choices: LegalChoice[];
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

export interface ReplaceAbsent {
  claim?: boolean;
}

export interface Replay {
  game: string;
  options: Record<string, unknown>;
  eyes: string;
  names: string[];
  frames: ReplayFrame[];
  start?: Record<string, unknown> | null;
  outcome?: Record<string, unknown> | null;
  more?: boolean;
  guide?: Record<string, unknown>;
}

export interface ReplayFrame {
  actor: string | number;
  action: string;
  events: Record<string, unknown>[];
  view: Record<string, unknown>;
  number?: number;
  guide?: Record<string, unknown>;
}

export interface Seat {
  name?: string;
  kind?: "open" | "person" | "bot";
  level?: string;
  resigned?: boolean;
}

export interface SeatLink {
  token: string;
  until: number;
}

export interface SeatSecret {
  seat: number;
  secret: string;
}

export interface Swing {
  seat: number;
  since: number;
  until: number;
  before: number;
  after: number;
  size: number;
}

export interface ValuedAction {
  action: string;
  value: number;
}

/** Every route: its query, the body it takes, the body it answers with. */
export interface Routes {
  "GET /api/games/{game}/observation": { body: undefined; answer: ObservationInfo };
  "POST /api/lessons/{game}/{step}": { body: LessonMoves; answer: LessonState };
  "POST /api/links": { body: LinkToken; answer: HeldSeats };
  "GET /api/matches": { query: { status?: string; game?: string | null; most?: number }; body: undefined; answer: ListedMatch[] };
  "POST /api/matches": { body: CreateMatch; answer: HeldSeats };
  "GET /api/matches/{id}": { body: undefined; answer: MatchInfo };
  "POST /api/matches/{id}/abandon": { body: AbandonMatch | null; answer: undefined };
  "GET /api/matches/{id}/advice": { query: { at?: number }; body: undefined; answer: Advice };
  "GET /api/matches/{id}/analysis": { body: undefined; answer: AnalysisState };
  "POST /api/matches/{id}/analysis": { body: undefined; answer: AnalysisState };
  "POST /api/matches/{id}/branch": { body: BranchMatch; answer: HeldSeats };
  "GET /api/matches/{id}/deal": { body: undefined; answer: DealCheck };
  "POST /api/matches/{id}/join": { body: JoinMatch; answer: HeldSeats };
  "POST /api/matches/{id}/link": { body: undefined; answer: SeatLink };
  "GET /api/matches/{id}/record": { body: undefined; answer: string };
  "POST /api/matches/{id}/rematch": { body: undefined; answer: MatchId };
  "GET /api/matches/{id}/replay": { query: { eyes?: string; after?: number }; body: undefined; answer: Replay };
  "POST /api/matches/{id}/seats/{seat}/absent": { body: ReplaceAbsent; answer: undefined };
  "POST /api/matches/{id}/seats/{seat}/back": { body: undefined; answer: undefined };
  "POST /api/matches/{id}/seats/{seat}/bot": { body: HandToBot; answer: undefined };
  "POST /api/matches/{id}/seats/{seat}/hint": { body: undefined; answer: Hint };
  "POST /api/matches/{id}/seats/{seat}/leave": { body: undefined; answer: undefined };
  "GET /api/matches/{id}/seats/{seat}/observation": { body: undefined; answer: Observation };
  "POST /api/matches/{id}/seats/{seat}/resign": { body: undefined; answer: undefined };
  "GET /api/offer": { body: undefined; answer: Offer };
  "POST /api/records": { body: ImportRecord; answer: MatchId };
  "GET /health": { body: undefined; answer: Health };
  "GET /metrics": { body: undefined; answer: string };
  "GET /schema/socket.json": { body: undefined; answer: Record<string, unknown> };
}

/** The least loss of a slip, see `Decision`. */
export const MIN_SLIP_LOSS = 0.03;

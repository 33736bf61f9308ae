// What one seat of this device was told about its match (or a spectator, seat null).

import type { GameEvent, Guide, View } from "../boards/board";
import type { Clock, Said, Seat, Update, Welcome } from "../generated/socket";
import type { Entry } from "./keep";

export type Status = Welcome["status"];
/** How long an event is to be remembered: made from the game's own words, which only the table knows. */
export type Mark = (event: GameEvent, told: Told) => { fleeting?: boolean; clears?: boolean } | null;

const MOST_ENTRIES = 200;
const MOST_SAID = 60;

export class Told {
  readonly seat: number | null;
  readonly game: string;
  readonly options: View;
  readonly delay: number; // seconds that a spectator is behind
  hints = $state(false); // whether a good idea may be asked for
  seq: number; // of the last message
  next: number; // the number of the next entry
  status = $state<Status>("open");
  seats = $state.raw<readonly Seat[]>([]);
  view = $state.raw<View | null>(null);
  legal = $state.raw<readonly string[]>([]);
  guide = $state.raw<Guide>({});
  clock = $state.raw<Clock | null>(null);
  heardAt = $state.raw(0); // when the clock was told, by performance.now()
  asks = $state<number | null>(null);
  said = $state.raw<readonly Said[]>([]);
  rematch = $state("");
  entries = $state.raw<readonly Entry[]>([]);

  constructor(welcome: Welcome, seq: number, entries: readonly Entry[]) {
    this.seat = welcome.seat;
    this.game = welcome.game;
    this.options = welcome.options;
    this.delay = welcome.delay ?? 0;
    this.seq = seq;
    this.entries = entries;
    this.next = (entries.at(-1)?.n ?? 0) + 1;
    this.seats = welcome.seats;
  }

  /** How things stand, all of it. */
  stand(welcome: Welcome): void {
    this.seq = welcome.seq;
    this.status = welcome.status;
    this.seats = welcome.seats;
    this.asks = welcome.asks ?? null;
    this.said = welcome.said ?? [];
    this.rematch = welcome.rematch ?? "";
    this.hints = welcome.hints ?? false;
    this.#move(welcome);
  }

  /** What has changed. */
  take(update: Update): void {
    this.seq = update.seq;
    if (update.view) {
      this.#move(update);
      this.asks = null;
    }
    if (update.seats) this.seats = update.seats;
    if (update.status) this.status = update.status as Status;
    if (update.rematch) this.rematch = update.rematch;
    if (update.said) this.said = [...this.said.slice(1 - MOST_SAID), update.said];
    if (update.asks !== undefined) this.asks = update.asks;
  }

  #move({ view, legal, guide, clock }: Pick<Update, "view" | "legal" | "guide" | "clock">): void {
    this.view = view ?? null;
    this.legal = legal ?? [];
    this.guide = guide ?? {};
    this.clock = clock ?? null;
    this.heardAt = performance.now();
  }

  /** Remember what happened, for the log. */
  tell(update: Update, mark: Mark): void {
    if (update.undone) this.note("undone");
    for (const event of (update.events ?? []) as GameEvent[]) {
      const found = mark(event, this);
      if (found?.clears) this.entries = this.entries.filter((entry) => !entry.fleeting);
      this.#add({ n: this.next, event, ...(found?.fleeting ? { fleeting: true } : {}) });
    }
  }

  note(note: "undone" | "away"): void {
    this.#add({ n: this.next, note });
  }

  #add(entry: Entry): void {
    this.next += 1;
    this.entries = [...this.entries.slice(1 - MOST_ENTRIES), entry];
  }
}

// A live match on this device: which of our seats is shown, when the curtain is down, which action is pending. Updates go
// to the stage; the components read this object and call its methods.

import type { Game, GameEvent, Line, View } from "../boards/board";
import { Live, type Asking, type News } from "../net/live.svelte";
import { myName, seatsOf, type Entry } from "../net/keep";
import type { Told } from "../net/told.svelte";
import { play as sound, SOUNDS } from "../sound";
import { Refusals } from "./refusals.svelte";
import { Stage, type Moment } from "./stage.svelte";
import { w } from "./words";

/** A line of the log as it stands now. */
export type LogLine = Line & { n: number };
/** Something to be confirmed first. */
export interface Question {
  text: string;
  yes: string;
  grave?: boolean;
  then: () => void;
}

/** A position as a seat saw it. */
type Standing = Pick<Moment, "view" | "guide">;

const MAX_EVENTS_SHOWN = 10; // missed events up to this number are shown one by one
const EVERYTHING = Infinity;

export class LiveMatch {
  readonly id: string;
  readonly game: Game;
  readonly live: Live;
  readonly stage: Stage;
  readonly refusals = new Refusals();
  shown = $state<number | null | undefined>(undefined); // the seat whose eyes these are; null: a spectator's
  curtain = $state<number | null>(null); // the seat to hand over to
  question = $state.raw<Question | null>(null);
  announced = $state.raw<readonly string[]>([]); // for those who listen
  #glimpsed = $state.raw<View | null>(null); // what only the shown seat was shown, until its player has read it
  #until = $state(EVERYTHING); // the number of the last entry that was shown already
  #unseen = new Map<number, { from: Standing | null; moments: Moment[] }>(); // what happened while others looked

  constructor(id: string, game: Game) {
    this.id = id;
    this.game = game;
    this.stage = new Stage(
      game,
      (event, view, own, hushed) => this.#heard(event, view, own, hushed),
      () => this.#idle(),
    );
    this.live = new Live(id, {
      told: (told, news) => this.#told(told, news),
      refused: (refused, asked) => this.#refused(refused, asked),
      done: () => this.stage.release(),
      bell: (seconds) => this.#bell(seconds),
      mark: (event, told) => game.words.now.event(event, this.namesOf(told), told.view),
    });
    this.live.name = myName();
    this.live.connect();
  }

  // -- what there is to see -----------------------------------------------------------------------------------------

  /** Our seats, those that a person plays on this device. */
  get own(): number[] {
    return [...this.live.tables.keys()].filter((seat) => seat !== null).sort((a, b) => a - b);
  }

  /** What the shown seat was told; null until everything has been told for the first time. */
  get table(): Told | null {
    return this.shown === undefined ? null : (this.live.tables.get(this.shown) ?? null);
  }

  get names(): string[] {
    return this.table ? this.namesOf(this.table) : [];
  }

  namesOf({ seats }: Told): string[] {
    return seats.map((who, n) => who.name || ((who.kind ?? "open") === "open" ? w.now.openSeat : w.now.seat(n + 1)));
  }

  /** Whether the shown seat has to act, and a person plays it. */
  get mine(): boolean {
    return this.table !== null && this.table.seat !== null && this.#wanted(this.table.seat);
  }

  get running(): boolean {
    return this.table?.status === "running";
  }

  get ended(): boolean {
    return this.table?.status === "over" || this.table?.status === "abandoned";
  }

  /** Whether an action of the shown seat is on its way. */
  get waiting(): boolean {
    return this.live.waiting(this.shown ?? null);
  }

  get glimpse(): string {
    return this.#glimpsed ? this.game.glimpse(this.#glimpsed) : "";
  }

  /** The seats that have to act now. */
  get acting(): number[] {
    const view = this.stage.view ?? this.table?.view;
    return view && this.running ? this.game.acting(view) : [];
  }

  /** What happened, as far as it was shown already. */
  get log(): LogLine[] {
    const table = this.table;
    if (!table) return [];
    const names = this.namesOf(table);
    return table.entries
      .filter((entry) => entry.n <= this.#until)
      .map((entry) => this.#line(entry, names))
      .filter((line) => line !== null);
  }

  #line({ n, event, note }: Entry, names: readonly string[]): LogLine | null {
    if (note) return { n, text: note === "undone" ? w.now.undone : w.now.missed };
    const line = event ? this.game.words.now.event(event, names, null) : null;
    return line && { ...line, n };
  }

  secret(seat: number): string {
    return seatsOf(this.id).find((held) => held.seat === seat)?.secret ?? "";
  }

  // -- what is told -------------------------------------------------------------------------------------------------

  #told(told: Told, news: News): void {
    if (this.live.tables.size < Math.max(1, this.live.held.length)) return; // more is coming
    if (this.shown === undefined || !this.live.tables.has(this.shown)) return this.#choose();
    if (told.seat !== this.shown || this.curtain !== null) this.#aside(told, news);
    else this.#show(told, news);
    if (!this.stage.busy) this.#choose();
  }

  #show(told: Told, news: News): void {
    if (!told.view) return;
    const moment = this.#moment(told, news);
    if (!news.moved) {
      if (!this.stage.busy) this.stage.jump(moment); // somebody sat down, or a bot took over: what may be played has changed
    } else if (news.undone || news.events.length > MAX_EVENTS_SHOWN) this.#jump(moment);
    else {
      if (this.#until === EVERYTHING && this.stage.view) this.#until = news.first - 1;
      this.stage.follow(moment);
    }
    if (news.moved && this.game.glimpse(told.view)) this.#glimpsed = told.view;
    if (this.live.waiting(told.seat)) this.stage.hold();
  }

  /** Something was told to a seat of ours that nobody looks at. */
  #aside(told: Told, news: News): void {
    if (told.seat === null || !told.view || !news.moved) return;
    if (this.curtain === null && this.#alike(told.seat, this.shown ?? null)) this.#unseen.delete(told.seat);
    else this.#unseen.get(told.seat)?.moments.push(this.#moment(told, news));
  }

  #moment(told: Told, { events, own }: Pick<News, "events" | "own">): Moment {
    return { events, view: told.view ?? {}, legal: this.#legalOf(told), guide: told.guide, own };
  }

  #legalOf(told: Told): readonly string[] {
    return told.seat !== null && told.status === "running" && !told.seats[told.seat]?.level ? told.legal : [];
  }

  #heard(event: GameEvent, view: View, own: boolean, hushed: boolean): void {
    const entry = this.table?.entries.findLast((each) => each.event === event);
    if (entry && this.#until !== EVERYTHING) this.#until = Math.max(this.#until, entry.n);
    const noise = hushed ? null : this.game.sound(event);
    if (noise) sound(noise);
    const line = own ? null : this.game.words.now.event(event, this.names, view);
    if (line) this.announce(line.text);
  }

  announce(text: string): void {
    this.announced = [...this.announced.slice(-3), text];
  }

  #idle(): void {
    this.#until = EVERYTHING;
    if (this.table && !this.#legalOf(this.table).length) this.stage.hold(); // a bot took over while something was shown
    const before = this.shown;
    this.#choose();
    if (this.mine && before === this.shown && this.curtain === null) this.announce(w.now.yourTurn);
  }

  #bell(seconds: number): void {
    sound(SOUNDS.bell);
    this.refusals.tell(w.now.bell(seconds));
  }

  #refused(refused: { code: string; rule: string; sentence: string }, asked: Asking | null): void {
    this.stage.release();
    if (refused.code === "not asked") return;
    if (asked?.type === "act") sound(SOUNDS.bad);
    this.refusals.refuse(this.game, refused, asked?.type === "act" ? asked.action : "");
  }

  // -- which seat is shown ------------------------------------------------------------------------------------------

  #wanted(seat: number): boolean {
    const told = this.live.tables.get(seat);
    return told !== undefined && this.#legalOf(told).length > 0;
  }

  /** Whether two seats of this device may see the same things. */
  #alike(one: number | null, other: number | null): boolean {
    const [first, second] = [one, other].map((seat) => this.live.tables.get(seat)?.view);
    return one === other || !first || !second || this.game.alike(first, second);
  }

  #choose(): void {
    const own = this.own;
    if (!own.length) return this.#look(null);
    const running = own.some((seat) => this.live.tables.get(seat)?.status === "running");
    const wanted = own.filter((seat) => this.#wanted(seat));
    if (typeof this.shown !== "number" || !own.includes(this.shown)) {
      const first = wanted[0] ?? own[0] ?? 0;
      if (running && own.some((seat) => !this.#alike(seat, first))) this.#close(first);
      else this.#look(first);
    } else if (running && wanted.length && !wanted.includes(this.shown) && !this.#glimpsed) this.sitAt(wanted[0] ?? 0);
    if (!running && this.curtain !== null) this.lift();
  }

  /** Another seat of this device is to be looked at; with a curtain before it where that is needed. */
  sitAt(seat: number): void {
    if (seat === this.shown) return;
    const secret = this.curtain !== null || (this.running && !this.#alike(this.shown ?? null, seat));
    if (secret) this.#close(seat);
    else this.#look(seat);
  }

  #close(seat: number): void {
    this.#leave();
    this.shown = this.curtain = seat;
  }

  /** The player to whom the device was handed is ready to look. */
  lift(): void {
    const seat = this.curtain;
    this.curtain = null;
    if (seat === null) return;
    const { from, moments } = this.#unseen.get(seat) ?? { from: null, moments: [] };
    const count = moments.reduce((sum, moment) => sum + moment.events.length, 0);
    if (!from || !count || count > MAX_EVENTS_SHOWN) return this.#look(seat, true);
    this.#unseen.clear();
    this.#remember(seat);
    this.stage.jump({ ...from, legal: [] });
    for (const moment of moments) this.stage.follow(moment);
  }

  /** From now on, what happens is kept for our other seats until they look. */
  #remember(seat: number): void {
    for (const other of this.own) {
      const told = this.live.tables.get(other);
      const from = told?.view ? { view: told.view, guide: told.guide } : null;
      if (other !== seat && !this.#alike(other, seat) && !this.#unseen.has(other))
        this.#unseen.set(other, { from, moments: [] });
    }
    this.#unseen.delete(seat);
  }

  #leave(): void {
    this.#glimpsed = null;
    this.question = null;
    const seat = this.shown;
    const { view, guide } = this.stage;
    if (typeof seat === "number" && this.curtain === null && view)
      this.#unseen.set(seat, { from: { view, guide }, moments: [] });
  }

  #look(seat: number | null, anew = false): void {
    if (seat === this.shown && !anew && this.stage.view) return;
    this.shown = seat;
    if (seat !== null) this.#remember(seat);
    const told = this.live.tables.get(seat);
    if (!told?.view) return;
    this.#jump(this.#moment(told, { events: [], own: false }));
    this.#glimpsed = this.game.glimpse(told.view) ? told.view : null;
  }

  #jump(moment: Moment): void {
    this.#until = EVERYTHING;
    this.stage.jump(moment);
  }

  // -- what is done -------------------------------------------------------------------------------------------------

  /** Play an action of the shown seat, after a question where one would regret it. */
  play = (action: string): void => {
    const table = this.table;
    if (!table || table.seat === null || !this.running || this.waiting) return;
    if (this.stage.busy) {
      this.stage.skip(); // where several act at once, nobody has to wait until what another did was shown
      if (this.table !== table || this.curtain !== null || !this.mine) return;
    }
    const text = table.view ? this.game.warning(action, table.view, this.names, table.guide) : "";
    if (text) this.question = { text, yes: w.now.goOn, then: () => this.#act(action) };
    else this.#act(action);
  };

  #act(action: string): void {
    if (typeof this.shown !== "number") return;
    this.stage.hold();
    this.live.act(this.shown, action);
  }

  /** Play what closes the turn or the question, if there is one such thing. */
  close(): void {
    const view = this.table?.view;
    const groups = view ? this.game.groups(this.stage.legal, view, this.names) : [];
    const closing = groups.filter((group) => group.closing).flatMap((group) => group.items);
    if (closing.length === 1 && closing[0]) this.play(closing[0].action);
  }

  undo = (): void => {
    if (typeof this.shown === "number" && this.running && !this.waiting) this.live.undo(this.shown);
  };

  /** All our seats that are asked agree, or not. */
  answer(yes: boolean): void {
    const asks = this.table?.asks;
    for (const seat of this.own) if (seat !== asks) this.live.answer(seat, yes);
  }

  say(text: string): void {
    this.live.say(this.shown ?? null, text);
  }

  seen = (): void => {
    this.#glimpsed = null;
    if (!this.stage.busy) this.#choose();
  };

  /** Our seats are others than before. */
  anew(): void {
    this.#unseen.clear();
    this.#glimpsed = null;
    this.shown = undefined;
    this.curtain = null;
    this.live.restart();
  }
}

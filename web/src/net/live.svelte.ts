// The one place that talks to a match's socket: says hello, comes back by itself, asks again until it is answered, and
// keeps what each of our seats was told. It knows no words and draws nothing.

import { SvelteMap } from "svelte/reactivity";
import type { GameEvent } from "../boards/board";
import type {
  Act,
  Answer,
  FromClient,
  Problem,
  Refused,
  Say,
  ToClient,
  Undo,
  Update,
  Welcome,
} from "../generated/socket";
import { keepPromise, keepSeats, keepTold, seatsOf, toldOf, type HeldSeat } from "./keep";
import { Told, type Mark } from "./told.svelte";

export type Asking = Act | Undo | Answer | Say;
type Unnumbered<T> = T extends Asking ? Omit<T, "id"> : never;

/** What a message told one seat. */
export interface News {
  events: readonly GameEvent[];
  first: number; // the number of the first entry that is new in the seat's log
  own: boolean; // this device did it
  undone: boolean; // the view went back
  moved: boolean; // there is a new view
  anew: boolean; // told by a welcome
}

export interface Hooks {
  told(told: Told, news: News): void;
  /** Not done. `asked` is what was asked for, if it is known. */
  refused(refused: Pick<Refused, "code" | "rule" | "sentence">, asked: Asking | null): void;
  /** What was asked for had been done already. */
  done(): void;
  bell(seconds: number): void;
  mark: Mark;
}

interface Asked {
  message: Asking;
  at: number;
  times: number;
}

const ASK_AGAIN = 4000; // milliseconds without an answer
const ASK_ENOUGH = 3; // so often on one connection; then it is taken for dead
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const KINDLY = ["going down", "busy"]; // problems that pass by themselves

export class Live {
  readonly match: string;
  readonly tables = new SvelteMap<number | null, Told>(); // by seat; null for a spectator
  held = $state.raw<readonly HeldSeat[]>([]); // the seats this connection was opened for
  here = $state.raw<readonly boolean[]>([]);
  open = $state(false); // the connection stands, and hello was answered
  failures = $state(0); // attempts to connect in vain, one after the other
  missing = $state(false); // there is no such match
  name = "";
  #hooks: Hooks;
  #pending = new SvelteMap<string, Asked>();
  #socket: WebSocket | null = null;
  #stopped = false;
  #sifting = false;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setInterval>;

  constructor(match: string, hooks: Hooks) {
    this.match = match;
    this.#hooks = hooks;
    document.addEventListener("visibilitychange", this.#wake);
    addEventListener("online", this.#wake);
    this.#timer = setInterval(() => this.#askAgain(), 1000);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#retry);
    document.removeEventListener("visibilitychange", this.#wake);
    removeEventListener("online", this.#wake);
    this.#drop();
  }

  /** Other seats than before: hello has to be said anew. */
  restart(): void {
    this.tables.clear();
    this.#pending.clear();
    this.#drop();
    this.connect();
  }

  connect(): void {
    clearTimeout(this.#retry);
    if (this.#stopped || this.#socket || this.#sifting) return;
    const socket = (this.#socket = new WebSocket(this.#address()));
    this.held = seatsOf(this.match);
    socket.onopen = () => this.#write(this.#hello());
    socket.onmessage = (frame: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(frame.data) as ToClient);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #wake = (): void => {
    if (document.visibilityState === "visible") this.connect();
  };

  #address(): string {
    return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/matches/${this.match}/live`;
  }

  #hello(): FromClient {
    const have = (seat: number | null) => this.tables.get(seat)?.seq ?? toldOf(this.match, seat).seq;
    const seats = this.held.map(({ seat, secret }) => ({ secret, have: have(seat) }));
    return { type: "hello", seats, have: seats.length ? 0 : have(null), name: this.name.slice(0, 40), guide: true };
  }

  #write(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    this.open = false;
    old?.close();
  }

  #lost(): void {
    this.#socket = null;
    this.open = false;
    this.failures += 1;
    if (this.#stopped) return;
    this.#retry = setTimeout(() => this.connect(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.7);
  }

  // -- what is told -------------------------------------------------------------------------------------------------

  #hear(message: ToClient): void {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "update":
        return this.#update(message);
      case "refused":
        return this.#refused(message);
      case "done":
        this.#pending.delete(message.id);
        return this.#hooks.done();
      case "here":
        this.here = message.seats;
        return;
      case "bell":
        return this.#hooks.bell(message.seconds);
      case "bye":
        this.#wait = message.seconds * 1000;
        return;
      case "problem":
        return this.#problem(message);
    }
  }

  #welcome(message: Welcome): void {
    this.#wait = FIRST_WAIT;
    this.failures = 0;
    this.open = true;
    this.here = message.here ?? [];
    // Once the secret is out, a fingerprint of it promises nothing any more.
    if (message.status === "open" || message.status === "running")
      keepPromise({ id: this.match, commitment: message.commitment, salt: message.salt });
    const kept = toldOf(this.match, message.seat);
    const table = this.tables.get(message.seat) ?? new Told(message, kept.seq, kept.entries);
    const missed = (message.missed ?? []).filter((update) => update.seq > table.seq);
    const first = table.next;
    if (table.seq && table.seq < message.seq && !missed.length) table.note("away");
    for (const update of missed) table.tell(update, this.#hooks.mark);
    for (const update of message.missed ?? []) if (update.id) this.#pending.delete(update.id);
    table.stand(message);
    this.tables.set(message.seat, table);
    this.#keep(table);
    const events = missed.flatMap((update) => (update.events ?? []) as GameEvent[]);
    const undone = missed.some((update) => update.undone);
    const own = missed.length > 0 && missed.every((update) => update.id);
    this.#hooks.told(table, { events, first, own, undone, moved: true, anew: true });
    for (const asked of this.#pending.values()) if ((asked.message.seat ?? null) === message.seat) this.#send(asked);
  }

  #update(message: Update): void {
    const table = this.tables.get(message.seat);
    if (!table || message.seq <= table.seq) return;
    const first = table.next;
    table.take(message);
    table.tell(message, this.#hooks.mark);
    if (message.id) this.#pending.delete(message.id);
    this.#keep(table);
    this.#hooks.told(table, {
      events: (message.events ?? []) as GameEvent[],
      first,
      own: Boolean(message.id),
      undone: message.undone ?? false,
      moved: Boolean(message.view),
      anew: false,
    });
  }

  #keep({ seat, seq, entries }: Told): void {
    keepTold(this.match, seat, { seq, entries });
  }

  #refused(message: Refused): void {
    const asked = this.#pending.get(message.id)?.message ?? null;
    this.#pending.delete(message.id);
    this.#hooks.refused(message, asked);
  }

  #problem(message: Problem): void {
    if (message.code === "no match") {
      this.stop();
      this.missing = true;
    } else if (message.code === "wrong secret") void this.#sift();
    else if (!KINDLY.includes(message.code)) this.#hooks.refused({ ...message, rule: "" }, null);
  }

  /** One of the secrets holds no seat any more: find out which, and forget it. */
  async #sift(): Promise<void> {
    this.#drop();
    this.#sifting = true;
    const good: HeldSeat[] = [];
    for (const held of seatsOf(this.match)) if (await this.#holds(held.secret)) good.push(held);
    this.#sifting = false;
    if (this.#stopped) return;
    if (good.length === seatsOf(this.match).length) return this.#lost(); // nothing was wrong: try again, not at once
    keepSeats(this.match, good);
    this.restart();
  }

  #holds(secret: string): Promise<boolean> {
    return new Promise((resolve) => {
      const probe = new WebSocket(this.#address());
      probe.onopen = () => probe.send(JSON.stringify({ type: "hello", seats: [{ secret }] } satisfies FromClient));
      probe.onmessage = (frame: MessageEvent<string>) => {
        const message = JSON.parse(frame.data) as ToClient;
        resolve(!(message.type === "problem" && message.code === "wrong secret"));
        probe.close();
      };
      probe.onclose = () => resolve(true); // it said nothing: no reason to forget a seat
    });
  }

  // -- what is asked ------------------------------------------------------------------------------------------------

  act(seat: number, action: string): void {
    if (!this.waiting(seat)) this.#ask({ type: "act", seat, seq: this.#seq(seat), action });
  }

  undo(seat: number): void {
    this.#ask({ type: "undo", seat, seq: this.#seq(seat) });
  }

  answer(seat: number, yes: boolean): void {
    this.#ask({ type: "answer", seat, yes });
  }

  say(seat: number | null, text: string): void {
    this.#ask({ type: "say", text, seat });
  }

  /** Whether an action of that seat is on its way. */
  waiting(seat: number | null): boolean {
    return [...this.#pending.values()].some(({ message }) => message.type === "act" && message.seat === seat);
  }

  #seq(seat: number): number {
    return this.tables.get(seat)?.seq ?? 0;
  }

  #ask(message: Unnumbered<Asking>): void {
    const id = freshId();
    const asked: Asked = { message: { ...message, id }, at: 0, times: 0 };
    // What a spectator says is sent once: another connection would not know that it was said already.
    if (message.seat !== null && message.seat !== undefined) this.#pending.set(id, asked);
    this.#send(asked);
  }

  #send(asked: Asked): void {
    asked.at = performance.now();
    asked.times += 1;
    this.#write(asked.message);
  }

  #askAgain(): void {
    if (!this.open) return;
    const late = [...this.#pending.values()].filter((asked) => performance.now() - asked.at > ASK_AGAIN);
    if (late.some((asked) => asked.times >= ASK_ENOUGH)) {
      for (const asked of this.#pending.values()) asked.times = 0;
      this.#drop();
      this.connect();
    } else for (const asked of late) this.#send(asked);
  }
}

function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((n) => n.toString(16).padStart(2, "0")).join("");
}

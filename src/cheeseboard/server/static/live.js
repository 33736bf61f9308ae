// The one place that talks to a match's socket: says hello, comes back by itself, asks again until it is answered.

import { keepLog, keepSeats, logOf, seatsOf } from "./api.js";

const LINES = 200;
const ASK_AGAIN = 4000; // milliseconds without an answer

function freshId() {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((n) => n.toString(16).padStart(2, "0")).join("");
}

export class Live {
  constructor(match, words, hooks) {
    this.match = match;
    this.words = words; // (game, event, names) -> a line or null
    this.hooks = hooks; // changed, refused, problem, bell, line
    this.tables = new Map(); // by seat; null for a spectator
    this.here = [];
    this.pending = new Map(); // by id: what was asked and not answered yet
    this.stopped = false;
    this.wait = 300;
    this.name = "";
    this.again = () => document.visibilityState === "visible" && !this.socket && this.connect();
    document.addEventListener("visibilitychange", this.again);
    window.addEventListener("online", this.again);
    this.timer = setInterval(() => this.askAgain(), 1000);
    this.connect();
  }

  stop() {
    this.stopped = true;
    clearInterval(this.timer);
    clearTimeout(this.retry);
    document.removeEventListener("visibilitychange", this.again);
    window.removeEventListener("online", this.again);
    this.socket?.close();
  }

  // Other seats than before: hello has to be said anew.
  restart() {
    this.tables.clear();
    this.pending.clear();
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.connect();
  }

  get connected() {
    return this.socket?.readyState === WebSocket.OPEN && this.tables.size > 0;
  }

  address() {
    return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/matches/${this.match}/live`;
  }

  connect() {
    clearTimeout(this.retry);
    if (this.stopped || this.socket) return;
    const socket = (this.socket = new WebSocket(this.address()));
    this.held = seatsOf(this.match);
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = (frame) => socket === this.socket && this.hear(JSON.parse(frame.data));
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.socket = null;
      this.hooks.changed();
      if (this.stopped) return;
      this.retry = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(5000, this.wait * 1.7);
    };
  }

  hello() {
    const have = (seat) => this.tables.get(seat)?.seq ?? logOf(this.match, seat).seq;
    const seats = this.held.map(({ seat, secret }) => ({ secret, have: have(seat) }));
    return { type: "hello", seats, have: seats.length ? 0 : have(null), name: this.name.slice(0, 40) };
  }

  hear(message) {
    const hear = { welcome: this.welcome, update: this.update, refused: this.refused, done: this.done, problem: this.problem }[message.type];
    if (hear) hear.call(this, message);
    else if (message.type === "here") this.here = message.seats;
    else if (message.type === "bell") this.hooks.bell(message.seconds);
    else if (message.type === "bye") this.wait = message.seconds * 1000;
    this.hooks.changed(message);
  }

  // -- what is told ---------------------------------------------------------------------------------------------

  welcome(message) {
    this.wait = 300;
    const before = this.tables.get(message.seat);
    const kept = before || logOf(this.match, message.seat);
    const table = { ...message, legal: message.legal || [], said: message.said || [], lines: kept.lines, heardAt: performance.now() };
    this.tables.set(message.seat, table);
    this.here = message.here || [];
    if (kept.seq && kept.seq < message.seq && !message.missed?.length) this.line(table, { text: "You were away for a while." });
    for (const missed of message.missed || []) {
      if (missed.seq > kept.seq) this.tell(table, missed);
      if (missed.id) this.answered(missed.id);
    }
    keepLog(this.match, table.seat, table.seq, table.lines);
    for (const asked of this.pending.values()) if (asked.message.seat === message.seat) this.send(asked);
  }

  update(message) {
    const table = this.tables.get(message.seat);
    if (!table || message.seq <= table.seq) return;
    table.seq = message.seq;
    if (message.view) {
      table.view = message.view;
      table.legal = message.legal || [];
      table.clock = message.clock;
      table.heardAt = performance.now();
      table.asks = null;
    }
    if (message.seats) table.seats = message.seats;
    if (message.status) table.status = message.status;
    if (message.secret) table.secret = message.secret;
    if (message.rematch) table.rematch = message.rematch;
    if (message.said) table.said = [...table.said.slice(-60), message.said];
    if ("asks" in message) table.asks = message.asks;
    this.tell(table, message);
    if (message.id) this.answered(message.id);
    keepLog(this.match, table.seat, table.seq, table.lines);
  }

  tell(table, message) {
    if (message.undone) this.line(table, { text: "A step is taken back." });
    const names = table.seats.map((who, n) => who.name || `Seat ${n + 1}`);
    for (const event of message.events || []) {
      const line = this.words(table.game, event, names);
      if (line) this.line(table, line);
    }
  }

  line(table, line) {
    if (line.clears) table.lines = table.lines.filter((each) => !each.fleeting);
    table.lines = [...table.lines.slice(1 - LINES), line];
    this.hooks.line(table, line);
  }

  refused(message) {
    const asked = this.pending.get(message.id);
    this.answered(message.id);
    this.hooks.refused(message, asked?.message);
  }

  done(message) {
    this.answered(message.id);
  }

  async problem(message) {
    if (message.code === "no match") {
      this.stop();
      this.hooks.problem(message);
    } else if (message.code === "wrong secret") {
      await this.sift();
    } else if (!["going down", "busy"].includes(message.code)) {
      this.hooks.refused({ ...message, rule: "" });
    }
  }

  // One of the secrets holds no seat any more: find out which, and forget it.
  async sift() {
    const good = [];
    for (const held of seatsOf(this.match)) if (await this.holds(held.secret)) good.push(held);
    keepSeats(this.match, good);
    this.restart();
  }

  holds(secret) {
    return new Promise((resolve) => {
      const probe = new WebSocket(this.address());
      probe.onopen = () => probe.send(JSON.stringify({ type: "hello", seats: [{ secret }] }));
      probe.onmessage = (frame) => {
        const { type, code } = JSON.parse(frame.data);
        resolve(!(type === "problem" && code === "wrong secret"));
        probe.close();
      };
      probe.onerror = () => resolve(true);
    });
  }

  // -- what is asked --------------------------------------------------------------------------------------------

  ask(message) {
    const id = freshId();
    const asked = { message: { ...message, id }, at: 0 };
    this.pending.set(id, asked);
    this.send(asked);
    this.hooks.changed();
    return id;
  }

  act(seat, action) {
    if (this.waiting(seat)) return;
    this.ask({ type: "act", seat, seq: this.tables.get(seat).seq, action });
  }

  undo(seat) {
    this.ask({ type: "undo", seat, seq: this.tables.get(seat).seq });
  }

  waiting(seat) {
    return [...this.pending.values()].some(({ message }) => message.type === "act" && message.seat === seat);
  }

  answered(id) {
    this.pending.delete(id);
  }

  send(asked) {
    asked.at = performance.now();
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(asked.message));
    // Whoever only watches gets no number for what he says, so nothing would ever answer it.
    if (asked.message.type === "say" && asked.message.seat === undefined) this.answered(asked.message.id);
  }

  askAgain() {
    for (const asked of this.pending.values()) {
      if (this.connected && performance.now() - asked.at > ASK_AGAIN) this.send(asked);
    }
  }
}

// A browser just large enough for the table's logic, a socket that a test holds the other end of, and a game of nothing.

import { vi } from "vitest";
import type { Game, GameEvent, GameWords, Guide, View } from "../../src/boards/board";
import type { FromClient, ToClient, Welcome } from "../../src/generated/socket";

class Store {
  #kept = new Map<string, string>();
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#kept.set(key, value);
}

export class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: FromClient[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((frame: { data: string }) => void) | null = null;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("nothing was opened");
    return socket;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
  tell(...messages: ToClient[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
  sentOf<T extends FromClient["type"]>(type: T): Extract<FromClient, { type: T }>[] {
    return this.sent.filter((message): message is Extract<FromClient, { type: T }> => message.type === type);
  }
}

/** To be called before anything of the page is imported. */
export function makeWorld(): void {
  const target = () => ({ addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal("document", {
    ...target(),
    hidden: false,
    visibilityState: "visible",
    documentElement: { dataset: {}, style: {} },
  });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("matchMedia", () => ({ ...target(), matches: false }));
  vi.stubGlobal("localStorage", new Store());
  vi.stubGlobal("sessionStorage", new Store());
  vi.stubGlobal("location", { protocol: "http:", host: "here", pathname: "/", origin: "http://here" });
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
}

export function welcome(seat: number | null, more: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    seat,
    seq: 1,
    match: "m",
    game: "nothing",
    options: {},
    status: "running",
    seats: [
      { name: "Ann", kind: "person" },
      { name: "Bob", kind: "person" },
    ],
    commitment: "",
    salt: "",
    view: { at: 0, you: seat },
    ...more,
  };
}

export const PACE = 100;

/** A game whose views hold a number, whose events last a tenth of a second, and in which `open` views look alike. */
export function gameOfNothing(): Game {
  const words = {
    event: (event: GameEvent) => ({
      text: event.event,
      fleeting: event.event === "peek",
      clears: event.event === "wipe",
    }),
    refusal: (code: string) => (code === "game's own" ? "because" : null),
    title: "Nothing",
  } as unknown as GameWords;
  return {
    name: "nothing",
    words: { now: words, load: () => Promise.resolve(words) },
    step: (shown: View, event: GameEvent) => ({ ...shown, step: event.event }),
    settle: (_: View | null, target: View) => target,
    pace: () => PACE,
    acting: (view: View) => (view["acting"] as number[] | undefined) ?? [],
    alike: (one: View, other: View) => Boolean(one["open"]) && Boolean(other["open"]),
    glimpse: (view: View) => String(view["peeked"] ?? ""),
    groups: (legal: readonly string[]) => [
      { title: "", closing: true, items: legal.filter((a) => a === "end").map((action) => ({ action, text: action })) },
    ],
    warning: (action: string, _view: View, _names: readonly string[], guide?: Guide) =>
      action === guide?.["regret"] ? "You will regret it." : action === "jump" ? "Really?" : "",
    sound: () => null,
    players: [2],
  } as unknown as Game;
}

// Shows what happened, in order, one thing at a time. The source of a match (the socket, a replay, a lesson) hands its
// moments to a stage; the board draws what the stage shows now.

import type { Cue, Game, GameEvent, Guide, View } from "../boards/board";
import { settings } from "../settings.svelte";

/** What one message, frame or step tells. */
export interface Moment {
  events: readonly GameEvent[];
  view: View;
  legal: readonly string[];
  guide?: Guide;
  own: boolean; // whether the viewer did it
}

/** Told as each event begins to be shown: for the log, the sounds, what is announced. `hushed`: it is passed over. */
export type Heard = (event: GameEvent, view: View, own: boolean, hushed: boolean) => void;

const HURRY_MOMENTS = 3; // from this number of waiting moments on, everything is shown twice as fast
const MAX_MOMENTS = 12; // more than these are skipped
const STILL_MS = 300; // the longest time for an event where nothing may move
const FRAME_MS = 17; // the last frame of a motion, before anything else is done

export class Stage {
  view = $state.raw<View | null>(null);
  cue = $state.raw<Cue | null>(null);
  guide = $state.raw<Guide>({});
  busy = $state(false);
  /** Settled when what was told last is painted and begins to move; set by the component that draws the stage. */
  painted: (() => Promise<void>) | null = null;
  #legal = $state.raw<readonly string[]>([]);
  #held = $state(false);
  #waiting: Moment[] = [];
  #shown: { moment: Moment; next: number } | null = null; // and which of its events comes next
  #cut: (() => void) | null = null;
  #game: Game;
  #heard: Heard;
  #idle: () => void;

  /** `idle` is called whenever nothing is left to be shown. */
  constructor(game: Game, heard: Heard = () => {}, idle: () => void = () => {}) {
    this.#game = game;
    this.#heard = heard;
    this.#idle = idle;
  }

  /** What may be played now: nothing while something is still being shown. */
  get legal(): readonly string[] {
    return this.busy || this.#held ? [] : this.#legal;
  }

  /** Go on from what was shown: play the events, then stand at the view. */
  follow(moment: Moment): void {
    if (this.view === null) return this.jump(moment);
    this.#held = false;
    this.#waiting.push(moment);
    if (this.#waiting.length > MAX_MOMENTS) this.skip();
    else if (!this.busy) void this.#run();
  }

  /** Stand there at once, whatever was being shown. */
  jump(moment: Pick<Moment, "view" | "legal" | "guide">): void {
    this.#held = false;
    this.#waiting = [];
    this.#shown = null;
    this.#cut?.();
    this.#stand(moment);
    this.busy = false;
  }

  /** Nothing may be played until the next moment (a move is on its way), or until it is let go. */
  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
  }

  /** Show the rest of what is waiting at once. */
  skip(): void {
    const shown = this.#shown;
    const rest = [...this.#waiting];
    if (shown) rest.unshift({ ...shown.moment, events: shown.moment.events.slice(shown.next) });
    for (const { events, view, own } of rest) for (const event of events) this.#heard(event, view, own, true);
    const last = rest.at(-1);
    if (!last) return;
    const held = this.#held;
    this.jump(last);
    this.#held = held;
    this.#idle();
  }

  #stand({ view, legal, guide = {} }: Pick<Moment, "view" | "legal" | "guide">): void {
    this.cue = null;
    this.view = this.#game.settle(this.view, view);
    this.#legal = legal;
    this.guide = guide;
  }

  async #run(): Promise<void> {
    this.busy = true;
    for (let moment = this.#waiting.shift(); moment; moment = this.#waiting.shift()) {
      const { events, view, own, guide = {} } = moment;
      if (events.length) this.guide = guide;
      for (const [index, event] of events.entries()) {
        this.#shown = { moment, next: index + 1 };
        const ms = this.#pace(event, own);
        this.#heard(event, view, own, document.hidden);
        const moves = settings.still ? 0 : ms;
        this.cue = { event, ms: moves };
        this.view = this.#game.step(this.view ?? view, event, view);
        if (ms > 0 && (await this.#pause(ms, moves > 0)) === "cut") return;
      }
      this.#stand(moment);
    }
    this.#shown = null;
    this.busy = false;
    this.#idle();
  }

  #pace(event: GameEvent, own: boolean): number {
    if (document.hidden) return 0;
    const speed = settings.speed * (this.#waiting.length >= HURRY_MOMENTS ? 2 : 1);
    const pace = this.#game.pace(event, own) / speed;
    return settings.still ? Math.min(pace, STILL_MS) : pace;
  }

  /** The time of an event; what moves in it sets off when it is painted, and comes to rest. */
  #pause(ms: number, moves: boolean): Promise<"done" | "cut"> {
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const end = (how: "done" | "cut") => {
        clearTimeout(timer);
        this.#cut = null;
        resolve(how);
      };
      const cut = () => end("cut");
      const begin = (time: number) => {
        if (this.#cut === cut) timer = setTimeout(() => end("done"), time);
      };
      this.#cut = cut;
      if (moves && this.painted) void this.painted().then(() => begin(ms + FRAME_MS));
      else begin(ms);
    });
  }
}

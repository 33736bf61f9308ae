// Plays a finished match: the current frame, the seat whose view is shown, automatic playback.

import type { Game } from "../boards/board";
import type { Replay } from "../generated/api";
import { settings } from "../settings.svelte";
import { play } from "../sound";
import { Stage } from "../table/stage.svelte";
import { fetchReplay } from "./fetch";
import { indexOf, framesOf, turnFrom, turnsOf, within, type Frame } from "./timeline";

const FRAME_GAP_MS = 350; // between two frames at normal speed
export const ALL = "all";

export class ReplayPlayer {
  readonly id: string;
  readonly stage: Stage;
  eyes = $state(ALL);
  playing = $state(false);
  #at = $state(0);
  #replay = $state.raw<Replay>();
  readonly frames = $derived<Frame[]>(this.#replay ? framesOf(this.#replay) : []);
  readonly turns = $derived(turnsOf(this.frames));
  readonly frame = $derived<Frame | null>(this.frames[this.#at] ?? null);
  readonly you = $derived(/^\d$/.test(this.eyes) ? Number(this.eyes) : null);

  constructor(id: string, game: Game) {
    this.id = id;
    this.stage = new Stage(game, (event) => {
      const noise = game.sound(event);
      if (noise) play(noise);
    });
  }

  get replay(): Replay | undefined {
    return this.#replay;
  }
  get at(): number {
    return this.#at;
  }
  get last(): number {
    return this.frames.length - 1;
  }
  /** How many entries of the match's history have been played at this moment. */
  get number(): number {
    return this.frame?.number ?? 0;
  }

  /** Show the match as these eyes see it, at the same moment as before or at a given one. */
  async look(eyes: string, number = this.number): Promise<void> {
    const replay = await fetchReplay(this.id, eyes);
    this.eyes = eyes;
    this.#replay = replay;
    this.#at = indexOf(this.frames, number);
    this.#show();
  }

  /** Jump to a frame. */
  seek(index: number): void {
    this.playing = false;
    this.#at = within(this.frames, index);
    this.#show();
  }

  /** Jump to the frame after entry `number`. */
  seekNumber(number: number): void {
    this.seek(indexOf(this.frames, number));
  }

  seekTurn(way: 1 | -1): void {
    this.seek(turnFrom(this.frames, this.turns, this.#at, way));
  }

  /** Play the next frame. */
  on(): void {
    if (this.#at >= this.last) {
      this.playing = false;
      return;
    }
    if (this.stage.busy) this.#show();
    this.#at += 1;
    const frame = this.frame;
    if (frame) this.stage.follow({ events: frame.events, view: frame.view, legal: [], guide: frame.guide, own: false });
  }

  /** Start playback, from the beginning if it is at the end; or pause it. */
  toggle(): void {
    if (!this.playing && this.#at >= this.last) this.seek(0);
    this.playing = !this.playing;
  }

  /** Schedules the next frame while playing; to be called whenever the stage becomes busy or idle. Returns how to cancel. */
  keepGoing(): (() => void) | undefined {
    if (!this.playing || this.stage.busy) return undefined;
    const timer = setTimeout(() => this.on(), FRAME_GAP_MS / settings.speed);
    return () => clearTimeout(timer);
  }

  /** The replay is closed. */
  stop(): void {
    this.playing = false;
    this.#show();
  }

  #show(): void {
    if (this.frame) this.stage.jump({ view: this.frame.view, legal: [], guide: this.frame.guide });
  }
}

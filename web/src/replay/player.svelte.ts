// A match being watched again: where in it one is, whose eyes one has, and going on by itself.

import type { Game } from "../boards/board";
import type { Replay } from "../generated/api";
import { settings } from "../settings.svelte";
import { play } from "../sound";
import { Stage } from "../table/stage.svelte";
import { filmOf } from "./fetch";
import { indexOf, scenesOf, turnFrom, turnsOf, within, type Scene } from "./timeline";

const BEAT = 350; // milliseconds between two scenes at normal speed
export const ALL = "all";

export class Showing {
  readonly id: string;
  readonly stage: Stage;
  eyes = $state(ALL);
  playing = $state(false);
  #at = $state(0);
  #film = $state.raw<Replay>();
  readonly scenes = $derived<Scene[]>(this.#film ? scenesOf(this.#film) : []);
  readonly turns = $derived(turnsOf(this.scenes));
  readonly scene = $derived<Scene | null>(this.scenes[this.#at] ?? null);
  readonly you = $derived(/^\d$/.test(this.eyes) ? Number(this.eyes) : null);

  constructor(id: string, game: Game) {
    this.id = id;
    this.stage = new Stage(game, (event) => {
      const noise = game.sound(event);
      if (noise) play(noise);
    });
  }

  get film(): Replay | undefined {
    return this.#film;
  }
  get at(): number {
    return this.#at;
  }
  get last(): number {
    return this.scenes.length - 1;
  }
  /** How many entries of the match's history have been played at this moment. */
  get number(): number {
    return this.scene?.number ?? 0;
  }

  /** Look with these eyes, at the same moment as before or at a certain one. */
  async look(eyes: string, number = this.number): Promise<void> {
    const film = await filmOf(this.id, eyes);
    this.eyes = eyes;
    this.#film = film;
    this.#at = indexOf(this.scenes, number);
    this.#show();
  }

  /** Stand at a scene at once. */
  seek(index: number): void {
    this.playing = false;
    this.#at = within(this.scenes, index);
    this.#show();
  }

  /** Stand where so many entries have been played. */
  seekNumber(number: number): void {
    this.seek(indexOf(this.scenes, number));
  }

  seekTurn(way: 1 | -1): void {
    this.seek(turnFrom(this.scenes, this.turns, this.#at, way));
  }

  /** See what happens next. */
  on(): void {
    if (this.#at >= this.last) {
      this.playing = false;
      return;
    }
    if (this.stage.busy) this.#show();
    this.#at += 1;
    const scene = this.scene;
    if (scene) this.stage.follow({ events: scene.events, view: scene.view, legal: [], own: false });
  }

  /** Let it run, from the beginning if it is at its end; or stop it. */
  toggle(): void {
    if (!this.playing && this.#at >= this.last) this.seek(0);
    this.playing = !this.playing;
  }

  /** To be called whenever the stage is idle or not: waits a moment, then goes on. Returns how to call it off. */
  keepGoing(): (() => void) | undefined {
    if (!this.playing || this.stage.busy) return undefined;
    const timer = setTimeout(() => this.on(), BEAT / settings.speed);
    return () => clearTimeout(timer);
  }

  /** Nobody looks any more. */
  stop(): void {
    this.playing = false;
    this.#show();
  }

  #show(): void {
    if (this.scene) this.stage.jump({ view: this.scene.view, legal: [] });
  }
}

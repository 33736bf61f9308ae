// A lesson in progress: asks the server for the result of a move, hands it to the stage, tracks the learner's progress.

import type { Game, GameEvent } from "../boards/board";
import type { LessonState, ErrorBody } from "../generated/api";
import { post, Refusal } from "../net/api";
import { play as sound, SOUNDS } from "../sound";
import { Stage } from "../table/stage.svelte";
import { keepProgress, progressOf } from "./progress";

const MAX_ACTIONS = 30; // of one step, the server's limit

/** Where the learner stands in a step. */
export type Standing = "loading" | "away" | "doing" | "done" | "failed";
export type Refused = ErrorBody & { action: string };
/** Asks for a step after these actions; the tests have their own. */
export type Ask = (game: string, step: number, actions: string[]) => Promise<LessonState>;

const askServer: Ask = (game, step, actions) =>
  post("POST /api/lessons/{game}/{step}", { actions }, { path: { game, step } });

export class Lesson {
  readonly game: Game;
  readonly stage: Stage;
  number = $state(0);
  state = $state.raw<LessonState | null>(null);
  refused = $state.raw<Refused | null>(null);
  done = $state.raw<readonly string[]>([]);
  finished = $state(false);
  heard = $state(""); // announced to screen readers
  #away = $state(false);
  #actions: string[] = [];
  #question = 0; // its number; answers to older requests are dropped
  #ask: Ask;
  #names: () => readonly string[];

  constructor(game: Game, names: () => readonly string[], ask: Ask = askServer) {
    this.game = game;
    this.#names = names;
    this.#ask = ask;
    this.stage = new Stage(game, (event, view, _, hushed) => {
      if (hushed) return;
      const noise = game.sound(event);
      if (noise) sound(noise);
      const line = game.words.now.event(event, this.#names(), view);
      if (line) this.heard = line.text;
    });
    const kept = progressOf(game.name);
    this.number = kept.at;
    this.done = kept.done;
  }

  get standing(): Standing {
    if (this.#away) return "away";
    if (!this.state) return "loading";
    if (this.stage.busy) return "doing";
    return this.state.reached ? "done" : this.state.failed ? "failed" : "doing";
  }

  get last(): boolean {
    return this.state !== null && this.number === this.state.steps.length - 1;
  }

  /** What is to be tried although it will be refused, if that comes next. */
  get attempt(): string {
    const next = this.state?.goals.find((goal) => !goal.met);
    return next?.refusal ? (this.state?.hint ?? "") : "";
  }

  /** A move that leads on, for the hint button; empty if there is none from here. */
  get hint(): string {
    const hint = this.state?.hint ?? "";
    return this.attempt || this.stage.legal.includes(hint) ? hint : "";
  }

  /** Begin a step, or begin it anew. */
  async begin(number = this.number): Promise<void> {
    this.finished = false;
    this.refused = null;
    const found = await this.#answer(number, []);
    if (!found) return;
    if (number >= found.steps.length) return this.begin(0);
    const first = found.frames[0];
    this.#actions = [];
    this.number = number;
    this.state = found;
    if (first) this.stage.jump(first);
    keepProgress(this.game.name, { at: number, done: this.done });
  }

  /** The learner plays, or tries to. */
  play = async (action: string): Promise<void> => {
    const before = this.state;
    if (!before || this.standing !== "doing" || this.#actions.length >= MAX_ACTIONS) return;
    this.refused = null;
    this.stage.hold();
    const found = await this.#answer(this.number, [...this.#actions, action]);
    this.stage.release();
    if (!found) return;
    this.state = found;
    if (found.refused) this.#hearNo(found.refused, action, counts(before, found));
    else this.#goOn(found, action);
    if (found.reached) this.#tick(found);
  };

  async next(): Promise<void> {
    if (!this.last) return this.begin(this.number + 1);
    this.finished = true;
    this.stage.hold();
    keepProgress(this.game.name, { at: 0, done: this.done });
  }

  #hearNo(trouble: ErrorBody, action: string, counted: boolean): void {
    if (counted) this.#actions.push(action);
    this.refused = { ...trouble, action };
    sound(SOUNDS.bad);
  }

  #goOn(found: LessonState, action: string): void {
    this.#actions.push(action);
    const frame = found.frames.at(-1);
    if (!frame) return;
    const events = frame.events as GameEvent[];
    const own = !events.some((each) => each.event === "turn"); // what others did is shown slowly
    const legal = found.reached || found.failed ? [] : frame.legal; // then the board rests
    this.stage.follow({ events, view: frame.view, legal, guide: frame.guide ?? {}, own });
  }

  #tick(found: LessonState): void {
    if (!this.done.includes(found.id)) this.done = [...this.done, found.id];
    keepProgress(this.game.name, { at: Math.min(this.number + 1, found.steps.length - 1), done: this.done });
  }

  async #answer(number: number, actions: string[]): Promise<LessonState | null> {
    const question = ++this.#question;
    this.#away = false;
    try {
      const found = await this.#ask(this.game.name, number, actions);
      return question === this.#question ? found : null;
    } catch (error) {
      if (question !== this.#question) return null;
      if (error instanceof Refusal && error.code === "no lesson" && number > 0) return this.#answer(0, []);
      this.#away = true;
      return null;
    }
  }
}

/** Whether a refused try was what was to be tried. */
function counts(before: LessonState, after: LessonState): boolean {
  return after.goals.some((goal, n) => goal.met && !before.goals[n]?.met);
}

// What is said in passing: why something was not done, in the words of this language, with the rule; that something was
// copied. One at a time, for as long as it takes to read it.

import type { Game } from "../boards/board";
import { Refusal } from "../net/api";
import { frame } from "../words";
import { w } from "./words";

export interface Note {
  text: string;
  rule: string; // empty: none that the game's rules know
  game: string;
  bad: boolean;
}

const READING = 3500; // milliseconds, and more for longer texts
const PER_LETTER = 45;

export class Refusals {
  now = $state.raw<Note | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Somebody reads it, or reaches for the rule: it stays. */
  hold = (): void => clearTimeout(this.#timer);

  /** Say in words why not. The server's own refusals are known here, the game's by the game. */
  refuse(game: Game, { code, rule, sentence }: { code: string; rule: string; sentence: string }, action = ""): void {
    const ofGame = game.words.now.refusal(code, action);
    const own = w.now.refusals[code];
    this.#show({ text: ofGame ?? own ?? sentence, rule: ofGame || !own ? rule : "", game: game.name, bad: true });
  }

  /** What went wrong with a call over HTTP. */
  fail(game: Game, error: unknown): void {
    if (error instanceof Refusal) this.refuse(game, { code: error.code, rule: error.rule, sentence: error.message });
    else this.#show({ text: frame.now.broken, rule: "", game: game.name, bad: true });
  }

  tell(text: string): void {
    this.#show({ text, rule: "", game: "", bad: false });
  }

  close = (): void => {
    clearTimeout(this.#timer);
    this.now = null;
  };

  #show(note: Note): void {
    clearTimeout(this.#timer);
    this.now = note;
    this.#timer = setTimeout(this.close, READING + note.text.length * PER_LETTER);
  }
}

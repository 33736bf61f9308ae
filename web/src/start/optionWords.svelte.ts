// The games' own words for their options, for the lists; fetched only when a list needs them.

import { SvelteMap } from "svelte/reactivity";
import type { GameWords } from "../boards/board";
import { gameOf } from "../boards/games";
import { w } from "./words";

export class OptionWords {
  #words = new SvelteMap<string, { now: GameWords }>();
  #asked = new Set<string>();

  /** "Goal: 5 kinds"; empty as long as the words are not there. */
  option(game: string, name: string, value: unknown): string {
    const words = this.#words.get(game);
    if (!words) {
      void this.#fetch(game);
      return "";
    }
    return w.now.fact(words.now.option(name).label, words.now.value(name, value));
  }

  async #fetch(game: string): Promise<void> {
    if (this.#asked.has(game)) return;
    this.#asked.add(game);
    try {
      this.#words.set(game, (await gameOf(game)).words);
    } catch {
      // A list without these facts is still a list.
    }
  }
}

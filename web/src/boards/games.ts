// Loads a game when it is to be shown: the parts that its folder brings, and plain defaults for all others.

import { games } from "virtual:boards";
import type { Game, GameParts, GameWords } from "./board";

type Parts = Omit<Game, "name" | "words">;
const PARTS: Record<keyof Parts, true> = {
  Board: true,
  Hand: true,
  SeatPiece: true,
  SeatNote: true,
  Preview: true,
  step: true,
  settle: true,
  pace: true,
  acting: true,
  alike: true,
  glimpse: true,
  groups: true,
  warning: true,
  sound: true,
  marks: true,
};
const WORDS: Record<keyof GameWords, true> = {
  title: true,
  about: true,
  hint: true,
  board: true,
  event: true,
  action: true,
  task: true,
  ending: true,
  score: true,
  option: true,
  value: true,
  refusal: true,
  spoken: true,
  marks: true,
};
const loaded = new Map<string, Promise<Game>>();

/** A game with its words in the language of the page. A game without a folder gets the plain board. */
export async function gameOf(name: string): Promise<Game> {
  const loading = loaded.get(name) ?? load(name);
  loaded.set(name, loading);
  try {
    return await loading;
  } catch (error) {
    loaded.delete(name); // the next attempt may succeed
    throw error;
  }
}

async function load(name: string): Promise<Game> {
  const parts: GameParts = (await games[name]?.())?.game ?? {};
  const { words, ...own } = parts;
  const spoken = (await words?.load()) ?? {};
  if (hasAll<Parts>(own, PARTS) && words && hasAll<GameWords>(spoken, WORDS))
    return { name, ...own, words: words as { now: GameWords } };
  const { plainGame } = await import("../plain/game"); // fetched only for a game that needs it
  const plain = await plainGame(name);
  const now = (): GameWords => ({ ...plain.words.now, ...words?.now });
  return {
    ...plain,
    ...own,
    words: {
      get now() {
        return now();
      },
    },
  };
}

const hasAll = <T extends object>(some: Partial<T>, all: Record<keyof T, true>): some is T =>
  Object.keys(all).every((key) => key in some);

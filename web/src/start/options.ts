// The options of a game as the server offers them: what may be chosen, and what somebody chose differently.

import type { OptionInfo } from "../generated/api";

export type Choice = { kind: "values"; values: unknown[] } | { kind: "number"; least: number; most: number };

const MOST_VALUES = 12; // a longer range is written, not picked

/** What an option allows: "a|b", "true|false" or "2 to 4". */
export function choiceOf(option: OptionInfo): Choice {
  const range = /^(-?\d+) to (-?\d+)$/.exec(option.allowed);
  if (!range)
    return { kind: "values", values: option.allowed.split("|").map((word) => likeDefault(word, option.default)) };
  const [least, most] = [Number(range[1]), Number(range[2])];
  if (most - least >= MOST_VALUES) return { kind: "number", least, most };
  return { kind: "values", values: Array.from({ length: most - least + 1 }, (_, n) => least + n) };
}

function likeDefault(word: string, value: unknown): unknown {
  if (typeof value === "boolean") return word === "true";
  return typeof value === "number" ? Number(word) : word;
}

/** The players of a match are chosen apart from everything else, and the memory aid stands in front of the rest. */
export const PLAYERS = "players";
export const MEMORY = "memory";

/** How many may play a game; two to four, where the server has not said it yet. */
export function playersOf(options: readonly OptionInfo[]): number[] {
  const option = options.find(({ name }) => name === PLAYERS);
  const choice = option ? choiceOf(option) : null;
  return choice?.kind === "values" ? choice.values.map(Number) : [2, 3, 4];
}

export function defaultsOf(options: readonly OptionInfo[]): Record<string, unknown> {
  return Object.fromEntries(options.filter(({ name }) => name !== PLAYERS).map((each) => [each.name, each.default]));
}

/** The options of a match that differ from what is usual. */
export function unusual(chosen: Record<string, unknown>, options: readonly OptionInfo[]): [string, unknown][] {
  return options
    .filter(({ name, default: usual }) => name !== PLAYERS && name in chosen && chosen[name] !== usual)
    .map(({ name }) => [name, chosen[name]]);
}

/** A whole number within a range, whatever was written. */
export function within(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least;
}

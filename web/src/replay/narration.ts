// A frame in words, and percentages in the page's language.

import type { Game, Line } from "../boards/board";
import { language } from "../words/language.svelte";
import type { Frame } from "./timeline";
import { w } from "./words";

/** The events of a frame in the game's words. */
export function linesOf(game: Game, frame: Frame, names: readonly string[]): Line[] {
  const words = game.words.now;
  return frame.events.map((event) => words.event(event, names, frame.view)).filter((line) => line !== null);
}

/** The same as one text, which is never empty. */
export function narrationOf(game: Game, frame: Frame, names: readonly string[]): string {
  const texts = linesOf(game, frame, names).map((line) => line.text);
  if (texts.length) return texts.join(" ");
  if (frame.number === 0) return w.now.beginning;
  return frame.actor === "chance" ? w.now.chance : w.now.nothingSeen;
}

export function percent(chance: number): string {
  return new Intl.NumberFormat(language.locale, { style: "percent", maximumFractionDigits: 0 }).format(chance);
}

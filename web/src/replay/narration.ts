// What a scene tells, in words, and numbers as the page's language writes them.

import type { Game, Line } from "../boards/board";
import { language } from "../words/language.svelte";
import type { Scene } from "./timeline";
import { w } from "./words";

/** What happened in a scene, as the game says it. */
export function linesOf(game: Game, scene: Scene, names: readonly string[]): Line[] {
  const words = game.words.now;
  return scene.events.map((event) => words.event(event, names, scene.view)).filter((line) => line !== null);
}

/** The same in one text, which is never empty. */
export function sayingOf(game: Game, scene: Scene, names: readonly string[]): string {
  const told = linesOf(game, scene, names).map((line) => line.text);
  if (told.length) return told.join(" ");
  if (scene.number === 0) return w.now.beginning;
  return scene.actor === "chance" ? w.now.chance : w.now.nothingSeen;
}

export function percent(chance: number): string {
  return new Intl.NumberFormat(language.locale, { style: "percent", maximumFractionDigits: 0 }).format(chance);
}

// From the legal actions to what may be pressed: which cells answer, what a press means, the actions in groups.

import type { ActionGroup, View } from "../board";
import { codesOf, houseOf, indexOf, isCheese, lineCells, swapOf, type HouseView } from "./house";
import type { HavartiWords } from "./words/tell";

export function acting(view: View): number[] {
  const house = houseOf(view);
  if (house.phase === "over") return [];
  if (house.phase === "arrange") {
    return house.scores
      .map((_, seat) => seat)
      .filter((seat) => seat !== house.inspector && !house.dormant.includes(seat) && !house.ready.includes(seat));
  }
  return typeof house.seat === "number" ? [house.seat] : [];
}

/** Fellow fromagers see the same, unless their memory is aided. */
export function alike(one: View, other: View): boolean {
  const [a, b] = [houseOf(one), houseOf(other)];
  return a.role === "fromager" && b.role === "fromager" && a.options.memory !== "assist";
}

/** How the inspector means a press on a room: to check it, to walk there, or for one of his cards. */
export type Mode = "check" | "walk" | "ahha" | "that" | "voila";

export const modeAction = (mode: Mode, cell: string) =>
  mode === "check" || mode === "walk" ? `${mode} ${cell}` : `play ${mode} ${cell}`;

export function modesOf(legal: readonly string[]): Mode[] {
  const modes: Mode[] = ["check", "walk", "ahha", "that", "voila"];
  return modes.filter((mode) => legal.some((action) => action.startsWith(modeAction(mode, ""))));
}

/** What is in hand when a room is pressed. */
export interface Held {
  tray: string; // a card of the tray, by its code
  cell: string; // a room picked before
  mode: Mode;
}

/** What a press on a room does: play something, pick the room up, let it go, ask what is meant; or nothing at all. */
export type Press = { play: string } | { pick: string } | { drop: true } | { ask: string[] } | null;

export function press(cell: string, held: Held, legal: readonly string[], view: HouseView): Press {
  const code = codesOf(view.house)[indexOf(cell)] ?? "?";
  const up = view.up.includes(cell);
  switch (view.phase) {
    case "arrange":
      if (!legal.length) return null;
      if (held.cell) return swapWith(cell, held.cell);
      if (code === "-") return held.tray ? { play: `place ${held.tray} ${cell}` } : null;
      return { pick: cell };
    case "show":
      return legal.length && isCheese(code) ? { play: `show ${code}` } : null;
    case "open":
      return legal.length ? { play: `open ${cell}` } : null;
    case "fromager":
    case "library":
    case "sitting":
      if (!legal.length) return null;
      if (held.cell) return swapWith(cell, held.cell);
      return up && view.phase === "fromager" ? { play: `hide ${cell}` } : { pick: cell };
    case "vegetable":
      return legal.length ? { play: `hide ${cell}` } : null;
    case "bathroom":
    case "peek":
      return legal.length ? { play: `peek ${cell}` } : null;
    case "again":
      return legal.length ? { play: `check ${cell}` } : null;
    case "sniff": {
      const lines = [cell.charAt(1), cell.charAt(0)]
        .map((line) => `line ${line}`)
        .filter((action) => legal.includes(action));
      return lines.length ? { ask: lines } : null;
    }
    case "inspector": {
      if (!legal.length) return null;
      const meant = modeAction(held.mode, cell);
      const walk = modeAction("walk", cell);
      if (held.mode === "check" && !legal.includes(meant) && legal.includes(walk)) return { ask: [walk] };
      return { play: meant };
    }
    default:
      return null;
  }
}

const swapWith = (cell: string, picked: string): Press =>
  cell === picked ? { drop: true } : { play: swapOf(cell, picked) };

/** Whether a press on this room would now do something that is allowed. */
export function answers(cell: string, held: Held, legal: readonly string[], view: HouseView): boolean {
  const what = press(cell, held, legal, view);
  if (!what) return false;
  if ("play" in what) return legal.includes(what.play);
  if ("pick" in what) return legal.some((action) => action.startsWith("swap ") && action.includes(cell));
  return true;
}

/** What may be done with a room by dragging it onto another. */
export const dragged = (from: string, to: string, view: HouseView): string | null =>
  from !== to && ["arrange", "fromager", "library", "sitting"].includes(view.phase) ? swapOf(from, to) : null;

export const mayDrag = (cell: string, legal: readonly string[]) =>
  legal.some((action) => action.startsWith("swap ") && action.includes(cell));

/** The rooms an action is about, to be shown while one thinks about it. */
export function cellsOf(action: string): string[] {
  const [verb = "", line = ""] = action.split(" ");
  return verb === "line" ? lineCells(line) : (action.match(/[a-d][1-4]/g) ?? []);
}

export function groups(legal: readonly string[], words: HavartiWords, names: readonly string[]): ActionGroup[] {
  const { titles, cards } = words.say;
  const found = new Map<string, ActionGroup>();
  const add = (title: string, action: string, text: string, closing = false) => {
    const group = found.get(title) ?? { title, items: [], ...(closing ? { closing } : {}) };
    group.items.push({ action, text });
    found.set(title, group);
  };
  for (const action of legal) {
    const [verb = "", one = "", two = ""] = action.split(" ");
    const text = words.action(action, names, null);
    if (verb === "ready" || verb === "done" || verb === "stop") add(titles.end, action, text, true);
    else if (verb === "play")
      add(titles.play(words.card(one)), action, two || (one === "sniff" ? cards.sniff.effect : text));
    else if (verb === "place") add(titles.place(words.room(one)), action, two);
    else if (verb === "swap") add(titles.swap, action, one.replace("-", " ⇄ "));
    else if (verb === "name" || verb === "show" || verb === "line" || verb === "keep") add(titles[verb], action, text);
    else if (verb === "open" || verb === "check" || verb === "walk" || verb === "hide" || verb === "peek")
      add(titles[verb], action, one);
    else add(titles.end, action, text);
  }
  return [...found.values()].sort((a, b) => Number(a.closing ?? false) - Number(b.closing ?? false));
}

/** Looking once more into an open room without cheese costs a search for nothing. */
export function regretted(action: string, view: HouseView): string {
  const [cell = ""] = action.match(/[a-d][1-4]/) ?? [];
  const check = action.startsWith("check ") || action.startsWith("play ");
  if (!check || view.phase !== "inspector" || !view.up.includes(cell)) return "";
  return isCheese(codesOf(view.house)[indexOf(cell)] ?? "?") ? "" : cell;
}

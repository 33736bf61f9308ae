// The legal actions as lists of buttons.

import type { ActionGroup } from "../board";
import type { Castle } from "./castle";
import type { Phrases } from "./words/phrases";

export function groupsOf(
  legal: readonly string[],
  { phase, actions }: Castle,
  { groups: titles, act }: Phrases,
): ActionGroup[] {
  const verbs = {
    lift: titles.lift,
    enter: phase === "place" ? titles.place : titles.enter,
    run: titles.run,
    slide: titles.slide,
  };
  const found: ActionGroup[] = Object.entries(verbs).map(([verb, title]) => ({
    title,
    items: legal
      .filter((action) => action.startsWith(`${verb} `))
      .map((action) => ({ action, text: action.slice(verb.length + 1).replace("-", " → ") })),
  }));
  if (legal.includes("end")) {
    const text = actions ? act.endUnused(actions) : act.end;
    found.push({ title: titles.end, closing: true, items: [{ action: "end", text }] });
  }
  return found.filter(({ items }) => items.length);
}

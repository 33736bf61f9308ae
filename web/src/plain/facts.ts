// A view of an unknown game as facts that can be read: its fields with their values, and those that hold one value a seat.

import type { View } from "../boards/board";
import { w } from "./words";

export interface Fact {
  label: string;
  text: string;
}

/** One field that has a value for each seat. */
export interface SeatFact {
  label: string;
  texts: string[];
}

// Shown elsewhere on the page: the title, the set-up, the viewer's seat and the result.
const SHOWN_ELSEWHERE = new Set(["game", "options", "you", "outcome"]);

/** A field's or event's name as people write it. */
export const readable = (name: string): string => name.replaceAll("_", " ");

export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === "" || value === "-") return w.now.nothing;
  if (typeof value === "boolean") return value ? w.now.yes : w.now.no;
  if (Array.isArray(value)) return value.length ? value.map(textOf).join(", ") : w.now.nothing;
  if (typeof value === "object")
    return (
      Object.entries(value)
        .map(([key, each]) => `${readable(key)} ${textOf(each)}`)
        .join(", ") || w.now.nothing
    );
  return String(value);
}

/** The values by seat, if this is a list or a text with exactly one for each. */
function bySeat(value: unknown, players: number): string[] | null {
  if (Array.isArray(value) && value.length === players) return value.map(textOf);
  const signs = typeof value === "string" ? [...value] : [];
  return signs.length === players && players > 1 && !/^[a-z ]+$/i.test(signs.join("")) ? signs.map(textOf) : null;
}

export function factsOf(view: View, players: number): { facts: Fact[]; seats: SeatFact[] } {
  const facts: Fact[] = [];
  const seats: SeatFact[] = [];
  for (const [field, value] of Object.entries(view)) {
    if (SHOWN_ELSEWHERE.has(field) || value === "" || (Array.isArray(value) && !value.length)) continue;
    const texts = bySeat(value, players);
    if (texts) seats.push({ label: readable(field), texts });
    else facts.push({ label: readable(field), text: textOf(value) });
  }
  return { facts, seats };
}

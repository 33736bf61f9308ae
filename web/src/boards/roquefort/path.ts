// Which way a mouse jumps, and so what it costs: the shortest way over occupied cells (Q7-Q9), from what everybody sees.

import { TOWERS, beside, isTower, onBoard, type Castle } from "./castle";

/** The cells from `from` ("-": outside the castle) to `to`, the start left out; null if no way leads there. */
export function wayTo(castle: Castle, from: string, to: string): string[] | null {
  const taken = new Set(onBoard(castle).map(({ cell }) => cell));
  taken.delete(from);
  let ring: string[][] = from === "-" ? TOWERS.map((tower) => [tower]) : fields(from).map((cell) => [cell]);
  const seen = new Set<string>();
  while (ring.length) {
    const there = ring.find((way) => way.at(-1) === to);
    if (there) return there;
    const next: string[][] = [];
    for (const way of ring) {
      const cell = way.at(-1) ?? "";
      if (seen.has(cell) || !taken.has(cell)) continue;
      seen.add(cell);
      next.push(...fields(cell).map((neighbour) => [...way, neighbour]));
    }
    ring = next;
  }
  return null;
}

/** What `run` or `enter` costs: a field passed, an action. Placing at the start is free. */
export function priceOf(castle: Castle, action: string): number {
  if (castle.phase === "place") return 0;
  const [verb, rest = ""] = action.split(" ");
  const [from, to] = verb === "enter" ? ["-", rest] : rest.split("-");
  return wayTo(castle, from ?? "", to ?? "")?.length ?? 1;
}

const fields = (cell: string): string[] => beside(cell).filter((neighbour) => !isTower(neighbour));

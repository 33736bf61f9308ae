// The way on which a mouse is seen to jump. For drawing only: what a jump costs is said by the guide and by the event.

import { TOWERS, beside, isTower, onBoard, type Castle } from "./castle";

/** The cells from `from` ("-": outside the castle) over other mice to `to`, the start left out; null if there is no way
 * to be drawn. */
export function drawnWay(castle: Castle, from: string, to: string): string[] | null {
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

const fields = (cell: string): string[] => beside(cell).filter((neighbour) => !isTower(neighbour));

// The plan of the castle as the pictures of the rules show it: which field belongs to which room.

const PLAN = ["*AABCC*", "DEEBFFG", "DHIIIJG", "KHLLLJM", "KNNOPPM", "KNNOPPM", "*QQORR*"];

export interface RoofPlace {
  letter: string;
  x: number; // corner and size, in fields
  y: number;
  wide: number;
  high: number;
}

/** Where each roof lies, but for the rooms that are open. */
export function roofs(open: string): RoofPlace[] {
  const letters = [...new Set(PLAN.join(""))].filter((letter) => letter !== "*" && !open.includes(letter));
  return letters.map((letter) => {
    const fields = PLAN.flatMap((row, y) => [...row].flatMap((here, x) => (here === letter ? [{ x, y }] : [])));
    const x = Math.min(...fields.map((field) => field.x));
    const y = Math.min(...fields.map((field) => field.y));
    const wide = Math.max(...fields.map((field) => field.x)) - x + 1;
    return { letter, x, y, wide, high: fields.length / wide };
  });
}

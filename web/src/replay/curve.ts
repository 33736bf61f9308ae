// The geometry of the chances to win: where a number of an entry and a chance lie in the picture, and what lies under a finger.

export interface PlotArea {
  left: number;
  right: number;
  top: number;
  bottom: number;
  last: number; // the number at the right edge
}

export const DASHES = ["", "9 4", "3 4", "12 4 3 4"] as const; // one a seat, so that colour is not needed

export const xOf = (area: PlotArea, number: number): number =>
  area.left + (area.right - area.left) * Math.max(0, Math.min(1, number / Math.max(1, area.last)));

export const yOf = (area: PlotArea, chance: number): number =>
  area.bottom - (area.bottom - area.top) * Math.max(0, Math.min(1, chance));

/** The points of a line, as SVG wants them. A chance was estimated before its entry: it belongs to the moment before. */
export function pointsOf(area: PlotArea, curve: readonly (readonly [number, number])[]): string {
  return curve
    .map(([number, chance]) => `${xOf(area, number - 1).toFixed(1)},${yOf(area, chance).toFixed(1)}`)
    .join(" ");
}

/** The number of the entry under a place, given as a share of the whole picture's width. */
export function numberAt(area: PlotArea, width: number, share: number): number {
  const part = (share * width - area.left) / (area.right - area.left);
  return Math.round(Math.max(0, Math.min(1, part)) * area.last);
}

/** A seat's chance at a moment, as the line shows it: between two judgements it is on its way from one to the other. */
export function chanceAt(curve: readonly (readonly [number, number])[], number: number): number | null {
  const next = curve.findIndex(([entry]) => entry - 1 >= number);
  const [later, earlier] = [curve[next] ?? curve.at(-1), curve[next - 1]];
  if (!later) return null;
  if (!earlier || next < 0) return later[1];
  const way = (number - (earlier[0] - 1)) / Math.max(1, later[0] - earlier[0]);
  return earlier[1] + (later[1] - earlier[1]) * way;
}

/** Heights for labels that want to stand at `wished` without touching each other, in the same order. */
export function spread(wished: readonly number[], apart: number, top: number, bottom: number): number[] {
  const order = wished.map((_, index) => index).sort((one, other) => (wished[one] ?? 0) - (wished[other] ?? 0));
  const placed: number[] = wished.map(() => 0);
  let above = top - apart;
  order.forEach((index, rank) => {
    const room = bottom - apart * (order.length - 1 - rank); // what the labels below still need
    above = Math.max(above + apart, Math.min(wished[index] ?? 0, room));
    placed[index] = above;
  });
  return placed;
}

// What was chosen here the last time, so that it need not be chosen again.

const KEY = "last";

interface Last {
  level: string;
  sofa: string[]; // the names of the family
}

export function last(): Partial<Last> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Last>;
  } catch {
    return {};
  }
}

export function remember(some: Partial<Last>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...last(), ...some }));
  } catch {
    // A browser that keeps nothing: it is chosen again.
  }
}

// What was chosen here the last time, so that it need not be chosen again.

const KEY = "last";

interface Preferences {
  level: string;
  sofa: string[]; // the names of the family
}

export function preferences(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

export function savePreferences(some: Partial<Preferences>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...preferences(), ...some }));
  } catch {
    // A browser that keeps nothing: it is chosen again.
  }
}

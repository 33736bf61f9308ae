// How far somebody has come in a lesson, kept in this browser.

export interface LessonProgress {
  at: number; // the step that comes next
  done: readonly string[]; // the steps that were done, by name
}

const FRESH: LessonProgress = { at: 0, done: [] };
const keyOf = (game: string): string => `lesson:${game}`;

export function progressOf(game: string): LessonProgress {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(game)) ?? "null");
    return isProgress(kept) ? kept : FRESH;
  } catch {
    return FRESH;
  }
}

export function keepProgress(game: string, progress: LessonProgress): void {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(progress));
  } catch {
    // Then the next visit begins at the beginning.
  }
}

function isProgress(kept: unknown): kept is LessonProgress {
  if (typeof kept !== "object" || kept === null || !("at" in kept) || !("done" in kept)) return false;
  const whole = typeof kept.at === "number" && Number.isInteger(kept.at) && kept.at >= 0;
  return whole && Array.isArray(kept.done) && kept.done.every((each) => typeof each === "string");
}

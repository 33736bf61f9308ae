// The server's analysis of a match, and the part of it that is worth showing.

/** One action of a seat, as the search evaluates it. */
export interface Decision {
  number: number; // of the entry, from 1
  seat: number;
  played: string;
  best: string;
  chances: number[];
  value: number;
  best_value: number;
  loss: number;
}

/** A seat's chance to win changed between two of its decisions. */
export interface Swing {
  seat: number;
  since: number;
  until: number;
  before: number;
  after: number;
  size: number;
}

export interface AnalysisResult {
  decisions: Decision[];
  swings: Swing[];
  curves: [number, number][][]; // by seat: the number of an entry, and the chance before it
}

const MAX_LISTED = 5;
const MISTAKE = 0.03; // loss of winning chance from which an action is listed, as in analysis.py
const TURNING_POINT = 0.12; // change of winning chance from which it is one

/** The actions that lost most, the worst first. */
export function mistakesOf({ decisions }: AnalysisResult): Decision[] {
  return decisions
    .filter((made) => made.loss > MISTAKE && made.played !== made.best)
    .sort((one, other) => other.loss - one.loss || one.number - other.number)
    .slice(0, MAX_LISTED);
}

/** The biggest changes, the biggest first; one of several that overlap. */
export function turningPointsOf({ swings }: AnalysisResult): Swing[] {
  const found: Swing[] = [];
  for (const swing of [...swings].sort((one, other) => other.size - one.size || one.since - other.since)) {
    if (swing.size < TURNING_POINT || found.length === MAX_LISTED) break;
    if (!found.some((other) => overlap(swing, other))) found.push(swing);
  }
  return found;
}

/** What one seat wins another loses: the same change is listed once. */
function overlap(one: Swing, other: Swing): boolean {
  return one.since < other.until && other.since < one.until;
}

// The server's analysis of a match, and the part of it that is worth showing.

import { MIN_SLIP_LOSS, type AnalysisResult as WholeResult, type Decision, type Swing } from "../generated/api";

export type { Decision, Swing };
export type AnalysisResult = Pick<WholeResult, "decisions" | "swings" | "curves">;

const MAX_LISTED = 5;
const TURNING_POINT = 0.12; // change of winning chance from which it is one

/** The actions that lost most, the worst first. */
export function mistakesOf({ decisions }: AnalysisResult): Decision[] {
  return decisions
    .filter((made) => made.loss > MIN_SLIP_LOSS && made.played !== made.best)
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

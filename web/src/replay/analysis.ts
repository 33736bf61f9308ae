// What the search made of a match, as the server tells it, and what of it is worth a person's time.

/** One action of a seat, and what the search made of it. */
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

export interface Judged {
  decisions: Decision[];
  swings: Swing[];
  curves: [number, number][][]; // by seat: the number of an entry, and the chance before it
}

const MOST = 5; // of anything that is listed
const SLIP = 0.03; // of the winning chances: less is not worth mentioning
const TURN = 0.12;

/** The actions that gave most away, the worst first. */
export function slipsOf({ decisions }: Judged): Decision[] {
  return decisions
    .filter((made) => made.loss > SLIP && made.played !== made.best)
    .sort((one, other) => other.loss - one.loss || one.number - other.number)
    .slice(0, MOST);
}

/** The biggest changes, the biggest first; of several at the same entry only one. */
export function swingsOf({ swings }: Judged): Swing[] {
  const found: Swing[] = [];
  for (const swing of [...swings].sort((one, other) => other.size - one.size || one.since - other.since)) {
    if (swing.size < TURN || found.length === MOST) break;
    if (!found.some((other) => overlap(swing, other))) found.push(swing);
  }
  return found;
}

/** What one wins another loses: the same turn of events is told once. */
function overlap(one: Swing, other: Swing): boolean {
  return one.since < other.until && other.since < one.until;
}

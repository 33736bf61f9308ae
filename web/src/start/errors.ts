// A "no" of the server in the words of the page.

import { Refusal } from "../net/api";
import { frame } from "../words";
import { w } from "./words";

export function errorText(error: unknown): string {
  if (!(error instanceof Refusal)) return frame.now.broken;
  if (error.code === "away") return frame.now.away;
  const known = w.now.refusals[error.code];
  return known ? known(error.message) : error.message;
}

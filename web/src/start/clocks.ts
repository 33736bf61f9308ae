// The clocks one can choose from.

import type { CreateClock } from "../generated/api";

export const KINDS = ["none", "turn", "bank", "days"] as const;
export type Kind = (typeof KINDS)[number];

export const TURN_SECONDS = [30, 60, 90, 180, 300];
export const BANK_MINUTES = [3, 5, 10, 15, 30, 60];
export const INCREMENTS = [0, 5, 10, 20, 30];
export const DAYS = [1, 2, 3, 5, 7];

/** What was chosen for each kind, so that trying another one loses nothing. */
export interface ClockDraft {
  kind: Kind;
  seconds: number;
  minutes: number;
  increment: number;
  days: number;
}

export const usualClock = (): ClockDraft => ({ kind: "none", seconds: 90, minutes: 15, increment: 10, days: 2 });

export function clockRequest(clock: ClockDraft): CreateClock {
  switch (clock.kind) {
    case "none":
      return { kind: "none" };
    case "turn":
      return { kind: "turn", seconds: clock.seconds };
    case "bank":
      return { kind: "bank", seconds: clock.minutes * 60, increment: clock.increment };
    case "days":
      return { kind: "days", seconds: clock.days };
  }
}

/** A clock as the server tells it, with everything in it. */
export function clockOf(clock: Record<string, unknown>): Required<CreateClock> {
  const kind = KINDS.find((each) => each === clock["kind"]) ?? "none";
  return { kind, seconds: Number(clock["seconds"] ?? 0), increment: Number(clock["increment"] ?? 0) };
}

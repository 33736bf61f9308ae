// The check of a deal, made here and not by the server that is to be checked.

import { draws } from "virtual:boards/draws";
import type { View } from "../../boards/board";
import type { DealCheck, Replay } from "../../generated/api";
import type { Promised } from "../../net/keep";
import { commitmentOf, diceOf } from "./dice";

export interface Checked {
  noted: "same" | "other" | "never"; // what this browser noted at the table, beside what the server says now
  fits: boolean; // the secret has the fingerprint
  outcomes: number; // of chance, worked out again here and found right
  unknown: number; // of those, how many this page cannot work out
  wrong: boolean; // one is not what the secret says
}

const HEX = /^[0-9a-f]{64}$/;

/** Work everything out again. `replay` is seen by all-seeing eyes. */
export function check(replay: Replay, deal: DealCheck, promised: Promised | null): Checked {
  const secret = deal.secret ?? "";
  const { commitment, salt } = promised ?? deal;
  const same = promised?.commitment === deal.commitment && promised.salt === deal.salt;
  const found: Checked = {
    noted: promised ? (same ? "same" : "other") : "never",
    fits: HEX.test(secret) && commitmentOf(secret, salt) === commitment,
    outcomes: 0,
    unknown: 0,
    wrong: false,
  };
  if (!found.fits || found.noted === "other") return found;
  const draw = draws[replay.game];
  let before: View = replay.start ?? {};
  let number = 0;
  for (const { actor, action, view } of replay.frames) {
    if (actor === "chance") {
      const text = draw?.(action.split(" ")[0]!, before, diceOf(secret, salt, number)) ?? null;
      number += 1;
      if (text === null) found.unknown += 1;
      else if (text === action) found.outcomes += 1;
      else found.wrong = true;
    }
    before = view;
  }
  return found;
}

// The check of a deal: the browser's arithmetic is the server's, and whatever was changed is found.

import { expect, test } from "vitest";
import { check } from "../../src/replay/check/deal";
import type { DealCheck, Replay } from "../../src/generated/api";

interface Dealt {
  replay: Replay;
  deal: DealCheck;
}
const FILES = import.meta.glob<Dealt[]>("../fixtures/deals.json", { import: "default" });
const deals = await FILES["../fixtures/deals.json"]!();
const byChance = (replay: Replay) => replay.frames.filter((frame) => frame.actor === "chance");
const promised = (deal: DealCheck) => ({ id: "x", commitment: deal.commitment, salt: deal.salt });
const kind = (action: string) => action.split(" ")[0]!;

test("every outcome of every kind is worked out as the server did", () => {
  const seen = new Set<string>();
  for (const { replay, deal } of deals) {
    for (const frame of byChance(replay)) seen.add(kind(frame.action));
    const outcomes = byChance(replay).length;
    const right = { fits: true, outcomes, unknown: 0, wrong: false };
    expect(check(replay, deal, promised(deal))).toEqual({ noted: "same", ...right });
    expect(check(replay, deal, null)).toEqual({ noted: "never", ...right });
  }
  expect([...seen].sort()).toEqual(["deal", "house", "parlor", "specials", "swap"]);
});

test("an outcome that was changed is found, whatever it is", () => {
  const changed = new Set<string>();
  for (const { replay, deal } of deals)
    for (const frame of byChance(replay)) {
      const [verb, what] = frame.action.split(" ") as [string, string];
      const action = `${verb} ${what.slice(1)}${what[0]}`;
      if (action === frame.action) continue;
      changed.add(verb);
      const frames = replay.frames.map((each) => (each === frame ? { ...each, action } : each));
      expect(check({ ...replay, frames }, deal, null).wrong).toBe(true);
    }
  expect(changed.size).toBe(5);
});

test("another secret than the promised one is found, however well it fits what is said afterwards", () => {
  const [one, other] = deals as [Dealt, Dealt];
  const noted = promised(one.deal);
  expect(check(other.replay, other.deal, noted).noted).toBe("other");
  expect(check(one.replay, { ...one.deal, secret: other.deal.secret! }, noted).fits).toBe(false);
  expect(check(one.replay, { ...one.deal, salt: "0" }, noted).noted).toBe("other");
  for (const secret of ["", "x", one.deal.secret!.slice(1)])
    expect(check(one.replay, { ...one.deal, secret }, null).fits).toBe(false);
});

test("what this page cannot work out is said to be so", () => {
  const { replay, deal } = deals[0]!;
  const found = check({ ...replay, game: "unheard of" }, deal, promised(deal));
  expect([found.outcomes, found.unknown, found.wrong]).toEqual([0, byChance(replay).length, false]);
});

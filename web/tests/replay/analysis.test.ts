// What of an analysis is worth telling, and where it lies in the picture.

import { expect, test } from "vitest";
import { chanceAt, numberAt, pointsOf, spread, xOf, yOf, type PlotArea } from "../../src/replay/curve";
import { mistakesOf, turningPointsOf, type Decision, type AnalysisResult, type Swing } from "../../src/replay/analysis";

const decision = (number: number, loss: number, best = "b"): Decision => ({
  number,
  seat: 0,
  played: "a",
  best,
  chances: [0.5, 0.5],
  value: 0.5 - loss,
  best_value: 0.5,
  loss,
});
const swing = (seat: number, since: number, until: number, before: number, after: number): Swing => ({
  seat,
  since,
  until,
  before,
  after,
  size: Math.abs(after - before),
});
const analysis = (decisions: Decision[], swings: Swing[] = []): AnalysisResult => ({ decisions, swings, curves: [] });

test("the worst slips come first, and only those that matter", () => {
  const slips = mistakesOf(
    analysis([decision(1, 0.05), decision(2, 0.2), decision(3, 0.01), decision(4, 0.3, "a"), decision(5, 0.2)]),
  );
  expect(slips.map((made) => made.number)).toEqual([2, 5, 1]);
  expect(mistakesOf(analysis(Array.from({ length: 9 }, (_, n) => decision(n, 0.1 + n / 100)))).length).toBe(5);
  expect(mistakesOf(analysis([]))).toEqual([]);
});

test("a turn of events is told once, the biggest first", () => {
  const swings = [
    swing(0, 2, 6, 0.5, 0.7),
    swing(1, 3, 6, 0.5, 0.2),
    swing(0, 8, 12, 0.7, 0.3),
    swing(1, 14, 16, 0.4, 0.45),
  ];
  expect(turningPointsOf(analysis([], swings)).map(({ seat, since }) => [seat, since])).toEqual([
    [0, 8],
    [1, 3],
  ]);
});

const area: PlotArea = { left: 40, right: 340, top: 10, bottom: 110, last: 60 };

test("the picture reaches from the beginning to the end, from nothing to certainty", () => {
  expect([0, 30, 60, 61].map((number) => xOf(area, number))).toEqual([40, 190, 340, 340]);
  expect([0, 0.5, 1].map((chance) => yOf(area, chance))).toEqual([110, 60, 10]);
  expect(pointsOf(area, [[1, 0.5], [61, 1]])).toBe("40.0,60.0 340.0,10.0"); // prettier-ignore
});

test("a place in the picture is a moment", () => {
  const at = (x: number) => numberAt(area, 400, x / 400);
  expect([0, 40, 190, 340, 400].map(at)).toEqual([0, 0, 30, 60, 60]);
});

test("a chance lies on its line, and before and after it stays as it is", () => {
  const curve = [[2, 0.5], [6, 0.8], [9, 1]] as const; // prettier-ignore
  expect([0, 1, 5, 8, 30].map((number) => chanceAt(curve, number))).toEqual([0.5, 0.5, 0.8, 1, 1]);
  expect(chanceAt(curve, 3)).toBeCloseTo(0.65);
  expect(chanceAt([], 3)).toBeNull();
});

test("labels keep apart and stay inside", () => {
  expect(spread([110, 110, 10], 16, 10, 110)).toEqual([94, 110, 10]);
  expect(spread([10, 10], 16, 10, 110)).toEqual([10, 26]);
  expect(spread([50, 90], 16, 10, 110)).toEqual([50, 90]);
});

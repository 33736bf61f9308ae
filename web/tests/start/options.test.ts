import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../../src/generated/api";
import { choiceOf, defaultsOf, unusual, within } from "../../src/start/options";

const option = (name: string, value: unknown, allowed: string): OptionInfo => ({
  name,
  about: "",
  default: value,
  allowed,
});

describe("what an option allows", () => {
  it("reads words, truth values and short ranges as values to pick", () => {
    expect(choiceOf(option("setup", "arrange", "arrange|random"))).toEqual({
      kind: "values",
      values: ["arrange", "random"],
    });
    expect(choiceOf(option("talk", true, "true|false"))).toEqual({ kind: "values", values: [true, false] });
    expect(choiceOf(option("goal", 4, "4 to 6"))).toEqual({ kind: "values", values: [4, 5, 6] });
    expect(choiceOf(option("cards", 3, "3|5"))).toEqual({ kind: "values", values: [3, 5] });
  });

  it("lets a long range be written", () => {
    expect(choiceOf(option("round_limit", 150, "1 to 1000000"))).toEqual({ kind: "number", least: 1, most: 1_000_000 });
  });

  it("keeps what is written within the range", () => {
    expect([within(0, 1, 9), within(99, 1, 9), within(3.4, 1, 9), within(Number.NaN, 1, 9)]).toEqual([1, 9, 3, 1]);
  });
});

describe("what differs from the usual", () => {
  const options = [
    option("players", 2, "2 to 4"),
    option("goal", 4, "4 to 6"),
    option("memory", "table", "table|assist"),
  ];

  it("starts from the defaults, without the players", () => {
    expect(defaultsOf(options)).toEqual({ goal: 4, memory: "table" });
  });

  it("names only what was changed", () => {
    expect(unusual({ players: 4, goal: 5, memory: "table" }, options)).toEqual([["goal", 5]]);
    expect(unusual({ players: 2 }, options)).toEqual([]);
  });
});

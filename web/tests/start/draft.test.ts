import { describe, expect, it } from "vitest";
import { clockOf, clockRequest, usualClock } from "../../src/start/clocks";
import { duel, freshDraft, seated, sofa, requestOf, withGame, type Naming } from "../../src/start/draft";

const naming: Naming = { player: (number) => `Player ${number}`, level: (level) => level.toUpperCase() };
const goal = { name: "goal", about: "", default: 4, allowed: "4 to 6" };
const draft = () => freshDraft("roquefort", [goal], "nibbler");

describe("a table for friends", () => {
  it("has me and a free seat, and is private", () => {
    expect(requestOf(draft(), " ", naming)).toEqual({
      game: "roquefort",
      seats: [{ kind: "me", name: "Player 1" }, { kind: "open" }],
      options: { goal: 4, players: 2 },
      clock: { kind: "none" },
      private: true,
      draw: true,
      bots: true,
      delay: 0,
    });
  });

  it("tells two bots of one level apart", () => {
    const table = { ...draft(), players: 4 };
    for (const seat of [1, 2]) table.seats = seated(table.seats, seat, "bot");
    table.seats = seated(table.seats, 3, "here").map((seat, n) => (n === 3 ? { ...seat, name: "Rind" } : seat));
    expect(requestOf(table, "Curd", naming).seats).toEqual([
      { kind: "me", name: "Curd" },
      { kind: "bot", level: "nibbler", name: "NIBBLER 1" },
      { kind: "bot", level: "nibbler", name: "NIBBLER 2" },
      { kind: "me", name: "Rind" },
    ]);
  });

  it("seats me in one place only", () => {
    expect(seated(draft().seats, 1, "me").map(({ who }) => who)).toEqual(["here", "me", "open", "open"]);
  });

  it("keeps the people and drops the options when the game changes", () => {
    const before = { ...draft(), players: 3, options: { goal: 6 } };
    const after = withGame(before, "havarti", [{ name: "talk", about: "", default: true, allowed: "true|false" }]);
    expect([after.game, after.players, after.options]).toEqual(["havarti", 3, { talk: true }]);
  });
});

describe("quick ways", () => {
  it("plays one bot, privately, as set", () => {
    expect(duel("havarti", "crumb", "", naming)).toEqual({
      game: "havarti",
      seats: [
        { kind: "me", name: "Player 1" },
        { kind: "bot", level: "crumb", name: "CRUMB" },
      ],
      private: true,
    });
  });

  it("seats the family by lot", () => {
    const wish = sofa("roquefort", ["Curd", "", " Whey "], naming);
    expect(wish.seats.map(({ name }) => name)).toEqual(["Curd", "Player 2", "Whey"]);
    expect(wish.draw).toBe(true);
  });
});

describe("the clock", () => {
  it("is asked for in the server's units", () => {
    const clock = usualClock();
    expect(clockRequest({ ...clock, kind: "turn" })).toEqual({ kind: "turn", seconds: 90 });
    expect(clockRequest({ ...clock, kind: "bank" })).toEqual({ kind: "bank", seconds: 900, increment: 10 });
    expect(clockRequest({ ...clock, kind: "days" })).toEqual({ kind: "days", seconds: 2 });
  });

  it("is read with what the server leaves out", () => {
    expect(clockOf({})).toEqual({ kind: "none", seconds: 0, increment: 0 });
    expect(clockOf({ kind: "turn", seconds: 60 })).toEqual({ kind: "turn", seconds: 60, increment: 0 });
  });
});

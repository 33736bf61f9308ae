import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ListedMatch, MatchInfo } from "../../src/generated/api";
import { keepSeats, knownMatches } from "../../src/net/keep";
import { askMine, joinable, sorted, watchable, type Mine } from "../../src/start/lists";

const listed = (id: string, free: boolean): ListedMatch => ({
  id,
  game: "roquefort",
  made: 0,
  status: free ? "open" : "running",
  options: {},
  seats: [{ name: "Curd", kind: "person" }, free ? {} : { name: "Rind", kind: "person" }],
  clock: {},
});
const mine = (id: string, at: number, status: string | null): Mine => ({
  id,
  game: "roquefort",
  at,
  info: status === null ? null : ({ status } as MatchInfo),
});

describe("tables of others", () => {
  const known = [{ id: "ours", game: "roquefort", at: 1 }];

  it("can be joined where a seat is free and none is ours", () => {
    const found = [listed("ours", true), listed("free", true), listed("full", false)];
    expect(joinable(found, known).map(({ id }) => id)).toEqual(["free"]);
  });

  it("can be watched, a few of them", () => {
    const found = [listed("ours", false), ...Array.from({ length: 9 }, (_, n) => listed(`${n}`, false))];
    expect(watchable(found, known).map(({ id }) => id)).toEqual(["0", "1", "2", "3"]);
  });
});

describe("our matches", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it("come with those first that can be played on", () => {
    const order = sorted([mine("old", 5, "over"), mine("a", 1, "running"), mine("b", 3, null), mine("c", 2, "open")]);
    expect(order.map(({ id }) => id)).toEqual(["b", "c", "a", "old"]);
  });

  it("are forgotten when the server knows them no more, and kept when it does not answer", async () => {
    for (const id of ["gone", "there", "silent"]) keepSeats(id, [{ seat: 0, secret: "s" }], "roquefort");
    vi.stubGlobal("fetch", async (address: string) => {
      if (address.endsWith("silent")) throw new TypeError("no network");
      const gone = address.endsWith("gone");
      const body = gone ? { code: "no match", rule: "", sentence: "There is no such match." } : { status: "running" };
      return new Response(JSON.stringify(body), {
        status: gone ? 404 : 200,
        headers: { "content-type": "application/json" },
      });
    });
    const found = await askMine();
    expect(found.map(({ id }) => id).sort()).toEqual(["silent", "there"]);
    expect(knownMatches().map(({ id }) => id)).not.toContain("gone");
  });
});

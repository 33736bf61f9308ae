// Asking for a replay: in portions, and as somebody who played if we did.

import { afterEach, expect, test, vi } from "vitest";
import { fetchReplay } from "../../src/replay/fetch";

const frame = (number: number) => ({ actor: 0, action: "end", events: [], view: {}, number });
const replay = { game: "roquefort", options: {}, eyes: "all", names: [] };

function serve(portions: object[], kept: Record<string, string> = {}): [string, string | undefined][] {
  const asked: [string, string | undefined][] = [];
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept[key] ?? null });
  vi.stubGlobal("fetch", async (address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([address, headers["authorization"]]);
    return new Response(JSON.stringify(portions[asked.length - 1]), {
      headers: { "content-type": "application/json" },
    });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test("a short replay comes at once", async () => {
  const asked = serve([{ ...replay, frames: [frame(1)] }]);
  expect((await fetchReplay("x", "all")).frames).toEqual([frame(1)]);
  expect(asked).toEqual([["/api/matches/x/replay?eyes=all", undefined]]);
});

test("a long replay comes in portions", async () => {
  const asked = serve([
    { ...replay, start: { round: 1 }, frames: [frame(1), frame(3)], more: true },
    { ...replay, start: { round: 1 }, frames: [frame(4)], more: true },
    { ...replay, start: { round: 1 }, frames: [frame(9)] },
  ]);
  const found = await fetchReplay("x", "1");
  expect(found.frames.map((each) => each.number)).toEqual([1, 3, 4, 9]);
  expect(found.start).toEqual({ round: 1 });
  expect(asked.map(([address]) => address.split("?")[1])).toEqual(["eyes=1", "eyes=1&after=3", "eyes=1&after=4"]);
});

test("who played shows the secret of a seat", async () => {
  const asked = serve([{ ...replay, frames: [] }], { "seats:x": '[{"seat":1,"secret":"1abc"}]' });
  await fetchReplay("x", "all");
  expect(asked[0]?.[1]).toBe("Bearer 1abc");
});

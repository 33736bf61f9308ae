// What is kept of a lesson comes back, and what is broken counts as nothing.

import { beforeEach, expect, it, vi } from "vitest";
import { keepProgress, progressOf } from "../../src/learn/progress";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

it("comes back, for each game its own", () => {
  keepProgress("roquefort", { at: 3, done: ["place", "roof"] });
  expect(progressOf("roquefort")).toEqual({ at: 3, done: ["place", "roof"] });
  expect(progressOf("havarti")).toEqual({ at: 0, done: [] });
});

it.each(["{", "[]", "null", '{"at":-1,"done":[]}', '{"at":1}', '{"at":1,"done":[2]}', '{"at":"1","done":[]}'])(
  "is fresh if %s was kept",
  (text) => {
    kept.set("lesson:roquefort", text);
    expect(progressOf("roquefort")).toEqual({ at: 0, done: [] });
  },
);

it("does without a browser that keeps anything", () => {
  vi.stubGlobal("localStorage", undefined);
  keepProgress("roquefort", { at: 3, done: [] });
  expect(progressOf("roquefort").at).toBe(0);
});

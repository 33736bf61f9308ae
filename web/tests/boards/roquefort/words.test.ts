// Every language can say everything that can happen, and why not.

import { describe, expect, it } from "vitest";
import { castleOf } from "../../../src/boards/roquefort/castle";
import { words as de } from "../../../src/boards/roquefort/words/de";
import { words as en } from "../../../src/boards/roquefort/words/en";
import { words as fr } from "../../../src/boards/roquefort/words/fr";
import { words as ru } from "../../../src/boards/roquefort/words/ru";
import source from "../../../../src/cheeseboard/games/roquefort/refusal.py?raw";
import { replays as all } from "./replays";

const LANGUAGES = { en, fr, de, ru };
const codes = [...source.matchAll(/Refusal\(\s*"([^"]+)"/g)].map((match) => match[1]!);
const names = ["Ada", "Bo", "Cy", "Di"];
const replays = all.filter(({ name }) => name.includes("-all") || name.includes("spectator"));

describe.each(Object.entries(LANGUAGES))("in %s", (_, words) => {
  it("knows every reason why not", () => {
    expect(codes.length).toBeGreaterThan(15);
    for (const code of [...codes, "not your turn", "malformed"]) {
      for (const action of ["run b2-c3", "lift E", "enter b1", "slide c1", "end"]) {
        const sentence = words.refusal(code, action);
        expect(sentence, code).toBeTruthy();
        expect(sentence).not.toMatch(/undefined|NaN|\[object/);
      }
    }
    expect(words.refusal("no such code", "end")).toBeNull();
    expect(words.refusal("roof", "run b2-c3")).toContain("c3");
    expect(words.refusal("already open", "lift E")).toContain("E");
  });

  it("tells every event and every board of the replays", () => {
    for (const { frames } of replays) {
      for (const { events, view, action } of frames) {
        for (const event of events) {
          const line = words.event(event, names, view);
          expect(line?.text, event.event).toBeTruthy();
          expect(line?.text).not.toMatch(/undefined|NaN|\[object/);
        }
        expect(words.action(action, names, view)).not.toMatch(/undefined/);
        for (const paragraph of [
          ...words.spoken(view, names, 0),
          words.task(view, names, 0),
          words.task(view, names, null),
        ]) {
          expect(paragraph).not.toMatch(/undefined|NaN|\[object/);
          expect(paragraph.length).toBeGreaterThan(3);
        }
      }
    }
  });

  it("asks before a slide that drops a third mouse, as the guide says", () => {
    const castle = castleOf({ seat: 0 });
    const ending = { losers: [1, 3], winner: 2, kinds: 3, certain: true };
    const text = words.warn(ending, castle, names);
    for (const part of ["Bo", "Di", "Cy", "3"]) expect(text).toContain(part);
    expect(text).toMatch(/R50.*R51/s);
    expect(words.warn({ ...ending, winner: 0 }, castle, names)).not.toContain("Ada");
  });

  it("tells every end with its rule", () => {
    const options = { quiet_limit: 20, round_limit: 150 };
    for (const reason of ["goal", "third mouse", "quiet", "rounds", "resigned"]) {
      for (const winners of [[0], [0, 2]]) {
        const text = words.ending({ reason, winners, scores: [4, 1, 4] }, names, options);
        expect(text).toMatch(/\((R|Q)\d+\)/);
        expect(text).toContain("Ada");
      }
    }
  });

  it("names every option and every value that has a name", () => {
    for (const option of ["players", "layout", "goal", "memory", "quiet_limit", "round_limit"]) {
      expect(words.option(option).label).not.toBe(option);
      expect(words.option(option).about).toBeTruthy();
    }
    expect(words.value("memory", "assist")).not.toBe("assist");
    expect(words.value("players", 3)).toBe("3");
  });

  it("names cells", () => {
    const castle = castleOf(replays[0]!.frames.at(-1)!.view);
    expect(words.cell(castle, "a1", names)).toContain("a1");
  });
});

// The lists of buttons hold every legal action, once.

import { expect, it } from "vitest";
import { castleOf } from "../../../src/boards/roquefort/castle";
import { groupsOf } from "../../../src/boards/roquefort/groups";
import { words } from "../../../src/boards/roquefort/words/en";
import { wild } from "./replays";

it("groups every legal action once, the end of the turn last", () => {
  for (const { view, legal } of wild.flat()) {
    const groups = groupsOf(legal, castleOf(view), words.phrases);
    const listed = groups.flatMap(({ items }) => items.map(({ action }) => action));
    expect([...listed].sort()).toEqual([...legal].sort());
    expect(groups.every(({ title, items }) => title && items.every(({ text }) => text))).toBe(true);
    if (legal.includes("end")) expect(groups.at(-1)?.closing).toBe(true);
  }
});

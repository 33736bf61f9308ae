import { describe, expect, it } from "vitest";
import { words as de } from "../../src/start/words/de";
import { words as en } from "../../src/start/words/en";
import { words as fr } from "../../src/start/words/fr";
import { words as ru } from "../../src/start/words/ru";

describe("the words of the start page", () => {
  it("know the same levels and refusals in every language", () => {
    for (const words of [de, fr, ru]) {
      expect(Object.keys(words.levels)).toEqual(Object.keys(en.levels));
      expect(Object.keys(words.refusals)).toEqual(Object.keys(en.refusals));
    }
  });

  it("count in Russian as Russians do", () => {
    expect([1, 2, 5, 21].map(ru.free)).toEqual([
      "1 свободное место",
      "2 свободных места",
      "5 свободных мест",
      "21 свободное место",
    ]);
  });

  it("say a clock in a few words", () => {
    expect(en.clockNow("bank", 900, 10)).toBe("15 minutes each + 10 seconds a turn");
    expect(de.clockNow("none", 0, 0)).toBe("ohne Uhr");
    expect(fr.clockNow("days", 2, 0)).toBe("2 jours par tour");
  });
});

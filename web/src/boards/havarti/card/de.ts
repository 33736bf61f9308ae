import type { CardWords } from "../../board";

export const words: CardWords = {
  title: "Hide the Havarti",
  line: "Der Inspektor steht vor der Tür! Versteck nachts deinen Käse im Haus, immer dort, wo die Laterne nicht hinscheint.",
  facts: "2 bis 4 Spieler · ab etwa 9 · zum Bluffen und Kombinieren",
};

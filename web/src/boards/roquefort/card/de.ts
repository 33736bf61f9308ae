import type { CardWords } from "../../board";

export const words: CardWords = {
  title: "Château Roquefort",
  line: "Heb die Dächer ab, verschieb den Boden und bring deine Mäuse zum Käse, bevor sich unter ihnen eine Falle auftut.",
  facts: "2 bis 4 Spieler · ab etwa 7 · für flinke Augen und ein gutes Gedächtnis",
};

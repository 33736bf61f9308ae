import type { CardWords } from "../../board";

export const words: CardWords = {
  title: "Château Roquefort",
  line: "Lift the roofs, slide the floor, and send your mice to the cheese before the floor opens beneath them.",
  facts: "2 to 4 players · from about 7 · for quick eyes and a good memory",
};

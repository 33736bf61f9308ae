import type { CardWords } from "../../board";

export const words: CardWords = {
  title: "Hide the Havarti",
  line: "The inspector is at the door! Hide your cheese in the house by night, and move it where the lantern does not shine.",
  facts: "2 to 4 players · from about 9 · for bluffing and deduction",
};

import type { CardWords } from "../../board";

export const words: CardWords = {
  title: "Château Roquefort",
  line: "Soulève les toits, fais glisser le sol et mène tes souris au fromage avant que le plancher ne s’ouvre.",
  facts: "2 à 4 joueurs · dès 7 ans environ · pour l’œil vif et la bonne mémoire",
};

import type { CardWords } from "../../board";

export const words: CardWords = {
  title: "Hide the Havarti",
  line: "L’inspecteur est à la porte ! La nuit, cache ton fromage dans la maison, là où la lanterne n’éclaire pas.",
  facts: "2 à 4 joueurs · dès 9 ans environ · pour bluffer et deviner",
};

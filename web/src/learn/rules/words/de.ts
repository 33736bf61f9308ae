import { pluralOf } from "../../../words/plural";
import type { PageWords } from ".";

const plural = pluralOf("de");

export const words: PageWords = {
  title: (game) => `Regeln: ${game}`,
  games: "Welches Spiel",
  contents: "Inhalt",
  search: "In den Regeln suchen",
  found: (n) => `${n} ${plural(n, { one: "Regel", other: "Regeln" })} gefunden`,
  none: "Das steht in keiner Regel. Versuch ein kürzeres Wort oder eine Nummer wie R28 oder H20.",
  details: "Genaueres",
  learn: "Spielend lernen",
  back: "Zurück zur Partie",
  print: "Drucken",
  numbers: "Jede Regel hat eine Nummer. Wenn ein Zug nicht geht, nennt die Meldung die Regel.",
};

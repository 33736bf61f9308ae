import { pluralOf } from "../../../words/plural";
import type { PageWords } from ".";

const plural = pluralOf("fr");

export const words: PageWords = {
  title: (game) => `Règles : ${game}`,
  games: "Quel jeu",
  contents: "Sommaire",
  search: "Chercher dans les règles",
  found: (n) => `${n} ${plural(n, { one: "règle trouvée", other: "règles trouvées" })}`,
  none: "Aucune règle ne le dit. Essaie un mot plus court, ou un numéro comme R28 ou H20.",
  details: "Détails",
  learn: "Apprendre en jouant",
  back: "Retour à la partie",
  print: "Imprimer",
  numbers: "Chaque règle a un numéro. Quand un coup est refusé, le message nomme la règle.",
};

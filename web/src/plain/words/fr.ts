import { listOf } from "../../words/plural";
import type { PlainWords } from ".";

const list = listOf("fr");

export const words: PlainWords = {
  hint: "Choisis une des actions.",
  board: "Le plateau",
  over: "La partie est finie.",
  yourTurn: "Choisis ce que tu fais.",
  waiting: "On attend les autres.",
  turn: (name) => `C’est à ${name}.`,
  resign: (name) => `${name} abandonne.`,
  wins: (names) =>
    names.length ? `${list(names)} ${names.length === 1 ? "gagne" : "gagnent"}.` : "Personne ne gagne.",
  because: (reason) => `Raison\u00a0: ${reason}.`,
  happened: (what, details) => (details ? `${what}\u00a0: ${details}` : what),
  actions: "Ce que tu peux faire",
  facts: "Ce que tu sais",
  seatsFacts: "Joueur par joueur",
  player: "Joueur",
  yes: "oui",
  no: "non",
  nothing: "–",
};

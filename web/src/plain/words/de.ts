import { listOf } from "../../words/plural";
import type { PlainWords } from ".";

const list = listOf("de");

export const words: PlainWords = {
  hint: "Wähl eine der Aktionen.",
  board: "Das Spielbrett",
  over: "Das Spiel ist vorbei.",
  yourTurn: "Wähl, was du tust.",
  waiting: "Die anderen sind dran.",
  turn: (name) => `${name} ist dran.`,
  resign: (name) => `${name} gibt auf.`,
  wins: (names) =>
    names.length ? `${list(names)} ${names.length === 1 ? "gewinnt" : "gewinnen"}.` : "Niemand gewinnt.",
  because: (reason) => `Grund: ${reason}.`,
  happened: (what, details) => (details ? `${what}: ${details}` : what),
  actions: "Was du tun kannst",
  facts: "Was du weißt",
  seatsFacts: "Spieler für Spieler",
  player: "Spieler",
  yes: "ja",
  no: "nein",
  nothing: "–",
};

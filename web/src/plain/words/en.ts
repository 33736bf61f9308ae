import { listOf } from "../../words/plural";

const list = listOf("en");

export const words = {
  hint: "Choose one of the actions.",
  board: "The board",
  over: "The game is over.",
  yourTurn: "Choose what to do.",
  waiting: "Waiting for the others.",
  turn: (name: string) => `${name} is to act.`,
  resign: (name: string) => `${name} gives up.`,
  wins: (names: string[]) => (names.length ? `${list(names)} ${names.length === 1 ? "wins" : "win"}.` : "Nobody wins."),
  because: (reason: string) => `Reason: ${reason}.`,
  happened: (what: string, details: string) => (details ? `${what}: ${details}` : what),
  actions: "What you can do",
  facts: "What you know",
  seatsFacts: "Player by player",
  player: "Player",
  yes: "yes",
  no: "no",
  nothing: "–",
};

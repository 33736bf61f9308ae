import { pluralOf } from "../../../words/plural";

const plural = pluralOf("en");

export const words = {
  title: (game: string) => `Rules: ${game}`,
  games: "Which game",
  contents: "Contents",
  search: "Search the rules",
  found: (n: number) => `${n} ${plural(n, { one: "rule", other: "rules" })} found`,
  none: "No rule says that. Try a shorter word, or a number such as R28 or H20.",
  details: "Details",
  learn: "Learn by playing",
  back: "Back to the match",
  print: "Print",
  numbers: "Every rule has a number. When a move is refused, the message names the rule.",
};

import type { GameWords } from "$page/boards/board";

export interface TinyWords extends Partial<GameWords> {
  holes(number: number): string;
  round(number: number): string;
  covered: string;
  guessed: string;
  thinking: string;
  lastTime(guess: string): string;
}

const holes = (number: number): string => (number === 1 ? "1 hole" : `${number} holes`);

export const words: TinyWords = {
  about: "A cheese lies under the cover. Everybody guesses how many holes it has.",
  hint: "How many holes has the cheese? Not the number you said last time.",
  board: "The cheese under its cover",
  action: (action) => `Guess ${holes(Number(action.split(" ")[1]))}`,
  score: (points) => (points === 1 ? "1 point" : `${points} points`),
  marks: { count: "holes counted" },
  event(event, names) {
    const name = names[Number(event["seat"])] ?? "";
    switch (event.event) {
      case "cut":
        return { text: "A new cheese lies under the cover.", heading: true };
      case "guess":
        return { text: `${name} guesses.`, seat: Number(event["seat"]) };
      case "count":
        return { text: `The cover comes off: ${holes(Number(event["holes"]))}.`, loud: true };
      case "resign":
        return { text: `${name} gives up.`, loud: true };
      case "over":
        return {
          text: `${(event["winners"] as number[]).map((seat) => names[seat]).join(" and ")} counted best.`,
          loud: true,
        };
      default:
        return null;
    }
  },
  holes,
  round: (number) => `Cheese ${number}`,
  covered: "The cheese is covered.",
  guessed: "has guessed",
  thinking: "is thinking",
  lastTime: (guess) => `last time ${guess}`,
};

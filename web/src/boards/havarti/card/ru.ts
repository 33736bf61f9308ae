import type { CardWords } from "../../board";

export const words: CardWords = {
  title: "Hide the Havarti",
  line: "Инспектор у дверей! Прячь ночью свой сыр в доме — там, куда не достаёт свет фонаря.",
  facts: "2–4 игрока · примерно от 9 лет · для хитрых и догадливых",
};

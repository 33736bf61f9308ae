import { pluralOf } from "../../../words/plural";
import type { PageWords } from ".";

const plural = pluralOf("ru");

export const words: PageWords = {
  title: (game) => `Правила: ${game}`,
  games: "Какая игра",
  contents: "Содержание",
  search: "Поиск по правилам",
  found: (n) => `Найдено: ${n} ${plural(n, { one: "правило", few: "правила", many: "правил", other: "правила" })}`,
  none: "Такого в правилах нет. Попробуй слово покороче или номер, например R28 или H20.",
  details: "Подробности",
  learn: "Учиться играя",
  back: "Назад к партии",
  print: "Напечатать",
  numbers: "У каждого правила есть номер. Если ход нельзя сделать, сообщение называет правило.",
};

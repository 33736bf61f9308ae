import { listOf } from "../../words/plural";
import type { PlainWords } from ".";

const list = listOf("ru");

export const words: PlainWords = {
  hint: "Выбери одно из действий.",
  board: "Игровое поле",
  over: "Игра окончена.",
  yourTurn: "Выбери, что делать.",
  waiting: "Ждём остальных.",
  turn: (name) => `Ход игрока ${name}.`,
  resign: (name) => `${name} сдаётся.`,
  wins: (names) =>
    names.length ? `${names.length === 1 ? "Побеждает" : "Побеждают"} ${list(names)}.` : "Никто не победил.",
  because: (reason) => `Причина: ${reason}.`,
  happened: (what, details) => (details ? `${what}: ${details}` : what),
  actions: "Что можно сделать",
  facts: "Что ты знаешь",
  seatsFacts: "По игрокам",
  player: "Игрок",
  yes: "да",
  no: "нет",
  nothing: "–",
};

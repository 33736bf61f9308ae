// Château Roquefort по-русски.

import { listOf, pluralOf } from "../../../words/plural";
import type { Phrases } from "./phrases";
import { say } from "./say";

const plural = pluralOf("ru");
const list = listOf("ru");
const actions = (n: number) =>
  `${n} ${plural(n, { one: "действие", few: "действия", many: "действий", other: "действия" })}`;
const kinds = (n: number) => `${n} ${plural(n, { one: "сорт", few: "сорта", many: "сортов", other: "сорта" })} сыра`;
const mice = (n: number) => `${n} ${plural(n, { one: "мышь", few: "мыши", many: "мышей", other: "мыши" })}`;
const rounds = (n: number) => `${n} ${plural(n, { one: "раунд", few: "раунда", many: "раундов", other: "раунда" })}`;
const wins = (many: number) => (many > 1 ? "делят победу" : "побеждает");

const phrases: Phrases = {
  locale: "ru",
  title: "Château Roquefort",
  about: "Мыши бегают по замку, где пол сдвигается под крышами. Две твои мыши на одинаковом сыре — и этот сорт твой.",
  hint: "Четыре действия за ход: поднимай крыши рядом со своими мышами, беги и один раз задвинь запасную плитку у красного флажка.",
  board: "Замок",
  marks: { collect: "собран сыр", fall: "падение" },
  kinds: { 1: "Эмменталь", 2: "Рокфор", 3: "Камамбер", 4: "Эдам", 5: "Гауда", 6: "Сент-Мор", 7: "Аппенцеллер" },
  tiles: { ".": "пустая плитка", x: "мышеловка", "?": "неизвестная плитка" },
  mice: ["красная мышь в шарфе", "синяя мышь в кепке", "зелёная мышь с листком", "жёлтая мышь с бантом"],
  score: (n) => `${n} ${plural(n, { one: "сорт", few: "сорта", many: "сортов", other: "сорта" })}`,
  log: {
    deal: "Все крыши на месте.",
    place: (name) => `${name} ставит мышь.`,
    turn: (round, name) => `Раунд ${round}: ходит ${name}.`,
    cover: (rooms) =>
      rooms.length > 1 ? `Крыши закрываются: ${rooms.join(" ")}.` : `Крыша ${rooms.join()} закрывается.`,
    quiet: (n, limit) => `Тихих раундов подряд: ${n}; после ${limit} игра закончится (Q30).`,
    over: (winners, many) => `${winners} ${wins(many)}!`,
    fall: (name, cell) => `${name}: мышь на ${cell} падает в подземелье!`,
    collect: (name, kind) => `${name} получает сыр «${kind}»!`,
    resign: (name) => `${name} сдаётся.`,
    lift: (name, room) => `${name} поднимает крышу ${room}.`,
    slide: (name, slot, come, gone) => `${name} делает сдвиг от ${slot}: внутрь — ${come}, наружу — ${gone}.`,
    enter: (name, cell, cost) => `${name} вводит мышь на ${cell}${cost > 1 ? ` за ${actions(cost)}` : ""}.`,
    run: (name, from, to, cost) =>
      cost > 1 ? `${name} прыгает с ${from} на ${to} за ${actions(cost)}.` : `${name} бежит с ${from} на ${to}.`,
  },
  act: {
    end: "Закончить ход",
    endUnused: (n) => `Закончить ход (осталось ${n})`,
    resign: "Сдаться",
    lift: (room) => `Поднять крышу ${room}`,
    slide: (slot) => `Сдвиг от ${slot}`,
    enter: (cell) => `Ввести мышь на ${cell}`,
    run: (from, to) => `Бежать с ${from} на ${to}`,
  },
  groups: {
    lift: "Поднять крышу",
    place: "Поставить мышь в башню",
    enter: "Ввести мышь на",
    run: "Бежать",
    slide: "Задвинуть запасную плитку у",
    end: "Ход",
  },
  task: {
    over: "Игра окончена.",
    place: (name) => `${name} ставит первую мышь в башню.`,
    placeYou: "Поставь первую мышь в свободную башню.",
    turn: (name, n) => `Ходит ${name}: осталось ${actions(n)}.`,
    you: (n, slid) => `У тебя осталось ${actions(n)}${slid ? "; сдвиг уже был" : ""}.`,
    done: "Действий больше нет: закончи ход.",
  },
  end: {
    goal: (winners, many, n) => `${winners} ${wins(many)}: собрано ${kinds(n)} (R49).`,
    third: (winners, many) => `Потеряна третья мышь, и игра окончена (R50). По сыру ${wins(many)} ${winners} (R51).`,
    quiet: (winners, many, n) => `${rounds(n)} без сыра и падений: ${winners} ${wins(many)} (Q30).`,
    rounds: (winners, many, n) => `Сыграно раундов: ${n}, больше не будет. ${winners} ${wins(many)} (Q30).`,
    resigned: (winners, many) => `Все остальные сдались: ${winners} ${wins(many)} (Q31).`,
  },
  options: {
    players: { label: "Игроки", about: "От двух до четырёх." },
    layout: { label: "Замок", about: "Как расположены комнаты. Оба одинаково трудны." },
    goal: { label: "Сыров для победы", about: "Обычно четыре; пять или шесть — дольше, хорошо для двоих или троих." },
    memory: { label: "Память", about: "Запоминай сам, что под крышами, или смотри на то, что уже показывали." },
    quiet_limit: { label: "Тихие раунды", about: "После стольких раундов без сыра и падений игра заканчивается." },
    round_limit: { label: "Раундов не больше", about: "После стольких раундов игра заканчивается в любом случае." },
  },
  values: {
    "layout roquefort": "Рокфор",
    "layout appenzell": "Аппенцель",
    "memory table": "Запоминай сам",
    "memory assist": "Доска помнит всё",
    "goal 4": "4 сорта",
    "goal 5": "5 сортов",
    "goal 6": "6 сортов",
  },
  refusals: {
    "not your turn": () => "Сейчас не твой ход.",
    malformed: () => "Доска не знает такого хода. Попробуй иначе.",
    "no actions left": () => "Действий больше нет: закончи ход.",
    "already slid": () => "Сдвиг можно делать только раз за ход.",
    "wrong tiles": () => "Плитки: по 3 каждого из 7 сыров, 10 пустых и 3 мышеловки.",
    "no slot": ({ cell }) => `У ${cell} нет щели: задвигай плитку у красного флажка.`,
    "place first": () => "Сначала каждый ставит одну мышь в свободную башню.",
    "not a tower": ({ cell }) => `${cell} — не башня: первая мышь встаёт в свободную башню.`,
    "already open": ({ room }) => `На комнате ${room} сейчас нет крыши.`,
    "no mouse inside": () => "Мышь снаружи не поднимает крыш: сначала введи одну в замок.",
    "out of reach": ({ room, cell }) =>
      cell.length > 1
        ? `Снаружи мышь входит через башню; на ${cell} можно попасть только через занятые клетки.`
        : `Ни одна твоя мышь не касается комнаты ${room} — ни стороной, ни углом.`,
    "no mouse outside": () => "Снаружи у тебя больше нет мышей.",
    "no mouse there": ({ from }) => `На ${from} нет твоей мыши.`,
    "no step": ({ from }) => `Мышь уже на ${from}.`,
    "no return": () => "Мышь никогда не возвращается в башню.",
    diagonal: () => "Мышь бегает прямо, а не по диагонали.",
    "too far": ({ from, cell }) =>
      `${cell} — не рядом с ${from} и не за мышами, через которых можно прыгнуть. Беги по клеткам.`,
    roof: ({ cell }) => `${cell} под крышей: сначала подними её.`,
    trap: ({ cell }) => `На ${cell} мышеловка: туда мыши не бегают.`,
    occupied: ({ cell }) => `${cell} занято: на клетке или в башне — одна мышь.`,
    "too dear": ({ cell }) => `Прыжок на ${cell} стоит по действию за каждую клетку пути: больше, чем у тебя осталось.`,
  },
  spoken: {
    tower: "башня",
    raised: "приподнятый пол",
    room: (letter) => `комната ${letter}`,
    roof: (letter) => `под крышей комнаты ${letter}`,
    mouse: (name, mouse) => `${mouse}, ${name}`,
    spare: (tile) => `Запасная плитка: ${tile}.`,
    seat: (name, mouse, standing, outside, fallen, collected) =>
      [
        `${name}, ${mouse}:`,
        standing.length ? `на ${list(standing)};` : "в замке никого;",
        `снаружи ${outside}, в подземелье ${fallen};`,
        collected.length ? `сыр: ${list(collected)}.` : "сыра пока нет.",
      ].join(" "),
    open: (letter, floor) => `Комната ${letter} открыта: ${floor.join(", ")}.`,
    closed: "Все крыши на месте.",
    lift: "поднять крышу",
    go: (price) => (price > 1 ? `мышь может прыгнуть сюда за ${actions(price)}` : "мышь может пойти сюда"),
    pick: "взять эту мышь",
    picked: "взята",
    slot: (slot) => `Щель ${slot}`,
    push: "задвинуть сюда запасную плитку",
  },
  hand: {
    spare: "Запасная плитка",
    drag: "Тяни её к красному флажку на стене или нажми на неё, а потом на флажок.",
    actions: (n) => `Осталось ${actions(n)} из 4`,
    slideReady: "Сдвиг есть",
    slideUsed: "Сдвиг сделан",
    outside: (n) => `Ввести мышь: снаружи ${mice(n)}`,
    round: (n) => `Раунд ${n}`,
    goal: (n) =>
      `для победы: ${plural(n, { one: `${n} сорт`, few: `${n} сорта`, many: `${n} сортов`, other: `${n} сорта` })}`,
    dungeon: "Подземелье",
  },
  note: {
    needs: (n) => `до победы ещё ${n}`,
    missing: (kind) => `${kind}: ещё нет`,
    outside: (n) => `снаружи: ${n}`,
    fallen: (n) => `в подземелье ${n} из 3`,
    warning: "Ещё одна потерянная мышь — и игра окончена",
  },
  warn: (losers, winner, n, you) =>
    `Этот сдвиг сбросит третью мышь (${losers}), и игра сразу закончится (R50). По собранному сейчас сыру ${you ? "победишь ты" : `победит ${winner}`}: ${kinds(n)} (R51, R52). Всё равно сдвинуть?`,
};

export const words = say(phrases);

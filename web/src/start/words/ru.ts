import { listOf, pluralOf } from "../../words/plural";
import type { StartWords } from ".";

const plural = pluralOf("ru");
const list = listOf("ru");
const minutes = (n: number): string =>
  plural(n, { one: `${n} минута`, few: `${n} минуты`, many: `${n} минут`, other: `${n} минуты` });
const seconds = (n: number): string =>
  plural(n, { one: `${n} секунда`, few: `${n} секунды`, many: `${n} секунд`, other: `${n} секунды` });
const days = (n: number): string =>
  plural(n, { one: `${n} день`, few: `${n} дня`, many: `${n} дней`, other: `${n} дня` });

export const words: StartWords = {
  title: "Кому достанется сыр?",
  line: "Две игры про мышей, сыр и хорошую память. Играй прямо сейчас: с друзьями, с семьёй или с ботом.",
  name: "Твоё имя",
  nameHint: "Его увидят другие. Можно не писать.",
  player: (number) => `Игрок ${number}`,
  levels: {
    crumb: { name: "Крошка", about: "Для первой игры: всё забывает и чаще просто пробует." },
    nibbler: { name: "Грызунчик", about: "Легко: продумывает ход, но многое забывает." },
    forager: { name: "Добытчик", about: "На равных: смотрит чуть вперёд, кое-что помнит." },
    schemer: { name: "Хитрец", about: "Трудно: смотрит дальше, забывает мало." },
    mastermind: { name: "Гений", about: "Самый сильный: всё продумывает и ничего не забывает." },
  },
  refusals: {
    "bad input": (sentence) => `Так не получится. ${sentence}`,
    malformed: (sentence) => `Так не получится. ${sentence}`,
    "too often": () => "Слишком много сразу: подожди минуту и попробуй ещё раз.",
    "not saved": () => "Сервер не смог это записать. Ничего не изменилось; попробуй ещё раз.",
    "our mistake": () => "На сервере что-то сломалось. У тебя ничего не пропало; попробуй ещё раз.",
    "no link": () => "Эта ссылка уже использована или устарела. Возьми новую на другом своём устройстве.",
    "no match": () => "Этой партии больше нет.",
  },
  close: "Закрыть",
  back: "Назад",
  loading: "Минутку…",

  play: "Играть",
  playAbout: "Ты против бота. Выбери, насколько он силён:",
  playTitle: (game) => `${game}: против бота`,
  lastTime: "как в прошлый раз",
  goodStart: "хорошее начало",
  sofa: "На диване",
  sofaTitle: (game) => `${game}: вместе на этом устройстве`,
  sofaAbout: "Вы передаёте устройство друг другу. Тайное скрыто, пока на экран не посмотрит тот, кому можно.",
  sofaName: (number) => `Имя игрока ${number}`,
  start: "Начать",
  table: "С друзьями",
  learn: "Первый раз? Учись играя (5 минут)",
  rules: "Правила",

  setup: "Накрыть стол",
  setupFor: "Игра",
  players: "Сколько игроков?",
  seats: "Кто где сидит?",
  seat: (number) => `Место ${number}`,
  who: {
    me: "Я",
    here: "Кто-то рядом со мной",
    open: "Свободно (по ссылке)",
    bot: "Бот",
  },
  seatName: (number) => `Имя на месте ${number}`,
  seatLevel: (number) => `Сила бота на месте ${number}`,
  memoryTitle: "Память",
  clock: "Часы",
  clockKinds: {
    none: "Без часов",
    turn: "Время на ход",
    bank: "Время на всю партию",
    days: "Дни на ход",
  },
  clockAbout: {
    none: "Каждый думает сколько нужно.",
    turn: "Кто думает дольше, теряет ход.",
    bank: "У каждого столько времени на всё, и после каждого хода чуть прибавляется. У кого оно вышло, тот выбывает.",
    days: "Как по переписке: заглядывай, когда удобно.",
  },
  perTurn: "На ход",
  perMatch: "На всё",
  perIncrement: "Прибавка за ход",
  perDays: "На ход",
  seconds,
  minutes,
  days,
  clockNow: (kind, amount, increment) => {
    if (kind === "turn") return `${seconds(amount)} на ход`;
    if (kind === "bank")
      return `каждому ${minutes(Math.round(amount / 60))}${increment ? ` + ${seconds(increment)} за ход` : ""}`;
    return kind === "days" ? `${days(amount)} на ход` : "без часов";
  },
  more: "Ещё настройки",
  listed: "Показать стол на главной странице",
  listedAbout: "Тогда сесть сможет любой. Иначе стол найдут только те, у кого есть твоя ссылка.",
  draw: "Места по жребию",
  drawAbout: "Кто начинает, решит случай. Иначе все сидят, как указано выше.",
  bots: "Бот подменит",
  botsAbout: "Если кто-то уйдёт, за него доиграет бот. Иначе его место считается сданным.",
  delay: "Зрители видят позже",
  delayAbout: "Чтобы никто не подсказывал. В секундах; 0 — сразу.",
  startTable: "Открыть стол",
  startAll: "Начать партию",
  inviteSoon: "Дальше будет ссылка и код, которыми можно поделиться.",

  open: "Столы со свободным местом",
  openNone: "Сейчас никто не ждёт. Накрой стол и покажи его здесь — к тебе смогут присоединиться.",
  join: "Сесть за стол",
  free: (count) =>
    plural(count, {
      one: `${count} свободное место`,
      few: `${count} свободных места`,
      many: `${count} свободных мест`,
      other: `${count} свободных места`,
    }),
  running: "Сейчас играют",
  watch: "Смотреть",
  delayed: (amount) => `с задержкой: ${seconds(amount)}`,
  fact: (label, value) => `${label}: ${value}`,
  mine: "Твои партии",
  status: { open: "ждёт игроков", running: "идёт", over: "окончена" },
  goOn: "Играть дальше",
  replay: "Пересмотреть",
  forget: "Забыть",
  forgetAbout: (game) => `Забыть эту партию ${game} и своё место в ней`,
  forgetSure: "Твоё место в ней пропадёт. Забыть?",
  with: (names) => list(names),

  lan: "Играть с телефона",
  lanAbout: "В той же сети: наведи камеру на этот код или набери адрес.",
  lanCode: (address) => `Код для ${address}`,
  record: "Открыть запись",
  recordAbout: "У тебя есть запись партии? Вставь её сюда или возьми из файла и смотри ход за ходом.",
  recordText: "Запись",
  recordFile: "Из файла…",
  recordOpen: "Смотреть",
  carrying: "Переносим твоё место…",
  carryFailed: "Эта ссылка больше не работает",
};

import { listOf, pluralOf } from "../../words/plural";
import type { StartWords } from ".";

const plural = pluralOf("de");
const list = listOf("de");
const minutes = (n: number): string => plural(n, { one: `${n} Minute`, other: `${n} Minuten` });
const seconds = (n: number): string => plural(n, { one: `${n} Sekunde`, other: `${n} Sekunden` });
const days = (n: number): string => plural(n, { one: `${n} Tag`, other: `${n} Tage` });

export const words: StartWords = {
  title: "Wer kriegt den Käse?",
  line: "Zwei Spiele um Mäuse, Käse und ein gutes Gedächtnis. Spiel gleich los: mit Freunden, mit der Familie oder gegen einen Bot.",
  name: "Dein Name",
  nameHint: "Die anderen sehen ihn. Du kannst ihn weglassen.",
  player: (number) => `Spieler ${number}`,
  levels: {
    crumb: { name: "Krümel", about: "Für dein erstes Spiel: vergisst alles und probiert meist einfach herum." },
    nibbler: { name: "Knabberer", about: "Leicht: plant seinen Zug, vergisst viel." },
    forager: { name: "Sammler", about: "Auf Augenhöhe: schaut etwas voraus, merkt sich manches eine Weile." },
    schemer: { name: "Tüftler", about: "Schwer: schaut weiter voraus, vergisst wenig." },
    mastermind: { name: "Superhirn", about: "Der Stärkste: denkt alles durch und vergisst nichts." },
  },
  refusals: {
    "bad input": (sentence) => `So geht es nicht. ${sentence}`,
    malformed: (sentence) => `So geht es nicht. ${sentence}`,
    "too often": () => "Das war viel auf einmal: Warte eine Minute und versuch es noch einmal.",
    "not saved": () => "Der Server konnte es nicht aufschreiben. Nichts hat sich geändert; versuch es noch einmal.",
    "our mistake": () => "Auf dem Server ging etwas schief. Nichts von dir ist verloren; versuch es noch einmal.",
    "no link": () => "Dieser Link wurde schon benutzt oder ist zu alt. Hol dir auf deinem anderen Gerät einen neuen.",
    "no match": () => "Diese Partie gibt es nicht mehr.",
  },
  close: "Schließen",
  back: "Zurück",
  loading: "Einen Moment…",

  play: "Losspielen",
  playAbout: "Du gegen einen Bot. Wie stark soll er sein?",
  playTitle: (game) => `${game}: gegen einen Bot`,
  lastTime: "wie letztes Mal",
  goodStart: "guter Einstieg",
  sofa: "Auf dem Sofa",
  sofaTitle: (game) => `${game}: zusammen an diesem Gerät`,
  sofaAbout: "Ihr gebt das Gerät herum. Was geheim ist, bleibt verdeckt, bis der Richtige hinschaut.",
  sofaName: (number) => `Name von Spieler ${number}`,
  start: "Los",
  table: "Mit Freunden",
  learn: "Erstes Spiel? Lerne beim Spielen (5 Minuten)",
  rules: "Regeln",

  setup: "Einen Tisch einrichten",
  setupFor: "Spiel",
  players: "Wie viele spielen mit?",
  seats: "Wer sitzt wo?",
  seat: (number) => `Platz ${number}`,
  who: {
    me: "Ich",
    here: "Jemand hier bei mir",
    open: "Frei (per Link)",
    bot: "Ein Bot",
  },
  seatName: (number) => `Name an Platz ${number}`,
  seatLevel: (number) => `Stärke des Bots an Platz ${number}`,
  memoryTitle: "Gedächtnis",
  clock: "Uhr",
  clockKinds: {
    none: "Ohne Uhr",
    turn: "Zeit pro Zug",
    bank: "Zeit für die ganze Partie",
    days: "Tage pro Zug",
  },
  clockAbout: {
    none: "Jeder nimmt sich so viel Zeit, wie er braucht.",
    turn: "Wer länger braucht, verliert den Zug.",
    bank: "Jeder hat insgesamt so viel Zeit und bekommt nach jedem Zug etwas dazu. Wer keine mehr hat, ist draußen.",
    days: "Wie per Brief: Schau vorbei, wann es dir passt.",
  },
  perTurn: "Pro Zug",
  perMatch: "Insgesamt",
  perIncrement: "Dazu nach jedem Zug",
  perDays: "Pro Zug",
  seconds,
  minutes,
  days,
  clockNow: (kind, amount, increment) => {
    if (kind === "turn") return `${seconds(amount)} pro Zug`;
    if (kind === "bank")
      return `je ${minutes(Math.round(amount / 60))}${increment ? ` + ${seconds(increment)} pro Zug` : ""}`;
    return kind === "days" ? `${days(amount)} pro Zug` : "ohne Uhr";
  },
  more: "Mehr Optionen",
  listed: "Tisch auf der Startseite zeigen",
  listedAbout: "Dann kann sich jeder dazusetzen. Sonst finden ihn nur die, die deinen Link haben.",
  draw: "Plätze auslosen",
  drawAbout: "Der Zufall entscheidet, wer beginnt. Sonst sitzen alle wie oben angegeben.",
  bots: "Ein Bot springt ein",
  botsAbout: "Geht jemand, spielt ein Bot für ihn weiter. Sonst ist sein Platz aufgegeben.",
  delay: "Zuschauer sehen es später",
  delayAbout: "Damit niemand vorsagen kann. In Sekunden; 0 heißt sofort.",
  startTable: "Tisch eröffnen",
  startAll: "Partie beginnen",
  inviteSoon: "Gleich bekommst du einen Link und einen Code zum Teilen.",

  open: "Tische mit freiem Platz",
  openNone: "Gerade wartet niemand. Richte einen Tisch ein und zeig ihn hier, dann können andere dazukommen.",
  join: "Mitspielen",
  free: (count) => plural(count, { one: "1 freier Platz", other: `${count} freie Plätze` }),
  running: "Wird gerade gespielt",
  watch: "Zuschauen",
  delayed: (amount) => `${seconds(amount)} später zu sehen`,
  fact: (label, value) => `${label}: ${value}`,
  mine: "Deine Partien",
  status: { open: "wartet auf Mitspieler", running: "läuft", over: "zu Ende" },
  goOn: "Weiterspielen",
  replay: "Ansehen",
  forget: "Vergessen",
  forgetAbout: (game) => `Diese Partie ${game} und deinen Platz darin vergessen`,
  forgetSure: "Dein Platz darin ist dann weg. Wirklich vergessen?",
  with: (names) => list(names),

  lan: "Mit dem Handy mitspielen",
  lanAbout: "Im selben Netz: Scanne das mit der Kamera oder tippe die Adresse ein.",
  lanCode: (address) => `Code für ${address}`,
  record: "Eine Aufzeichnung öffnen",
  recordAbout:
    "Du hast die Aufzeichnung einer Partie? Füg sie hier ein oder nimm sie aus einer Datei und sieh dir Zug für Zug an, was geschah.",
  recordText: "Aufzeichnung",
  recordFile: "Aus einer Datei…",
  recordOpen: "Ansehen",
  carrying: "Dein Platz kommt herüber…",
  carryFailed: "Dieser Link geht nicht mehr",
};

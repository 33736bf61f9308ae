import type { Locale } from "../../words/language.svelte";
import { listOf, pluralOf } from "../../words/plural";

const locale: Locale = "en";
const plural = pluralOf(locale);
const list = listOf(locale);
const minutes = (n: number): string => plural(n, { one: `${n} minute`, other: `${n} minutes` });
const seconds = (n: number): string => plural(n, { one: `${n} second`, other: `${n} seconds` });
const days = (n: number): string => plural(n, { one: `${n} day`, other: `${n} days` });

const levels: Record<string, { name: string; about: string }> = {
  crumb: { name: "Crumb", about: "For your first game: forgets everything and mostly just tries things." },
  nibbler: { name: "Nibbler", about: "Easy: plans its turn, forgets a lot." },
  forager: { name: "Forager", about: "A fair match: looks a little ahead, remembers for a while." },
  schemer: { name: "Schemer", about: "Hard: looks further ahead, forgets little." },
  mastermind: { name: "Mastermind", about: "The strongest: thinks it through and forgets nothing." },
};

const refusals: Record<string, (sentence: string) => string> = {
  "bad input": (sentence) => `It does not work like this. ${sentence}`,
  malformed: (sentence) => `It does not work like this. ${sentence}`,
  "too often": () => "That was a lot at once: wait a minute, then try again.",
  "not saved": () => "The server could not write it down. Nothing has changed; try again.",
  "our mistake": () => "Something went wrong on the server. Nothing of yours is lost; try again.",
  "no link": () => "This link has been used already, or is too old. Ask for a new one on your other device.",
  "no match": () => "This match no longer exists.",
};

export const words = {
  title: "Who gets the cheese?",
  line: "Two games of mice, cheese and good memory. Play here and now: with friends, with family, or with a bot.",
  name: "Your name",
  nameHint: "The others see it. You may leave it empty.",
  player: (number: number) => `Player ${number}`,
  levels,
  refusals,
  close: "Close",
  back: "Back",
  loading: "One moment…",

  play: "Play now",
  playAbout: "You against a bot. Choose how strong it is:",
  playTitle: (game: string) => `${game}: play a bot`,
  lastTime: "like last time",
  goodStart: "a good start",
  sofa: "On one sofa",
  sofaTitle: (game: string) => `${game}: together on this device`,
  sofaAbout: "You pass the device around. Whatever is secret stays hidden until the right one looks.",
  sofaName: (number: number) => `Name of player ${number}`,
  start: "Start",
  table: "With friends",
  learn: "First game? Learn by playing (5 minutes)",
  rules: "Rules",

  setup: "Set up a table",
  setupFor: "Game",
  players: "How many play?",
  seats: "Who sits where?",
  seat: (number: number) => `Seat ${number}`,
  who: {
    me: "Me",
    here: "Somebody here with me",
    open: "Free (by link)",
    bot: "A bot",
  },
  seatName: (number: number) => `Name at seat ${number}`,
  seatLevel: (number: number) => `Level of the bot at seat ${number}`,
  memoryTitle: "Memory",
  clock: "Clock",
  clockKinds: {
    none: "No clock",
    turn: "Time for each turn",
    bank: "Time for the whole match",
    days: "Days for each turn",
  },
  clockAbout: {
    none: "Everybody takes the time they need.",
    turn: "Whoever takes longer loses the turn.",
    bank: "Each has so much time in all, and gets a little more after each turn. Whoever runs out is out.",
    days: "Play like by letter: look in whenever it suits you.",
  },
  perTurn: "For each turn",
  perMatch: "In all",
  perIncrement: "More after each turn",
  perDays: "For each turn",
  seconds,
  minutes,
  days,
  clockNow: (kind: string, amount: number, increment: number): string => {
    if (kind === "turn") return `${seconds(amount)} a turn`;
    if (kind === "bank")
      return `${minutes(Math.round(amount / 60))} each${increment ? ` + ${seconds(increment)} a turn` : ""}`;
    return kind === "days" ? `${days(amount)} a turn` : "no clock";
  },
  more: "More options",
  listed: "Show this table on the start page",
  listedAbout: "Anybody may then sit down. Otherwise only those who have your link find it.",
  draw: "Draw lots for the seats",
  drawAbout: "Chance decides who begins. Otherwise everybody sits as set above.",
  bots: "A bot steps in",
  botsAbout: "When somebody leaves, a bot plays on for them. Otherwise their seat is given up.",
  delay: "Spectators see it later",
  delayAbout: "So nobody can whisper what is going on. In seconds; 0 means at once.",
  startTable: "Open the table",
  startAll: "Start the match",
  inviteSoon: "Next you get a link and a code to share.",

  open: "Tables with a free seat",
  openNone: "Nobody is waiting right now. Set up a table and show it here, and others can join you.",
  join: "Join",
  free: (count: number) => plural(count, { one: "1 free seat", other: `${count} free seats` }),
  running: "Being played now",
  watch: "Watch",
  delayed: (amount: number) => `shown ${seconds(amount)} later`,
  fact: (label: string, value: string) => `${label}: ${value}`,
  mine: "Your matches",
  status: { open: "waiting for players", running: "being played", over: "over" } as Record<string, string>,
  goOn: "Play on",
  replay: "Look back",
  forget: "Forget",
  forgetAbout: (game: string) => `Forget this match of ${game} and your seat in it`,
  forgetSure: "Your seat in it is then lost. Forget it?",
  with: (names: string[]) => list(names),

  lan: "Play along on a phone",
  lanAbout: "In the same network: scan this with the camera, or type in the address.",
  lanCode: (address: string) => `Code for ${address}`,
  record: "Open a record",
  recordAbout: "You have the record of a match? Paste it here or take it from a file, and watch it move by move.",
  recordText: "Record",
  recordFile: "From a file…",
  recordOpen: "Watch it",
  carrying: "Bringing your seat over…",
  carryFailed: "That link does not work any more",
};

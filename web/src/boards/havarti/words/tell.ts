// Puts the phrases of a language together: what each event, action and moment is called. The same for all languages.

import type { GameEvent, GameWords, Line, Outcome } from "../../board";
import {
  CELLS,
  codesOf,
  houseOf,
  isCard,
  isCheese,
  isRow,
  isSpecial,
  litCells,
  roundsOf,
  searchesLeft,
  waitsOutside,
  type HouseView,
} from "../house";
import { acting } from "../moves";
import type { phrases } from "./en";

export type Phrases = typeof phrases;

/** The rule each special room follows. */
export const RULES = { V: "H34", L: "H35", N: "H36", B: "H37", D: "H38", S: "H39", P: "H40", C: "H41" };

export interface HavartiWords extends GameWords {
  say: Phrases;
  room(code: string): string;
  short(code: string): string;
  line(line: string): string;
  card(card: string): string;
  glimpse(view: HouseView): string;
  /** A cell in words, for its button. */
  cell(view: HouseView, cell: string, lit: boolean, more: readonly string[]): string;
}

const text = (value: unknown) => String(value ?? "");

export function tell(say: Phrases): HavartiWords {
  const room = (code: string) =>
    isCheese(code) ? say.cheese(code) : isSpecial(code) ? say.rooms[code].name : say.common;
  const short = (code: string) =>
    isCheese(code) ? say.cheeseShort(code) : isSpecial(code) ? say.rooms[code].short : say.commonShort;
  const line = (name: string) => (isRow(name) ? say.row(name) : say.column(name));
  const card = (name: string) => (isCard(name) ? say.cards[name].name : name);
  const kit = { say, room, line, card };
  return {
    title: say.title,
    about: say.about,
    hint: say.hint,
    board: say.board,
    marks: say.marks,
    say,
    room,
    short,
    line,
    card,
    event: (event, names) => eventLine(kit, event, names),
    action: (action, names) => actionText(kit, action, names),
    task: (view, names, you) => taskText(say, houseOf(view), names, you),
    ending: (outcome, names) => endingText(say, outcome, names),
    score: say.points,
    option: (name) => say.options[name] ?? { label: name, about: "" },
    value: (_, value) => say.values[String(value)] ?? String(value),
    refusal: (code, action) => refusalText(say, code, action),
    spoken: (view, names, you, guide) => spokenText(kit, houseOf(view), names, you, litCells(guide)),
    glimpse: (view) => glimpseText(kit, view),
    cell: (view, cell, lit, more) => cellText(kit, view, cell, lit, more),
  };
}

interface Kit {
  say: Phrases;
  room: (code: string) => string;
  line: (line: string) => string;
  card: (card: string) => string;
}

function eventLine({ say, room, line, card }: Kit, event: GameEvent, names: readonly string[]): Line | null {
  const e = say.events;
  const seat = typeof event["seat"] === "number" ? event["seat"] : undefined;
  const who = seat === undefined ? "" : text(names[seat]);
  const [cell, code] = [text(event["cell"]), text(event["code"])];
  const by = (words: string, more: Partial<Line> = {}): Line => ({
    text: words,
    ...(seat === undefined ? {} : { seat }),
    ...more,
  });
  switch (event.event) {
    case "turn":
      if (event["phase"] === "arrange") return { text: e.lay(Number(event["round"])), heading: true };
      return event["phase"] === "keep" ? by(e.inspector(Number(event["round"]), who), { heading: true }) : null;
    case "keep":
      return by(e.keep(who, say.all((event["cards"] as string[]).map(card))));
    case "specials":
      return { text: e.specials };
    case "house":
      return { text: e.house };
    case "place":
      return by(e.place(who, room(code), cell), { fleeting: true });
    case "swap": {
      const [one, other] = event["cells"] as [string, string];
      const inRoom =
        event["phase"] === "library" ? say.rooms.L.name : event["phase"] === "sitting" ? say.rooms.S.name : "";
      return by(e.swap(who, one, other, inRoom), { fleeting: event["phase"] === "arrange" });
    }
    case "ready":
      return by(e.ready(who));
    case "timeout":
      return { text: e.timeout };
    case "arranged":
      return { text: event["slow"] ? e.slow : e.arranged, clears: true };
    case "open":
      return by(e.open(who, cell));
    case "walk":
      return by(e.walk(who, text(event["from"]), text(event["to_cell"])));
    case "card":
      return by(e.card(who, card(text(event["card"]))));
    case "hide":
      return by(e.hide(who, cell));
    case "name":
      return by(e.name(who, text(names[Number(event["named"])])));
    case "stop":
      return by(e.stop(who));
    case "done":
      return by(e.done(who));
    case "resign":
      return by(e.resign(who), { loud: true });
    case "peek":
      return by(e.peek(who, cell));
    case "line":
      return by((event["cheese"] ? e.lineYes : e.lineNo)(who, line(text(event["line"]))));
    case "reveal":
      return { text: e.reveal(cell, room(code)) };
    case "found":
      return by(e.found(who, room(code), cell), { loud: true });
    case "miss":
      return { text: event["free"] ? e.missFree : e.miss };
    case "effect":
      return isSpecial(code) ? { text: e.effect(room(code), say.rooms[code].effect, RULES[code]), loud: true } : null;
    case "lose":
      return { text: e.lose(room(code)), loud: true };
    case "die":
      return { text: e.die(Number(event["value"])) };
    case "shuffle":
      return { text: e.shuffle };
    case "round":
      return { text: roundText(say, room, event, names), loud: true };
    case "over": {
      const winners = event["winners"] as number[];
      return { text: e.wins(say.all(winners.map((n) => text(names[n]))), winners.length), loud: true };
    }
    default:
      return null;
  }
}

function roundText(say: Phrases, room: Kit["room"], event: GameEvent, names: readonly string[]): string {
  const codes = codesOf(event["house"] as string[]);
  const hidden = [..."1234"].filter((code) => codes.includes(code));
  const list = hidden.map((code) => say.events.hiddenAt(room(code), text(CELLS[codes.indexOf(code)])));
  const scores = (event["scores"] as number[]).map((points, n) => `${text(names[n])} ${points}`);
  const parts = [say.events.round(Number(event["round"]), text(event["found"]).length)];
  if (list.length) parts.push(say.events.hidden(say.all(list)));
  return [...parts, say.spoken.scores(scores.join(", "))].join(" ");
}

function actionText({ say, room, line, card }: Kit, action: string, names: readonly string[]): string {
  const a = say.actions;
  const [verb = "", one = "", two = ""] = action.split(" ");
  switch (verb) {
    case "ready":
    case "done":
    case "stop":
      return a[verb];
    case "open":
    case "check":
    case "walk":
    case "hide":
    case "peek":
      return a[verb](one);
    case "swap":
      return a.swap(one.slice(0, 2), one.slice(3));
    case "place":
      return a.place(room(one), two);
    case "keep":
      return a.keep(card(one), card(two));
    case "show":
      return a.show(room(one));
    case "name":
      return a.name(text(names[Number(one)]));
    case "line":
      return line(one);
    case "play":
      return one === "sniff" ? a.sniff : a.play(card(one), two);
    default:
      return action;
  }
}

function taskText(say: Phrases, view: HouseView, names: readonly string[], you: number | null): string {
  if (view.phase === "over") return say.over;
  const seats = acting(view);
  if (you !== null && seats.includes(you)) return say.mine[view.phase] ?? "";
  if (view.phase === "arrange" && you !== null && view.ready.includes(you)) return text(say.mine["ready"]);
  if (!seats.length) return say.nobody;
  return say.theirs[view.phase]?.(say.all(seats.map((seat) => text(names[seat]))), seats.length) ?? say.nobody;
}

function endingText(say: Phrases, outcome: Outcome, names: readonly string[]): string {
  const who = say.all(outcome.winners.map((seat) => text(names[seat])));
  if (outcome.reason === "resigned") return say.ending.resigned(who);
  const points = say.points(outcome.scores[outcome.winners[0] ?? 0] ?? 0);
  return outcome.winners.length > 1 ? say.ending.shared(who, points) : say.ending.rounds(who, points);
}

function refusalText(say: Phrases, code: string, action: string): string | null {
  const r = say.refusals;
  const verb = action.split(" ")[0];
  const [one = "", other = ""] = action.match(/[a-d][1-4]/g) ?? [];
  const sentences: Record<string, () => string> = {
    malformed: () => r.malformed,
    "not your turn": () => r["not your turn"],
    "not now": () => r["not now"],
    occupied: () => r.occupied(one),
    "not in the tray": () => r.tray,
    "too many swaps": () => r.swaps,
    "not laid": () => r.notLaid,
    "not neighbours": () => r.neighbours(one, other),
    "face up": () => (verb === "peek" ? r.upPeek(one) : r.upSwap),
    "second swap": () => r.second,
    "no second swap": () => r.noSecond,
    "face down": () => r.down(one),
    "swap first": () => r.swapFirst,
    "in sight": () => r.sight(one),
    "no entrance": () => r.entrance(one),
    "no such card": () => r.card,
    "must check": () => (verb === "stop" ? r.mustSecond : r.mustCheck),
    "not switched": () => r.switched(one),
    "no step": () => r.noStep,
    "too far": () => (verb === "walk" ? r.farWalk(one) : r.farCheck(one)),
    "just checked": () => r.justChecked(one),
    "already tried": () => r.tried,
    "no such fromager": () => r.noFromager,
    "no such cheese": () => r.noCheese,
    "wrong cards": () => r.wrongCards,
    silence: () => r.silence,
  };
  return sentences[code]?.() ?? null;
}

function glimpseText({ say, room, line }: Kit, view: HouseView): string {
  if (view.peeked) return say.glimpse.peek(view.peeked.cell, room(view.peeked.code));
  if (view.sniffed) return say.glimpse.sniff(line(view.sniffed.line), [...view.sniffed.codes].map(room).join(", "));
  return "";
}

function cellText({ say, room }: Kit, view: HouseView, cell: string, lit: boolean, more: readonly string[]): string {
  const code = codesOf(view.house)[CELLS.indexOf(cell)] ?? "?";
  const parts = [cell];
  if (code === "-") parts.push(say.ui.empty);
  else if (view.up.includes(cell)) parts.push(room(code));
  else parts.push(...(code === "?" ? [say.ui.closed] : [say.ui.closed, room(code)]));
  if (view.at === cell) parts.push(say.ui.here);
  if (lit) parts.push(say.ui.lit);
  if (view.switched.includes(cell)) parts.push(say.ui.swapped);
  return [...parts, ...more].join(", ");
}

function spokenText(
  kit: Kit,
  view: HouseView,
  names: readonly string[],
  you: number | null,
  lit: readonly string[],
): string[] {
  const { say, room, card } = kit;
  const s = say.spoken;
  const codes = codesOf(view.house);
  const named = (test: (cell: string, code: string) => boolean) =>
    CELLS.filter((cell, n) => test(cell, codes[n] ?? "?")).map((cell) =>
      s.is(cell, room(codes[CELLS.indexOf(cell)] ?? "?")),
    );
  const scores = s.scores(view.scores.map((points, n) => `${text(names[n])} ${points}`).join(", "));
  const lines = [
    taskText(say, view, names, you),
    s.round(view.round, roundsOf(view.scores.length), text(names[view.inspector])),
  ];
  if (waitsOutside(view)) return [...lines, s.wait, scores];
  lines.push(view.at ? s.at(view.at) : s.outside);
  lines.push(s.counts(view.die, searchesLeft(view), view.found.length, view.lost.length));
  const open = named((cell) => view.up.includes(cell));
  const known = named((cell, code) => !view.up.includes(cell) && code !== "?" && code !== "-");
  const empty = CELLS.filter((_, n) => codes[n] === "-");
  lines.push(open.length ? s.open(open.join(", ")) : s.none);
  if (lit.length) lines.push(s.lit(lit.join(", ")));
  if (known.length) lines.push(s.known(known.join(", ")));
  if (empty.length && view.phase === "arrange") lines.push(s.empty(empty.join(", ")));
  if (view.switched.length) lines.push(s.switched(view.switched.join(", ")));
  if (view.cards.length) lines.push(s.cards(view.cards.map(card).join(", ")));
  return [...lines, scores];
}

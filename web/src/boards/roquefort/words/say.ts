// Builds what a game has to say out of one language's phrases, so that a language is a list of phrases and nothing else.

import { listOf } from "../../../words/plural";
import type { GameEvent, GameWords, Line, Outcome, View } from "../../board";
import {
  castleOf,
  countOf,
  isBare,
  isHole,
  isTower,
  mouseOn,
  onBoard,
  roomAt,
  roomsOf,
  signAt,
  spotOf,
  type Castle,
} from "../castle";
import type { Ending } from "../shapes";
import type { Phrases } from "./phrases";

export interface RoquefortWords extends GameWords {
  phrases: Phrases;
  tile(sign: string): string;
  cell(castle: Castle, cell: string, names: readonly string[]): string;
  warn(ending: Ending, castle: Castle, names: readonly string[]): string;
}

/** The details of an action that a sentence may need. */
export interface Named {
  cell: string; // where it leads, or where the tile goes in
  from: string;
  room: string;
}

export function say(p: Phrases): RoquefortWords {
  const all = listOf(p.locale);
  const tile = (sign: string): string => p.kinds[sign] ?? p.tiles[sign] ?? p.tiles["?"] ?? sign;
  const who = (names: readonly string[], seats: readonly number[]): string =>
    all(seats.map((seat) => names[seat] ?? ""));

  function event(happened: GameEvent, names: readonly string[]): Line | null {
    const seat = Number(happened["seat"] ?? -1);
    const name = names[seat] ?? "";
    const text = (field: string): string => String(happened[field] ?? "");
    const cost = Number(happened["cost"] ?? 0);
    switch (happened.event) {
      case "deal":
        return { text: p.log.deal };
      case "turn":
        return {
          text: text("phase") === "place" ? p.log.place(name) : p.log.turn(Number(happened["round"]), name),
          heading: true,
          seat,
        };
      case "cover":
        return { text: p.log.cover([...text("rooms")]) };
      case "quiet":
        return { text: p.log.quiet(Number(happened["rounds"]), Number(happened["limit"])), loud: true };
      case "over": {
        const winners = happened["winners"] as number[];
        return { text: p.log.over(who(names, winners), winners.length), loud: true };
      }
      case "fall":
        return { text: p.log.fall(name, text("cell")), loud: true, seat };
      case "collect":
        return { text: p.log.collect(name, tile(text("kind"))), loud: true, seat };
      case "resign":
        return { text: p.log.resign(name), loud: true, seat };
      case "lift":
        return { text: p.log.lift(name, text("room")), seat };
      case "slide":
        return { text: p.log.slide(name, text("slot"), tile(text("in")), tile(text("out"))), seat };
      case "enter":
        return { text: p.log.enter(name, text("cell"), cost), seat };
      case "run":
        return { text: p.log.run(name, text("from"), text("to"), cost), seat };
      default:
        return null;
    }
  }

  function action(text: string): string {
    const [verb, rest = ""] = text.split(" ");
    const { cell, from, room } = namesOf(text);
    if (verb === "end") return p.act.end;
    if (verb === "lift") return p.act.lift(room);
    if (verb === "slide") return p.act.slide(cell);
    if (verb === "enter") return p.act.enter(cell);
    if (verb === "run") return p.act.run(from, cell);
    return verb === "resign" ? p.act.resign : `${verb} ${rest}`;
  }

  function task(view: View, names: readonly string[], you: number | null): string {
    const castle = castleOf(view);
    const name = names[castle.seat] ?? "";
    if (castle.phase === "over") return p.task.over;
    if (castle.phase === "place") return castle.seat === you ? p.task.placeYou : p.task.place(name);
    if (castle.seat !== you) return p.task.turn(name, castle.actions);
    return castle.actions ? p.task.you(castle.actions, castle.slid) : p.task.done;
  }

  function ending(outcome: Outcome, names: readonly string[], options: View): string {
    const many = outcome.winners.length;
    const winners = who(names, outcome.winners);
    const kinds = outcome.scores[outcome.winners[0] ?? 0] ?? 0;
    switch (outcome.reason) {
      case "goal":
        return p.end.goal(winners, many, kinds);
      case "third mouse":
        return p.end.third(winners, many);
      case "quiet":
        return p.end.quiet(winners, many, Number(options["quiet_limit"]));
      case "rounds":
        return p.end.rounds(winners, many, Number(options["round_limit"]));
      case "resigned":
        return p.end.resigned(winners, many);
      default:
        return p.log.over(winners, many);
    }
  }

  function value(option: string, chosen: unknown): string {
    return p.values[`${option} ${String(chosen)}`] ?? String(chosen);
  }

  function refusal(code: string, text: string): string | null {
    return p.refusals[code]?.(namesOf(text)) ?? null;
  }

  /** A cell for a screen reader: where it is, what is there, who stands there. */
  function cell(castle: Castle, at: string, names: readonly string[]): string {
    const room = roomAt(castle, at);
    const mouse = mouseOn(castle, at);
    const there = mouse ? p.spoken.mouse(names[mouse.seat] ?? "", p.mice[mouse.seat] ?? "") : "";
    let what: string;
    if (isTower(at)) what = p.spoken.tower;
    else if (!isBare(castle, at)) {
      const known = isHole(at) && signAt(castle, at) !== "?" ? tile(signAt(castle, at)) : "";
      what = [p.spoken.roof(room?.letter ?? ""), known].filter(Boolean).join(", ");
    } else what = `${isHole(at) ? tile(signAt(castle, at)) : p.spoken.raised}, ${p.spoken.room(room?.letter ?? "")}`;
    return [at, what, there].filter(Boolean).join(", ");
  }

  function spoken(view: View, names: readonly string[], you: number | null): string[] {
    const castle = castleOf(view);
    const paragraphs = [task(view, names, you), p.spoken.spare(tile(castle.spare))];
    castle.mice.forEach((_, seat) => {
      const standing = onBoard(castle)
        .filter((mouse) => mouse.seat === seat)
        .map((mouse) => (isHole(mouse.cell) ? `${mouse.cell} (${tile(signAt(castle, mouse.cell))})` : mouse.cell));
      const kinds = [...(castle.cheese[seat] ?? "")].map((kind) => tile(kind));
      paragraphs.push(
        p.spoken.seat(
          names[seat] ?? "",
          p.mice[seat] ?? "",
          standing,
          countOf(castle, seat, "-"),
          countOf(castle, seat, "x"),
          kinds,
        ),
      );
    });
    for (const room of roomsOf(castle).filter(({ letter }) => castle.open.includes(letter))) {
      const floor = [...room.cells]
        .sort((a, b) => spotOf(a)[1] - spotOf(b)[1])
        .map((at) => `${at} ${isHole(at) ? tile(signAt(castle, at)) : p.spoken.raised}`);
      paragraphs.push(p.spoken.open(room.letter, floor));
    }
    if (!castle.open) paragraphs.push(p.spoken.closed);
    return paragraphs;
  }

  function warn(ending: Ending, castle: Castle, names: readonly string[]): string {
    const { losers, winner, kinds } = ending;
    return p.warn(who(names, losers), names[winner] ?? "", kinds, winner === castle.seat);
  }

  const { title, about, hint, board, marks, score } = p;
  const option = (name: string) => p.options[name] ?? { label: name, about: "" };
  return {
    phrases: p,
    title,
    about,
    hint,
    board,
    marks,
    score,
    event,
    action,
    task,
    ending,
    option,
    value,
    refusal,
    spoken,
    tile,
    cell,
    warn,
  };
}

function namesOf(action: string): Named {
  const [verb, rest = ""] = action.split(" ");
  const [from, to] = rest.split("-");
  return { cell: to ?? rest, from: verb === "run" ? (from ?? "") : "", room: rest };
}

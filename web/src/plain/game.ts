// The defaults of a game: all that a folder in `boards` may leave out, for a game about which nothing is known but its
// views, its events and the texts of its actions.

import type { Game, GameEvent, GameWords, Line, View } from "../boards/board";
import { get } from "../net/api";
import { SOUNDS } from "../sound";
import Board from "./Board.svelte";
import { factsOf, readable, textOf } from "./facts";
import Nothing from "./Nothing.svelte";
import SeatPiece from "./SeatPiece.svelte";
import { w } from "./words";

const OTHERS_MS = 350; // for each event that somebody else caused

export async function plainGame(name: string): Promise<Game> {
  const [title] = await Promise.all([offeredTitle(name), w.load()]);
  return {
    name,
    words: {
      get now() {
        return wordsOf(title);
      },
    },
    Board,
    Hand: Nothing,
    SeatPiece,
    SeatNote: Nothing,
    Preview: null,
    step: (_shown, _event, target) => target,
    settle: (_shown, target) => target,
    pace: (_event, own) => (own ? 0 : OTHERS_MS),
    acting: (view) => (isOver(view) || !Number.isInteger(view["seat"]) ? [] : [Number(view["seat"])]),
    alike: sameKnowledge,
    glimpse: () => "",
    groups: (legal) => [{ title: w.now.actions, items: legal.map((action) => ({ action, text: sentence(action) })) }],
    warning: () => "",
    sound: ({ event }) => (event === "turn" ? SOUNDS.turn : event === "over" ? SOUNDS.win : null),
    marks: {},
  };
}

async function offeredTitle(name: string): Promise<string> {
  try {
    return (await get("GET /api/offer")).games.find((game) => game.name === name)?.title ?? name;
  } catch {
    return name; // good enough until the server answers
  }
}

const isOver = (view: View): boolean => (view["outcome"] ?? null) !== null;

/** Views tell the same if they differ in nothing but the viewer's seat. */
function sameKnowledge(one: View, other: View): boolean {
  const known = (view: View): string => JSON.stringify({ ...view, you: null });
  return known(one) === known(other);
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + readable(text).slice(1);

function wordsOf(title: string): GameWords {
  return {
    title,
    about: "",
    hint: w.now.hint,
    board: w.now.board,
    event: lineOf,
    action: sentence,
    task: (view, _names, you) => (isOver(view) ? w.now.over : you === null ? "" : w.now.hint),
    ending: ({ reason }) => (reason ? w.now.because(readable(reason)) : ""),
    score: String,
    option: (name) => ({ label: sentence(name), about: "" }),
    value: (_option, value) => textOf(value),
    refusal: () => null,
    spoken: (view, names) => {
      const { facts, seats } = factsOf(view, names.length);
      return [
        ...facts.map(({ label, text }) => `${sentence(label)}: ${text}.`),
        ...seats.map(
          ({ label, texts }) => `${sentence(label)}: ${texts.map((text, n) => `${names[n]} ${text}`).join(", ")}.`,
        ),
      ];
    },
    marks: {},
  };
}

/** An event in words: its name, and the fields that are not shown otherwise. */
function lineOf({ event, ...fields }: GameEvent, names: readonly string[]): Line {
  const seat = typeof fields["seat"] === "number" ? fields["seat"] : undefined;
  const name = seat === undefined ? "" : (names[seat] ?? "");
  const by = seat === undefined ? {} : { seat };
  if (event === "turn") return { text: w.now.turn(name), heading: true, ...by };
  if (event === "resign") return { text: w.now.resign(name), loud: true, ...by };
  if (event === "over") {
    const winners = Array.isArray(fields["winners"]) ? (fields["winners"] as number[]) : [];
    return { text: w.now.wins(winners.map((each) => names[each] ?? "")), loud: true };
  }
  const details = Object.entries(fields)
    .filter(([field]) => field !== "seat")
    .map(([field, value]) => (field === event ? textOf(value) : `${readable(field)} ${textOf(value)}`))
    .join(", ");
  if (!name) return { text: w.now.happened(sentence(event), details) };
  return { text: w.now.happened(name, `${readable(event)} ${details}`.trim()), ...by };
}

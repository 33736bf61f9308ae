// How an event changes the picture. The server's view has the last word; this only leads there, one thing at a time,
// and keeps track of which card is which so that a swap can be seen.

import type { GameEvent, View } from "../board";
import { CELLS, CENTRE, allSeeing, codesOf, houseOf, indexOf, lineCells, rowsOf, type HouseView } from "./house";
import type { GameEvent as ServerEvent, Shuffle, Swap, Turn } from "./shapes";

const FRESH = CELLS.map((_, n) => n);
const NOBODY = CELLS.map(() => null);
const CLOSED = CELLS.map(() => "?");
export const SWAP_MS = 600; // the same for every swap: players follow the cards by eye

const without = <Item>(list: readonly Item[], one: Item) => list.filter((item) => item !== one);

export function settle(shown: View | null, target: View): View {
  const to = houseOf(target);
  const from = shown && houseOf(shown);
  const sameRound = from?.round === to.round;
  const between = to.phase === "keep" || to.phase === "over";
  const view: HouseView = { ...to, ids: from?.ids ?? FRESH };
  if (from?.laid && sameRound && to.phase === "arrange") view.laid = from.laid;
  if (from?.last && between) view.last = from.last;
  return view;
}

export function step(shown: View, event: GameEvent): View {
  const from = houseOf(shown);
  const change = CHANGES[event.event as ServerEvent["event"]] as Change | undefined;
  const looks = event.event === "turn" ? {} : { peeked: undefined, sniffed: undefined };
  return { ...from, ...looks, ...change?.(from, event) };
}

type Change<Told = GameEvent> = (from: HouseView, event: Told) => Partial<HouseView>;
type Changes = { [Name in ServerEvent["event"]]?: Change<Extract<ServerEvent, { event: Name }>> };

const CHANGES: Changes = {
  keep: (_, event) => ({ cards: event.cards, last: undefined }),
  specials: (_, event) => ({ specials: event.codes ?? "????", last: undefined }),
  house: (from, event) => {
    const house = event.house ?? [];
    return { house: house.length && from.role !== "inspector" && from.role !== null ? house : from.house };
  },
  place: (from, event) => ({
    house: put(from.house, event.cell, event.code),
    laid: (from.laid ?? NOBODY).map((seat, n) => (CELLS[n] === event.cell ? event.seat : seat)),
  }),
  swap,
  ready: (from, event) => ({ ready: [...from.ready, event.seat].sort() }),
  arranged: () => ({ ready: [], laid: undefined }),
  open: (from, event) => ({
    at: event.cell,
    die: 1,
    house: remembers(from) ? from.house : rowsOf(codesOf(from.house).map((code, n) => (isUp(from, n) ? code : "?"))),
  }),
  walk: (_, event) => ({ at: event.to_cell }),
  card: (from, event) => ({ cards: without(from.cards, event.card) }),
  reveal: (from, event) => ({
    house: put(from.house, event.cell, event.code),
    up: sorted([...from.up, event.cell]),
  }),
  hide: (from, event) => ({
    up: without(from.up, event.cell),
    house: remembers(from) ? from.house : put(from.house, event.cell, "?"),
  }),
  found: (from, event) => ({
    house: put(from.house, event.cell, "."),
    found: from.found + event.code,
  }),
  lose: (from, event) => ({
    found: from.found.replace(event.code, ""),
    lost: from.lost + event.code,
  }),
  die: (_, event) => ({ die: event.value }),
  shuffle,
  peek: (from, event) => {
    const [cell, code] = [event.cell, event.code];
    if (!code) return {};
    return { peeked: { cell, code }, house: remembers(from) ? put(from.house, cell, code) : from.house };
  },
  line: (from, event) => {
    const [line, codes] = [event.line, event.codes];
    if (!codes) return {};
    let house = from.house;
    if (remembers(from)) lineCells(line).forEach((cell, n) => (house = put(house, cell, codes.charAt(n))));
    return { sniffed: { line, codes }, house };
  },
  round: (_, event) => ({
    scores: event.scores,
    last: {
      round: event.round,
      house: event.house,
      found: event.found,
      lost: event.lost,
    },
  }),
  turn,
  resign: (from, event) => ({ dormant: [...from.dormant, event.seat].sort() }),
  over: (from, event) => ({
    ...CLEAN,
    house: rowsOf(CELLS.map(() => "-")),
    phase: "over",
    seat: null,
    specials: from.role === "fromager" || allSeeing(from) ? "" : "????",
    scores: event.scores,
    ...(event.reason === "resigned" ? stay(from) : {}),
  }),
};

const CLEAN = { up: [], at: null, die: 1, found: "", lost: "", cards: [], switched: [], ready: [], specials: "" };
const stay = ({ house, up, at, die, found, lost, cards, switched, ready, specials }: HouseView) => ({
  house,
  up,
  at,
  die,
  found,
  lost,
  cards,
  switched,
  ready,
  specials,
});

const sorted = (cells: string[]) => CELLS.filter((cell) => cells.includes(cell));
const isUp = (view: HouseView, index: number) => view.up.includes(CELLS[index] ?? "");

/** Whether these eyes go on seeing a card that was turned down. */
const remembers = (view: HouseView) =>
  allSeeing(view) || (view.role === "fromager" && view.options.memory === "assist");

function put(house: readonly string[], cell: string, code: string): string[] {
  return rowsOf(codesOf(house).map((old, n) => (CELLS[n] === cell ? code : old)));
}

/** A list with two of its items exchanged. */
export function exchanged<T>(list: readonly T[], one: number, other: number): T[] {
  const copy = [...list];
  [copy[one], copy[other]] = [list[other] as T, list[one] as T];
  return copy;
}

function swap(from: HouseView, event: Swap): Partial<HouseView> {
  const [one = "", other = ""] = event.cells;
  const [i, j] = [indexOf(one), indexOf(other)];
  const moved = (cell: string) => (cell === one ? other : cell === other ? one : cell);
  const marked = event.phase === "fromager" ? [one, other] : [];
  return {
    house: rowsOf(exchanged(codesOf(from.house), i, j)),
    ids: exchanged(from.ids ?? FRESH, i, j),
    laid: from.laid && exchanged(from.laid, i, j),
    up: sorted(from.up.map(moved)),
    at: from.at && moved(from.at),
    switched: sorted([...from.switched, ...marked]),
  };
}

/** The four cards in the middle are other ones now, for all one can tell. */
function shuffle(from: HouseView, event: Shuffle): Partial<HouseView> {
  const codes = event.codes;
  const ids = [...(from.ids ?? FRESH)];
  const fresh = Math.max(...ids) + 1;
  let house = from.house;
  CENTRE.forEach((cell, n) => {
    ids[indexOf(cell)] = fresh + n;
    house = put(house, cell, allSeeing(from) && codes ? codes.charAt(n) : "?");
  });
  return { ids, house, up: from.up.filter((cell) => !CENTRE.includes(cell)) };
}

function turn(from: HouseView, event: Turn): Partial<HouseView> {
  const { phase, seat, round } = event;
  const now = { phase, seat, round };
  if (phase === "keep" && typeof seat === "number") {
    const role = typeof from.you === "number" ? (from.you === seat ? "inspector" : "fromager") : from.role;
    const sees = role === "fromager" || role === undefined;
    const clean = sees ? CELLS.map(() => "-") : CLOSED;
    return {
      ...now,
      ...CLEAN,
      inspector: seat,
      house: rowsOf(clean),
      specials: sees ? "" : "????",
      ...(role === undefined ? {} : { role }),
    };
  }
  return phase === "fromager" && from.phase !== "fromager" ? { ...now, switched: [] } : now;
}

/** How long each event is shown: one's own quickly, others' so that one can follow. Swaps are all alike. */
export function pace(event: GameEvent, own: boolean): number {
  switch (event.event) {
    case "swap":
      return SWAP_MS;
    case "place":
      return event["cell"] && own ? 150 : 300;
    case "keep":
    case "card":
    case "name":
    case "hide":
    case "lose":
      return own ? 250 : 550;
    case "walk":
    case "open":
    case "reveal":
      return own ? 400 : 600;
    case "found":
      return 1200;
    case "effect":
      return 1500;
    case "line":
    case "peek":
      return own ? 300 : 1200;
    case "die":
      return own ? 300 : 500;
    case "shuffle":
      return 1200;
    case "arranged":
      return 3000;
    case "round":
      return 4000;
    case "house":
      return 300;
    default:
      return 0;
  }
}

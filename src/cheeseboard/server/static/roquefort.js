// Château Roquefort: the castle from above, its actions and its events in words. Knows no rules: a view in, texts out.

import { CHEESES, SEATS, cheese, mouse, picture, tile } from "./art.js";
import { all, h, s } from "./dom.js";

export const title = "Château Roquefort";
export const about = "Mice run through a castle whose floor slides under its roofs. Two of yours on the same cheese, and that kind is yours.";
export const hint = "Four actions a turn: lift roofs next to your mice, run, and once push the spare tile in at a red banner.";

const PLANS = {
  roquefort: ["*AABCC*", "DEEBFFG", "DHIIIJG", "KHLLLJM", "KNNOPPM", "KNNOPPM", "*QQORR*"],
  appenzell: ["*AAABB*", "CDEEFGH", "CDEEFGH", "CIIJJKH", "LMNJJKO", "LMNPPPO", "*QQRRR*"],
};
const SLOTS = ["b1", "d1", "f1", "a2", "a4", "a6", "g2", "g4", "g6", "b7", "d7", "f7"];
const ROOFS = { 2: "tiles", 3: "straw", 4: "copper" };
const U = 100;

const name = (x, y) => "abcdefg"[x] + (y + 1);
const place = (cell) => ["abcdefg".indexOf(cell[0]), Number(cell[1]) - 1];

function roomsOf(view) {
  const rooms = {};
  PLANS[view.options?.layout || "roquefort"].forEach((row, y) => [...row].forEach((room, x) => {
    if (room !== "*") (rooms[room] ||= []).push([x, y]);
  }));
  return rooms;
}

// -- the picture ------------------------------------------------------------------------------------------------

export function draw(view, { hits = new Map(), selected = "", press } = {}) {
  const rooms = roomsOf(view);
  const open = new Set(view.open);
  const top = [];
  const hit = (key, label, ...shapes) => {
    if (!hits.has(key) || !press) return;
    top.push(s("g", { class: `hit ${key === selected ? "chosen" : ""}`, role: "button", tabindex: 0, "aria-label": label, "data-key": key,
      onclick: () => press(key), onkeydown: (e) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), press(key)) }, s("title", {}, label), shapes));
  };
  const cells = view.tiles.flatMap((row, y) => [...row].map((sign, x) => ground(sign, x, y)));
  const outlines = Object.entries(rooms).map(([room, at]) => (open.has(room) ? outline(room, at) : roof(room, at, view)));
  for (const [room, at] of Object.entries(rooms)) {
    if (!open.has(room)) hit(`room:${room}`, `Lift the roof of room ${room}`, box(at, 6, { rx: 12 }));
  }
  const mice = view.mice.flatMap((four, seat) => four.filter((cell) => cell.length === 2).map((cell) => {
    const [x, y] = place(cell);
    const aside = CHEESES[view.tiles[y][x]] ? "36 38) scale(.68)" : "50 50) scale(.86)"; // beside the cheese it stands on
    return s("g", { transform: `translate(${x * U} ${y * U}) translate(${aside}` }, mouse(seat, selected === `cell:${cell}`));
  }));
  for (const key of hits.keys()) {
    if (key.startsWith("cell:")) hit(key, hits.get(key), box([place(key.slice(5))], 5, { rx: 10 }));
  }
  return s("svg", { viewBox: "-74 -74 848 848", class: "board castle", role: "group", "aria-label": "The castle" },
    patterns(),
    s("rect", { x: -62, y: -62, width: 824, height: 824, rx: 26, class: "wall" }),
    s("rect", { x: -8, y: -8, width: 716, height: 716, rx: 8, class: "pit" }),
    coordinates(), cells, outlines, mice, SLOTS.map((slot) => banner(slot, view, hits, hit)), top);
}

function patterns() {
  const of = (id, width, height, fill, stroke, d) => s("pattern", { id, width, height, patternUnits: "userSpaceOnUse" },
    s("rect", { width, height, fill }), s("path", { d, fill: "none", stroke, "stroke-width": 2.5 }));
  return s("defs", {},
    of("tiles", 24, 20, "#c4573a", "#963c24", "M0 0q6 10 12 10t12-10M-12 10q6 10 12 10t12-10q6 10 12 10t12-10"),
    of("straw", 16, 26, "#d9b35b", "#b38c35", "M3 2l-2 12M9 8l2 12M14 0l-1 9M6 18l-1 8"),
    of("copper", 22, 40, "#5f9c8a", "#427566", "M0 0v40M0 20h22"));
}

function coordinates() {
  const label = (text, x, y) => s("text", { x, y, class: "coordinate" }, text);
  return [0, 1, 2, 3, 4, 5, 6].flatMap((n) => n % 2 ? [] : [
    label("abcdefg"[n], n * U + 50, -28), label("abcdefg"[n], n * U + 50, 746), label(n + 1, -37, n * U + 59), label(n + 1, 737, n * U + 59)]);
}

function ground(sign, x, y) {
  const middle = `translate(${x * U + 50} ${y * U + 50})`;
  if (sign === "*") {
    const [dx, dy] = [x ? -1 : 1, y ? -1 : 1];
    return s("g", { transform: middle },
      s("circle", { r: 58, class: "tower", cx: -8 * dx, cy: -8 * dy }), s("circle", { r: 40, class: "tower-floor", cx: -8 * dx, cy: -8 * dy }),
      s("path", { d: `M${46 * dx} -14h${8 * dx}v28h${-8 * dx}zM-14 ${46 * dy}v${8 * dy}h28v${-8 * dy}z`, class: "doorway" }));
  }
  if (sign === "#") {
    return s("g", { transform: middle }, s("rect", { x: -44, y: -41, width: 91, height: 91, rx: 6, class: "under" }),
      s("rect", { x: -47, y: -47, width: 92, height: 92, rx: 6, class: "raised" }), s("path", { d: "M-30-30h18M10 26h20", class: "scratch" }));
  }
  return s("g", { transform: middle }, tile(sign === "?" ? "." : sign));
}

function bounds(at) {
  const xs = at.map(([x]) => x);
  const ys = at.map(([, y]) => y);
  return [Math.min(...xs) * U, Math.min(...ys) * U, (Math.max(...xs) + 1) * U, (Math.max(...ys) + 1) * U];
}

function box(at, inset, more) {
  const [x, y, right, bottom] = bounds(at);
  return s("rect", { x: x + inset, y: y + inset, width: right - x - 2 * inset, height: bottom - y - 2 * inset, ...more });
}

function outline(room, at) {
  const [x, y] = bounds(at);
  return s("g", {}, box(at, 1.5, { rx: 6, class: "open-room" }), s("text", { x: x + 12, y: y + 21, class: "open-letter" }, room));
}

function roof(room, at, view) {
  const [x, y, right, bottom] = bounds(at);
  const wide = right - x >= bottom - y;
  const [cx, cy] = [(x + right) / 2, (y + bottom) / 2];
  const ridge = at.length === 4 ? `M${x + 8} ${y + 8}L${right - 8} ${bottom - 8}M${right - 8} ${y + 8}L${x + 8} ${bottom - 8}`
    : wide ? `M${x + 8} ${cy}H${right - 8}` : `M${cx} ${y + 8}V${bottom - 8}`;
  const known = at.map(([cx0, cy0]) => {
    const sign = view.tiles[cy0][cx0];
    if (!"1234567.x".includes(sign)) return null;
    return s("g", { transform: `translate(${cx0 * U + 50} ${cy0 * U + 50}) scale(.5)`, class: "seen-through" }, tile(sign));
  });
  return s("g", { class: "roof" }, s("rect", { x: x + 7, y: y + 10, width: right - x - 8, height: bottom - y - 8, rx: 8, class: "under" }),
    box(at, 3, { rx: 8, fill: `url(#${ROOFS[at.length]})`, class: "roof-top" }), s("path", { d: ridge, class: "ridge" }), known,
    s("g", { transform: known.some(Boolean) ? `translate(${x + 21} ${y + 21}) scale(.7)` : `translate(${cx} ${cy})` }, s("circle", { r: 19, class: "plate" }), s("text", { y: 9, class: "room-letter" }, room)));
}

function banner(slot, view, hits, hit) {
  const [x, y] = place(slot);
  const turn = y === 0 ? 0 : y === 6 ? 180 : x === 0 ? 270 : 90;
  const [cx, cy] = [x * U + 50 + (turn === 270 ? -85 : turn === 90 ? 85 : 0), y * U + 50 + (turn === 0 ? -85 : turn === 180 ? 85 : 0)];
  const where = { transform: `translate(${cx} ${cy}) rotate(${turn})` };
  const key = `slot:${slot}`;
  hit(key, `Push the spare tile in at ${slot}`, s("g", where, s("rect", { x: -44, y: -32, width: 88, height: 64, rx: 10 })));
  return s("g", { ...where, class: hits.has(key) ? "banner ready" : "banner" }, s("path", { d: "M-26-22h52v26l-26 22-26-22z" }), s("path", { d: "M0-14v20m-9-8 9 9 9-9", class: "arrow" }));
}

// -- actions ----------------------------------------------------------------------------------------------------

// What is pressed on the board to play an action: one place, or two after each other.
export function paths(legal) {
  return legal.flatMap((action) => {
    const [verb, rest] = action.split(" ");
    if (verb === "lift") return [{ action, path: [`room:${rest}`] }];
    if (verb === "slide") return [{ action, path: [`slot:${rest}`] }];
    if (verb === "enter") return [{ action, path: [`cell:${rest}`] }];
    if (verb !== "run") return [];
    const [from, to] = rest.split("-").map((cell) => `cell:${cell}`);
    return [{ action, path: [from, to] }, { action, path: [to] }];
  });
}

export function label(action) {
  const [verb, rest] = action.split(" ");
  if (verb === "end") return "End turn";
  if (verb === "run") return `Run ${rest.replace("-", " to ")}`;
  return { lift: `Lift roof ${rest}`, slide: `Slide in at ${rest}`, enter: `Bring a mouse in at ${rest}` }[verb] || action;
}

export function groups(legal, view) {
  const titles = { lift: "Lift roof", enter: view.phase === "place" ? "Put a mouse into tower" : "Bring a mouse in at", run: "Run", slide: "Push the spare in at" };
  const found = Object.entries(titles).map(([verb, text]) => ({ title: text,
    items: legal.filter((a) => a.startsWith(`${verb} `)).map((action) => ({ action, text: action.split(" ")[1].replace("-", " → ") })) }));
  if (legal.includes("end")) found.push({ closing: true, items: [{ action: "end", text: view.actions ? `End turn (${view.actions} left unused)` : "End turn" }] });
  return found.filter((group) => group.items.length);
}

export function task(view, names) {
  if (view.phase === "place") return `${names[view.seat]} puts a first mouse into a tower.`;
  return `${names[view.seat]} has ${view.actions} ${view.actions === 1 ? "action" : "actions"} left${view.slid ? "; the slide is used" : ""}.`;
}

export const acting = (view) => (view.phase === "over" || !Number.isInteger(view.seat) ? [] : [view.seat]);

// Whether those with these views may see the same things: here everybody does.
export const alike = () => true;

// -- beside the board -------------------------------------------------------------------------------------------

export const shelf = (view) => h("div", { class: "shelf" },
  h("span", { class: "shelf-item" }, "Spare tile ", picture(tile(view.spare), `The spare: ${tileName(view.spare)}`, 46)),
  view.phase === "turn" && h("span", { class: "shelf-item" }, "Actions ", h("span", { class: "pips", role: "img", "aria-label": `${view.actions} of 4 actions left` },
    [0, 1, 2, 3].map((n) => h("i", { class: n < view.actions ? "pip full" : "pip" })))),
  h("span", { class: "shelf-item soft" }, `Round ${view.round} · ${view.options?.goal ?? 4} kinds win`));

export function seatNote(view, seat) {
  const mice = view.mice[seat];
  const count = (sign) => mice.filter((cell) => cell === sign).length;
  const kinds = [...view.cheese[seat]];
  const notes = [`${count("-")} outside`];
  if (count("x")) notes.push(`${count("x")} in the dungeon`);
  return [h("span", { class: "kinds" }, kinds.length ? kinds.map((kind) => picture(cheese(kind), CHEESES[kind].name, 30)) : h("span", { class: "soft" }, "no cheese yet")),
    h("span", { class: "soft small" }, notes.join(", "))];
}

export const seatPicture = (seat) => picture(mouse(seat), `${SEATS[seat].name} mouse with a ${SEATS[seat].wears}`, 38, "-40 -46 80 96");

// -- words ------------------------------------------------------------------------------------------------------

const tileName = (sign) => CHEESES[sign]?.name || { ".": "a blank", x: "a mousetrap" }[sign] || "an unknown tile";

export function words(event, names) {
  const who = names[event.seat];
  const seat = event.seat;
  switch (event.event) {
    case "deal": return { text: "All roofs are on." };
    case "turn": return { text: `Round ${event.round}: ${who} ${event.phase === "place" ? "places a mouse" : "is to move"}.`, heading: true, seat };
    case "cover": return { text: event.rooms.length > 1 ? `Roofs close: ${[...event.rooms].join(" ")}.` : `The roof of ${event.rooms} closes.` };
    case "quiet": return { text: `${event.rounds} quiet rounds: at ${event.limit} the game ends (Q30).`, loud: true };
    case "over": return { text: `${all(event.winners.map((n) => names[n]))} ${event.winners.length > 1 ? "share the win" : "wins"}!`, loud: true };
    case "fall": return { text: `${who}'s mouse on ${event.cell} falls into the dungeon!`, loud: true, seat };
    case "collect": return { text: `${who} collects ${CHEESES[event.kind].name}!`, loud: true, seat };
    case "resign": return { text: `${who} resigns.`, loud: true, seat };
    case "lift": return { text: `${who} lifts roof ${event.room}.`, seat };
    case "slide": return { text: `${who} slides ${tileName(event.in)} in at ${event.slot}; ${tileName(event.out)} drops out.`, seat };
    case "enter": return { text: `${who} brings a mouse in at ${event.cell}${event.cost > 1 ? ` for ${event.cost} actions` : ""}.`, seat };
    case "run": return { text: event.cost > 1 ? `${who} jumps from ${event.from} to ${event.to} for ${event.cost} actions.` : `${who} runs from ${event.from} to ${event.to}.`, seat };
    default: return null;
  }
}

export function ending(outcome, names, options) {
  const who = all(outcome.winners.map((n) => names[n]));
  const kinds = outcome.scores[outcome.winners[0]];
  const wins = outcome.winners.length > 1 ? "share the win" : "wins";
  const reasons = { goal: `${who} ${wins} with ${kinds} kinds of cheese (R49).`, "third mouse": `A third mouse is gone, so the game ends (R50). ${who} ${wins}.`,
    resigned: `${who} ${wins}: everybody else has resigned (Q31).`, quiet: `${options.quiet_limit} rounds without cheese or fall: ${who} ${wins} (Q30).`,
    rounds: `All ${options.round_limit} rounds are played: ${who} ${wins} (Q30).` };
  return reasons[outcome.reason] || `${who} ${wins}.`;
}

export const score = (value) => `${value} ${value === 1 ? "kind" : "kinds"}`;

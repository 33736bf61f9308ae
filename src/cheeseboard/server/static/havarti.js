// Hide the Havarti: the house in cross-section, its actions and its events in words. Knows no rules.

import { SEATS, THINGS, candle, die, havarti, inspector, mouse, picture } from "./art.js";
import { all, h, s } from "./dom.js";

export const title = "Hide the Havarti";
export const about = "The fromagers hide four cheeses in a house of sixteen rooms and keep swapping them. The inspector searches.";
export const hint = "A fromager swaps two closed neighbours, or closes a room that is not lit. The inspector walks, checks or plays a card.";

const ROOMS = {
  V: ["Vegetable Cellar", "H34", "The captain may close up to two open rooms, even in the light"],
  L: ["Library", "H35", "The last fromager swaps two closed neighbours, then one of the two again"],
  N: ["Nursery", "H36", "The die goes up once more"],
  B: ["Bathroom", "H37", "The captain may look into a closed room"],
  D: ["Dairy", "H38", "The last cheese found is lost, and the die goes back to 1"],
  S: ["Sitting Room", "H39", "The captain may swap any two rooms"],
  P: ["Parlor", "H40", "The four rooms in the middle are closed and mixed"],
  C: ["Cheese Cellar", "H41", "The captain names another fromager to look into a closed room"],
};
const CARDS = {
  ahha: ["Ahhh HA!", "check two rooms in one turn"],
  sniff: ["Sniffing mice", "a line with cheese is named"],
  that: ["THAT room", "jump to a swapped room and check it"],
  voila: ["Voilà!", "check any entrance from afar"],
};
const U = 100;
const name = (x, y) => "abcd"[x] + (y + 1);
const place = (cell) => ["abcd".indexOf(cell[0]), Number(cell[1]) - 1];
const isCheese = (code) => "1234".includes(code);
const roomName = (code) => (isCheese(code) ? `cheese ${code}` : ROOMS[code]?.[0] || "common room");

// -- the picture ------------------------------------------------------------------------------------------------

export function draw(view, { hits = new Map(), selected = "", press } = {}) {
  const up = new Set(view.up);
  const lit = light(view, up);
  const top = [];
  for (const [key, label] of hits) {
    if (!press || !key.startsWith("cell:")) continue;
    const [x, y] = place(key.slice(5));
    top.push(s("g", { class: `hit ${key === selected ? "chosen" : ""}`, role: "button", tabindex: 0, "aria-label": label, "data-key": key,
      onclick: () => press(key), onkeydown: (e) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), press(key)) },
    s("title", {}, label), s("rect", { x: x * U + 5, y: y * U + 5, width: 90, height: 90, rx: 8 })));
  }
  const rooms = view.house.flatMap((row, y) => [...row].map((code, x) => room(code, x, y, view, up, lit)));
  return s("svg", { viewBox: "-34 -104 468 548", class: "board house", role: "group", "aria-label": "The house" },
    s("path", { d: "M-30-4 40-96h320l70 92z", class: "gable" }), s("path", { d: "M-22-14H422M-6-36H406M10-58H390M26-79H374", class: "gable-lines" }),
    s("rect", { x: 300, y: -100, width: 34, height: 40, class: "chimney" }),
    s("rect", { x: -14, y: -8, width: 428, height: 420, class: "house-wall" }), rooms,
    door(-22, 40, "back door"), door(406, 40, "back door"),
    s("path", { d: "M150 404h100v34h-100z", class: "door" }), s("text", { x: 200, y: 427, class: "coordinate" }, "front door"),
    [0, 1, 2, 3].map((n) => s("text", { x: n * U + 50, y: -12, class: "coordinate on-roof" }, "abcd"[n])),
    [0, 1, 2, 3].map((n) => s("text", { x: -5, y: n * U + 92, class: "coordinate" }, n + 1)),
    top);
}

const door = (x, y, text) => s("g", {}, s("title", {}, text), s("rect", { x, y: y - 30, width: 16, height: 64, rx: 3, class: "door" }));

// What the inspector sees: along straight lines of open rooms.
function light(view, up) {
  const seen = new Set();
  if (!view.at) return seen;
  if (up.has(view.at)) seen.add(view.at);
  const [ax, ay] = place(view.at);
  for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    for (let x = ax + dx, y = ay + dy; x >= 0 && x < 4 && y >= 0 && y < 4 && up.has(name(x, y)); x += dx, y += dy) seen.add(name(x, y));
  }
  return seen;
}

function room(code, x, y, view, up, lit) {
  const cell = name(x, y);
  const marks = [];
  if (view.at === cell) marks.push(s("g", { transform: "translate(22 -12) scale(.66)" }, s("title", {}, "The inspector"), inspector()));
  if ((view.switched || []).includes(cell)) marks.push(s("g", { class: "switched" }, s("title", {}, "Swapped since the inspector's last turn"), s("path", { d: "M-42-38h26m-7-6 7 6-7 6M-16-24h-26m7-6-7 6 7 6" })));
  if (lit.has(cell) && view.at !== cell) marks.push(s("path", { d: "M36-42l3 7 7 3-7 3-3 7-3-7-7-3 7-3z", class: "gleam" }));
  return s("g", { transform: `translate(${x * U + 50} ${y * U + 50})` }, inside(code, up.has(cell), lit.has(cell), cell, view.at === cell), marks);
}

function inside(code, isUp, isLit, cell, shared) {
  const wall = (kind) => s("rect", { x: -46, y: -46, width: 92, height: 92, rx: 4, class: kind });
  if (code === "-") return [wall("room empty"), s("text", { y: 6, class: "empty-label" }, cell)];
  if (isUp) {
    const thing = isCheese(code) ? havarti(code) : THINGS[code] ? THINGS[code]() : commonThing();
    return [wall(isLit ? "room lit" : "room dusk"), s("g", { transform: shared ? "translate(-17 -6) scale(.66)" : "translate(0 -8) scale(.78)" }, thing), s("text", { y: 39, class: isLit ? "room-name" : "room-name on-dusk" }, short(code))];
  }
  const shutters = [wall("room shutters"), s("path", { d: "M0-46v92M-38-34h30M-38-22h30M-38-10h30M-38 2h30M-38 14h30M-38 26h30M8-34h30M8-22h30M8-10h30M8 2h30M8 14h30M8 26h30", class: "slats" })];
  if (code === "?") return shutters;
  const picture0 = isCheese(code) ? havarti(code) : THINGS[code]?.();
  return [shutters, s("rect", { x: -40, y: -32, width: 80, height: 70, rx: 4, class: isCheese(code) ? "note with-cheese" : "note" }),
    picture0 && s("g", { transform: "translate(0 -4) scale(.6)" }, picture0), s("text", { y: picture0 ? 32 : 8, class: "note-text" }, short(code))];
}

const commonThing = () => s("path", { d: "M-20 26v-20h40v20M-24 6h48", class: "table" });
const short = (code) => (isCheese(code) ? `havarti ${code}` : { V: "Veg. Cellar", S: "Sitting Rm", C: "Ch. Cellar" }[code] || ROOMS[code]?.[0] || "common");

// -- actions ----------------------------------------------------------------------------------------------------

export function paths(legal) {
  return legal.flatMap((action) => {
    const [verb, one, two] = action.split(" ");
    if (verb === "swap") {
      const [a, b] = one.split("-").map((cell) => `cell:${cell}`);
      return [{ action, path: [a, b] }, { action, path: [b, a] }];
    }
    if (verb === "place") return [{ action, path: [`tray:${one}`, `cell:${two}`] }];
    if (verb === "play" && two) return [{ action, path: [`cell:${two}`] }];
    if (["open", "check", "walk", "hide", "peek"].includes(verb)) return [{ action, path: [`cell:${one}`] }];
    return [];
  });
}

export function label(action, names = []) {
  const [verb, one, two] = action.split(" ");
  if (verb === "play") return `${CARDS[one][0]}${two ? ` on ${two}` : ""}`;
  if (verb === "keep") return `${CARDS[one][0]} + ${CARDS[two][0]}`;
  if (verb === "name") return names[Number(one)] || one;
  if (verb === "line") return /\d/.test(one) ? `row ${one}` : `column ${one}`;
  if (verb === "place") return `Put ${roomName(one)} on ${two}`;
  if (verb === "show") return `Show cheese ${one}`;
  if (verb === "swap") return `Swap ${one.replace("-", " and ")}`;
  return { ready: "Ready", done: "Nothing more", stop: "No second check", open: `Come in at ${one}`, check: `Check ${one}`,
    walk: `Walk to ${one}`, hide: `Close ${one}`, peek: `Look into ${one}` }[verb] || action;
}

const TITLES = { keep: "Keep two cards", show: "Show a cheese", open: "Come in at", check: "Check", walk: "Walk to", hide: "Close", peek: "Look into",
  line: "Name a line with cheese", name: "Who is to look?", swap: "Swap" };

export function groups(legal, view, names) {
  const found = new Map();
  const add = (heading, item, closing) => {
    if (!found.has(heading)) found.set(heading, { title: heading, closing, items: [] });
    found.get(heading).items.push(item);
  };
  for (const action of legal) {
    const [verb, one, two] = action.split(" ");
    if (["ready", "done", "stop"].includes(action)) add(action, { action, text: label(action) }, true);
    else if (verb === "play") add(`Card: ${CARDS[one][0]}`, { action, text: two || CARDS[one][1] });
    else if (verb === "place") add(`Put ${roomName(one)} on`, { action, text: two });
    else if (["keep", "name", "line", "show"].includes(verb)) add(TITLES[verb], { action, text: label(action, names) });
    else add(TITLES[verb] || verb, { action, text: one.replace("-", " ⇄ ") });
  }
  return [...found.values()].sort((a, b) => (a.closing ? 1 : 0) - (b.closing ? 1 : 0));
}

// The rooms still to be laid, to be picked up one by one.
export function tray(legal, view, { selected, press }) {
  const codes = [...new Set(legal.filter((a) => a.startsWith("place ")).map((a) => a.split(" ")[1]))];
  if (!codes.length) return null;
  const laid = view.house.join("");
  return h("div", { class: "tray", role: "group", "aria-label": "Rooms to lay: pick one, then a free place" }, codes.map((code) => {
    const left = code === "." ? 8 - [...laid].filter((c) => c === ".").length : 1;
    const drawing = isCheese(code) ? havarti(code) : THINGS[code] ? THINGS[code]() : commonThing();
    return h("button", { type: "button", class: selected === `tray:${code}` ? "chip chosen" : "chip", "aria-pressed": String(selected === `tray:${code}`),
      "data-key": `tray:${code}`, title: ROOMS[code] ? `${ROOMS[code][2]} (${ROOMS[code][1]})` : roomName(code), onclick: () => press(`tray:${code}`) },
    picture(drawing, roomName(code), 34), h("span", {}, left > 1 ? `${short(code)} ×${left}` : short(code)));
  }));
}

const DOING = { keep: "keeps two of four cards", arrange: "lays the house", show: "shows a cheese, having been slow", open: "comes in at a door; the first look is free",
  fromager: "swaps two closed neighbours, or closes a room that is not lit", inspector: "checks here or next door, walks one or two rooms, or plays a card",
  again: "checks a second room", sniff: "names a line with cheese in it", vegetable: "may close up to two rooms (Vegetable Cellar)", library: "swaps twice (Library)",
  bathroom: "may look into a room (Bathroom)", sitting: "may swap any two rooms (Sitting Room)", cellar: "names who is to look (Cheese Cellar)", peek: "may look into a room (Cheese Cellar)" };

export function acting(view) {
  if (view.phase === "over") return [];
  if (view.phase === "arrange") {
    return view.scores.map((_, seat) => seat).filter((seat) => seat !== view.inspector && !view.dormant.includes(seat) && !view.ready.includes(seat));
  }
  return Number.isInteger(view.seat) ? [view.seat] : [];
}

export function task(view, names) {
  const who = all(acting(view).map((seat) => names[seat]));
  const doing = DOING[view.phase] || "decides";
  return who ? `${who} ${acting(view).length > 1 ? doing.replace("lays", "lay") : doing}.` : "";
}

// -- beside the board -------------------------------------------------------------------------------------------

export function shelf(view) {
  const searches = view.options?.searches ?? 4;
  const left = Math.max(0, searches + 1 - view.die);
  const items = [
    h("span", { class: "shelf-item" }, picture(die(view.die), `The die shows ${view.die}`, 46),
      h("span", { class: "candles", role: "img", "aria-label": `${left} of ${searches} searches left` },
        Array.from({ length: searches }, (_, n) => picture(candle(n < left), n < left ? "burning" : "burnt down", 30, "-22 -44 44 88")))),
    h("span", { class: "shelf-item" }, "Found ", view.found ? [...view.found].map((code) => picture(havarti(code), `cheese ${code}`, 34)) : h("span", { class: "soft" }, "nothing yet")),
  ];
  if (view.cards?.length) items.push(h("span", { class: "shelf-item" }, "Cards ", view.cards.map((card) => h("span", { class: "tag", title: CARDS[card][1] }, CARDS[card][0]))));
  if (view.phase === "keep" && view.you === view.inspector) items.push(h("ul", { class: "plain small" }, Object.values(CARDS).map(([card, deed]) => h("li", {}, h("b", {}, card), `: ${deed}.`))));
  const specials = [...(view.specials || "")].filter((code) => ROOMS[code]);
  if (specials.length) {
    items.push(h("details", { class: "shelf-item", "data-key": "specials" }, h("summary", {}, "Special rooms"),
      h("ul", { class: "plain small" }, specials.map((code) => h("li", {}, h("b", {}, ROOMS[code][0]), `: ${ROOMS[code][2]} (${ROOMS[code][1]}).`)))));
  }
  items.push(h("span", { class: "shelf-item soft" }, `Round ${view.round} of ${{ 2: 6, 3: 6, 4: 8 }[view.scores.length]}`));
  return h("div", { class: "shelf" }, items);
}

// Whether those with these views may see the same things: fellow fromagers do, unless their memory is aided.
export const alike = (one, other) => one.role === "fromager" && other.role === "fromager" && one.options.memory !== "assist";

// What only this seat was shown a moment ago; empty if nothing.
export function glimpse(view) {
  if (view.peeked) return `Only you see: ${view.peeked.cell} is ${ROOMS[view.peeked.code] ? "the " : ""}${isCheese(view.peeked.code) ? "" : ROOMS[view.peeked.code] ? "" : "a "}${roomName(view.peeked.code)}.`;
  if (view.sniffed) return `Only you see, in ${/\d/.test(view.sniffed.line) ? "row" : "column"} ${view.sniffed.line}: ${[...view.sniffed.codes].map(roomName).join(", ")}.`;
  return "";
}

export function seatNote(view, seat) {
  const points = view.scores[seat];
  const role = view.phase === "over" ? "" : seat === view.inspector ? "inspector" : view.phase === "arrange" && view.ready.includes(seat) ? "fromager, ready" : "fromager";
  return [h("span", { class: "points" }, `${points} ${points === 1 ? "point" : "points"}`), h("span", { class: "soft small" }, role)];
}

export const seatPicture = (seat, view) => (view && view.inspector === seat && view.phase !== "over" ? picture(inspector(), "inspector", 38, "-40 -46 80 90")
  : picture(mouse(seat), SEATS[seat].name, 38, "-40 -46 80 96"));

// -- words ------------------------------------------------------------------------------------------------------

export function words(event, names) {
  const seat = event.seat;
  const who = names[seat];
  const deed = (text, more = {}) => ({ text: `${who} ${text}`, seat, ...more });
  switch (event.event) {
    case "turn":
      if (!Number.isInteger(seat) || !["keep", "arrange"].includes(event.phase)) return null;
      return event.phase === "arrange" ? { text: `Round ${event.round}: the fromagers lay the house.`, heading: true } : { text: `Round ${event.round}: ${who} is the inspector.`, heading: true, seat };
    case "keep": return deed(`keeps ${event.cards.map((card) => CARDS[card][0]).join(" and ")}.`);
    case "specials": return { text: "Four special rooms are drawn." };
    case "house": return { text: "The house is laid." };
    case "place": return deed(`puts ${isCheese(event.code) ? `cheese ${event.code}` : ROOMS[event.code] ? `the ${roomName(event.code)}` : "a common room"} on ${event.cell}.`, { fleeting: true });
    case "swap": return deed(`swaps ${event.cells[0]} and ${event.cells[1]}${{ library: " (Library)", sitting: " (Sitting Room)" }[event.phase] || ""}.`, { fleeting: event.phase === "arrange" });
    case "ready": return deed("is ready.");
    case "timeout": return { text: "The time is up." };
    case "arranged": return { text: `The inspector comes back${event.slow ? ": too slow!" : "."}`, clears: true };
    case "open": return deed(`comes in at ${event.cell}.`);
    case "walk": return deed(`goes from ${event.from} to ${event.to_cell}.`);
    case "card": return deed(`plays ${CARDS[event.card][0]}${/!$/.test(CARDS[event.card][0]) ? "" : "."}`);
    case "hide": return deed(`closes ${event.cell}.`);
    case "name": return deed(`asks ${names[event.named]} to look.`);
    case "stop": return deed("leaves it at that.");
    case "done": return deed("does nothing more.");
    case "resign": return deed("resigns.", { loud: true });
    case "peek": return deed(`looks into ${event.cell}.`);
    case "line": return deed(`names ${/\d/.test(event.line) ? "row" : "column"} ${event.line}: ${event.cheese ? "there is cheese" : "no cheese, so another"}.`);
    case "reveal": return { text: `${event.cell} opens: ${roomName(event.code)}.` };
    case "found": return { text: `${who} finds cheese ${event.code} on ${event.cell}!`, loud: true, seat };
    case "miss": return { text: event.free ? "No cheese; this look was free." : "No cheese: a failed check." };
    case "effect": return { text: `The ${ROOMS[event.code][0]}! ${ROOMS[event.code][2]} (${ROOMS[event.code][1]}).`, loud: true };
    case "lose": return { text: `Cheese ${event.code} is lost.`, loud: true };
    case "die": return { text: `The die shows ${event.value}.` };
    case "shuffle": return { text: "The four rooms in the middle are mixed." };
    case "round": return { text: `Round ${event.round} is over: ${event.found.length} found. ${hidden(event.house)}${event.scores.map((n, i) => `${names[i]} ${n}`).join(", ")}.`, loud: true };
    case "over": return { text: `${all(event.winners.map((n) => names[n]))} ${event.winners.length > 1 ? "share the win" : "wins"}!`, loud: true };
    default: return null;
  }
}

// Where the cheese lay that nobody found.
function hidden(house) {
  const left = house.flatMap((row, y) => [...row].map((code, x) => [code, name(x, y)])).filter(([code]) => isCheese(code)).sort();
  return left.length ? `Still hidden: ${left.map(([code, cell]) => `${code} on ${cell}`).join(", ")}. ` : "";
}

export function ending(outcome, names) {
  const who = all(outcome.winners.map((n) => names[n]));
  const wins = outcome.winners.length > 1 ? "share the win" : "wins";
  if (outcome.reason === "resigned") return `${who} ${wins}: everybody else has resigned (Q33).`;
  return `All rounds are played. ${who} ${wins} with ${score(outcome.scores[outcome.winners[0]])} (${outcome.winners.length > 1 ? "Q27" : "H9"}).`;
}

export const score = (value) => `${value} ${value === 1 ? "point" : "points"}`;

// The start page: a new match, matches to join or go back to, a record to look at.

import { addSeats, forget, get, keepName, mine, myName, post } from "./api.js";
import { $, button, h, s, show, toast } from "./dom.js";
import { SEATS, cheese, havarti, inspector, mouse, picture } from "./art.js";

const CLOCKS = {
  none: ["No clock", { kind: "none" }],
  turn: ["90 seconds a turn", { kind: "turn", seconds: 90 }],
  bank: ["15 minutes each, and 10 seconds a turn", { kind: "bank", seconds: 900, increment: 10 }],
  short: ["5 minutes each, and 5 seconds a turn", { kind: "bank", seconds: 300, increment: 5 }],
  days: ["2 days a move", { kind: "days", seconds: 2 }],
};
const FIELDS = { layout: "Rooms", goal: "Kinds of cheese that win", memory: "Memory", quiet_limit: "Quiet rounds that end it", round_limit: "Rounds at most",
  searches: "Failed searches that end a round", setup: "Who lays the house", scoring: "Scoring", talk: "Fromagers may talk" };
const WORDS = { table: "what lies open", assist: "with a memory aid", roquefort: "Roquefort", appenzell: "Appenzell", arrange: "the fromagers", random: "chance",
  shared: "together", own: "each for own cheese", true: "yes", false: "no" };

export async function startPage(games) {
  document.title = "Cheeseboard";
  $("where").textContent = "";
  const offer = await get("/api/offer");
  offer.games.sort((a, b) => (a.name < b.name ? 1 : -1)); // the easier one first
  const state = { game: "roquefort", players: 2, kinds: ["me", "bot:forager", "open", "open"], names: [myName(), "", "", ""] };
  const setup = h("section", { class: "paper", "aria-labelledby": "new" });
  const open = h("div", { "aria-live": "polite" });
  show($("main"), h("div", { class: "start" },
    h("div", { class: "column" }, hero(games, offer, state), setup),
    h("div", { class: "column" },
      h("section", { class: "paper" }, h("h2", {}, "Open tables"), open),
      goneFrom(games), phones(offer), records())));
  const redraw = () => show(setup, form(games, offer, state, redraw));
  redraw();
  const look = () => document.visibilityState === "visible" && listOpen(open, games);
  look();
  setInterval(look, 5000);
}

function hero(games, offer, state) {
  const quick = (game) => create({ game, seats: [{ kind: "me", name: state.names[0] || "Player 1" }, { kind: "bot", level: "nibbler" }], private: true }, games);
  const art = { roquefort: castle, havarti: house };
  return h("section", { class: "games", "aria-label": "Play now" }, offer.games.map(({ name }) => h("article", { class: `paper game ${name}` },
    art[name]?.(), h("h1", {}, games[name].title), h("p", {}, games[name].about), button("Play a bot", () => quick(name), { class: "primary" }))));
}

const castle = () => s("svg", { viewBox: "0 0 300 120", class: "poster", "aria-hidden": "true" },
  s("rect", { width: 300, height: 120, class: "sky-day" }), s("path", { d: "M20 120V58h20v-14h12v14h20v-14h12v14h20V32h14v-12h14v12h14v-12h14v12h14v26h20v-14h12v14h20v-14h12v14h20v62z", class: "far-wall" }),
  s("path", { d: "M104 32l44-26 44 26z", class: "far-roof" }), s("path", { d: "M136 120V92q0-14 14-14t14 14v28z", class: "far-gate" }),
  s("g", { transform: "translate(70 92) scale(.55)" }, mouse(0)), s("g", { transform: "translate(222 92) scale(.55)" }, mouse(1)),
  s("g", { transform: "translate(108 98) scale(.42)" }, cheese(1, false)), s("g", { transform: "translate(186 98) scale(.42)" }, cheese(4, false)));

const house = () => s("svg", { viewBox: "0 0 300 120", class: "poster", "aria-hidden": "true" },
  s("rect", { width: 300, height: 120, class: "sky-night" }), s("path", { d: "M62 46l28-40h120l28 40z", class: "far-roof" }), s("rect", { x: 70, y: 46, width: 160, height: 74, class: "night-wall" }),
  [0, 1, 2, 3].flatMap((x) => [0, 1].map((y) => s("rect", { x: 80 + x * 38, y: 54 + y * 34, width: 28, height: 24, rx: 2, class: (x + y) % 3 === 1 ? "window lit-window" : "window" }))),
  s("g", { transform: "translate(48 92) scale(.6)" }, inspector()), s("g", { transform: "translate(132 66) scale(.3)" }, havarti(2)), s("g", { transform: "translate(262 98) scale(.5)" }, mouse(3)));

// -- a table of one's own ---------------------------------------------------------------------------------------

function form(games, offer, state, redraw) {
  const info = offer.games.find(({ name }) => name === state.game);
  const people = Array.from({ length: state.players }, (_, n) => n);
  const fields = info.options.filter(({ name }) => name !== "players");
  const field = (option) => h("label", { class: "field" }, h("span", {}, FIELDS[option.name] || option.name), control(option), h("small", { class: "soft" }, option.about));
  return h("form", { onsubmit: (event) => (event.preventDefault(), submit(event.target, state, info, games)) },
    h("h2", { id: "new" }, "Set up a table"),
    h("fieldset", { class: "row" }, h("legend", {}, "Game"), offer.games.map(({ name }) => h("label", { class: "choice" },
      h("input", { type: "radio", name: "game", value: name, checked: name === state.game, "data-key": `game-${name}`, onchange: () => ((state.game = name), redraw()) }), games[name].title))),
    h("fieldset", { class: "row" }, h("legend", {}, "Players"), [2, 3, 4].map((n) => h("label", { class: "choice" },
      h("input", { type: "radio", name: "players", value: n, checked: n === state.players, "data-key": `players-${n}`, onchange: () => ((state.players = n), redraw()) }), String(n)))),
    h("fieldset", {}, h("legend", {}, "Who sits where"), people.map((n) => seatRow(n, offer, state, redraw))),
    h("label", { class: "field" }, h("span", {}, "Clock"), h("select", { name: "clock" }, Object.entries(CLOCKS).map(([key, [text]]) => h("option", { value: key }, text)))),
    h("label", { class: "choice" }, h("input", { type: "checkbox", name: "draw" }), "Draw who starts"),
    h("label", { class: "choice" }, h("input", { type: "checkbox", name: "private", checked: true }), "Private: only by link"),
    h("details", { "data-key": "options" }, h("summary", {}, "Options"), fields.map(field),
      h("label", { class: "field" }, h("span", {}, "Spectators see it later by (seconds)"), h("input", { name: "delay", type: "number", min: 0, max: 3600, value: "0" })),
      h("label", { class: "choice" }, h("input", { type: "checkbox", name: "bots", checked: true }), "A bot takes the seat of somebody who leaves")),
    h("p", {}, h("button", { class: "primary wide", type: "submit" }, "Start")));
}

function control({ name, allowed, default: value }) {
  const words = allowed.split("|");
  if (words.length > 1) return h("select", { name: `option-${name}` }, words.map((each) => h("option", { value: each, selected: each === String(value) }, WORDS[each] || each)));
  const [least, most] = allowed.split(" to ");
  return h("input", { name: `option-${name}`, type: "number", min: least, max: most, value: String(value) });
}

function seatRow(n, offer, state, redraw) {
  const kind = state.kinds[n];
  const options = [["me", n === 0 ? "Me" : "Me, or another person on this device"], ["open", "Open: whoever comes"], ...offer.levels.map(({ name }) => [`bot:${name}`, `Bot: ${name}`])];
  const about = offer.levels.find(({ name }) => kind === `bot:${name}`)?.about;
  return h("div", { class: "seat-row" },
    picture(mouse(n), SEATS[n].name, 36, "-40 -46 80 96"),
    h("select", { "aria-label": `Seat ${n + 1}`, "data-key": `kind-${n}`, onchange: (e) => ((state.kinds[n] = e.target.value), redraw()) },
      options.map(([value, text]) => h("option", { value, selected: value === kind }, text))),
    kind === "me" && h("input", { "aria-label": `Name at seat ${n + 1}`, placeholder: `Name`, maxlength: 40, value: state.names[n], "data-key": `name-${n}`, autocomplete: "off",
      oninput: (e) => ((state.names[n] = e.target.value), n === 0 && keepName(e.target.value)) }),
    about && h("small", { class: "soft level" }, about));
}

function submit(form, state, info, games) {
  const data = new FormData(form);
  const options = { players: state.players };
  for (const option of info.options) {
    const value = data.get(`option-${option.name}`);
    if (value !== null) options[option.name] = typeof option.default === "boolean" ? value === "true" : typeof option.default === "number" ? Number(value) : value;
  }
  const seats = state.kinds.slice(0, state.players).map((kind, n) => {
    const [what, level] = kind.split(":");
    return what === "bot" ? { kind: "bot", level } : what === "me" ? { kind: "me", name: state.names[n] || `Player ${n + 1}` } : { kind: "open" };
  });
  const wish = { game: state.game, seats, options, clock: CLOCKS[data.get("clock")][1], private: data.has("private"), draw: data.has("draw"), bots: data.has("bots"), delay: Number(data.get("delay") || 0) };
  create(wish, games);
}

async function create(wish, games) {
  try {
    const made = await post("/api/matches", wish);
    if (made.seats.length) addSeats(made.id, made.seats, { game: wish.game, at: Date.now() });
    location.assign(`/match/${made.id}`);
  } catch (error) {
    toast(error.message, "bad");
  }
}

// -- what is there ----------------------------------------------------------------------------------------------

async function listOpen(box, games) {
  try {
    const found = await get("/api/matches?status=open&most=20");
    if (!found.length) return show(box, h("p", { class: "soft" }, "None right now. Set one up with an open seat, and untick “Private”."));
    show(box, h("ul", { class: "plain list" }, found.map((match) => h("li", {},
      h("span", {}, h("b", {}, games[match.game]?.title || match.game), h("br"), h("span", { class: "small soft" },
        match.seats.map((who) => ((who.kind || "open") === "open" ? "open seat" : who.name)).join(" · "))),
      h("a", { class: "button", href: `/match/${match.id}` }, "Join")))));
  } catch (error) {
    show(box, h("p", { class: "soft" }, error.message));
  }
}

function goneFrom(games) {
  const section = h("section", { class: "paper" });
  const fill = () => {
    const found = mine().slice(0, 6);
    section.hidden = !found.length;
    show(section, h("h2", {}, "Your matches"), h("ul", { class: "plain list" }, found.map(({ id, game, at }) => h("li", {},
      h("a", { href: `/match/${id}` }, `${games[game]?.title || "A match"}${at ? `, ${new Date(at).toLocaleDateString()} ${new Date(at).toLocaleTimeString([], { timeStyle: "short" })}` : ""}`),
      button("Forget", () => (forget(id), fill()), { class: "quiet", "aria-label": "Forget this match and the seat in it" })))));
  };
  fill();
  return section;
}

function phones({ lan }) {
  if (!lan) return null;
  return h("section", { class: "paper phones" }, h("div", {}, h("h2", {}, "On a phone"), h("p", {}, "In the same network, open"), h("p", {}, h("a", { href: lan }, lan))),
    h("img", { src: "/lan.svg", alt: `QR code for ${lan}`, width: 148, height: 148 }));
}

function records() {
  const text = h("textarea", { rows: 4, "aria-label": "Record", placeholder: '[Game "roquefort"] …', spellcheck: false });
  const take = async () => {
    try {
      const { id } = await post("/api/records", { record: text.value });
      location.assign(`/match/${id}`);
    } catch (error) {
      toast(error.message, "bad");
    }
  };
  const file = h("input", { type: "file", accept: ".txt,text/plain", "aria-label": "Record from a file", onchange: async (e) => e.target.files[0] && (text.value = await e.target.files[0].text()) });
  return h("details", { class: "paper", "data-key": "record" }, h("summary", {}, h("h2", {}, "Look at a record")), text, h("p", { class: "row" }, file, button("Open it", take)));
}

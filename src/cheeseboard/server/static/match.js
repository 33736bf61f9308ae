// The page of a match: the board, whose turn it is, what may be done, what happened, who sits here.

import { addSeats, keepName, keepSeats, myName, post, seatsOf } from "./api.js";
import { After } from "./after.js";
import { $, button, h, show, toast } from "./dom.js";
import { Live } from "./live.js";
import { menu, invitation } from "./menu.js";

export function matchPage(id, games) {
  return new MatchPage(id, games);
}

class MatchPage {
  constructor(id, games) {
    this.id = id;
    this.games = games;
    this.shown = undefined; // the seat whose eyes we look with; null: a spectator's
    this.curtain = null; // the seat to hand over to
    this.selected = "";
    this.choices = []; // actions among which a press on the board did not decide
    this.glimpse = ""; // what only the shown seat was shown, until its player has read it
    this.laying = false; // the rest of the house is being laid at random
    this.boxes = Object.fromEntries(["banner", "board", "hand", "actions", "seats", "log", "talk", "menu", "after"].map((name) => [name, h("div", { class: `box-${name}` })]));
    const { banner, board, hand, actions, seats, log, talk, menu: table, after } = this.boxes;
    log.setAttribute("role", "log");
    log.setAttribute("aria-label", "What happened");
    banner.setAttribute("aria-live", "polite");
    this.form = this.talkForm();
    this.curtainBox = h("div", { class: "curtain", hidden: true });
    this.page = h("div", { class: "match" },
      h("div", { class: "side-top" }, banner, seats),
      h("div", { class: "stage" }, board, hand),
      h("div", { class: "side" }, actions, after,
        h("section", { class: "paper flat" }, h("h2", {}, "What happened"), log),
        h("details", { class: "paper flat", "data-key": "talk" }, h("summary", {}, h("h2", {}, "Talk")), talk, this.form),
        h("details", { class: "paper flat", "data-key": "table" }, h("summary", {}, h("h2", {}, "Table")), table)));
    this.talkDetails = this.page.querySelector('[data-key="talk"]');
    this.tableDetails = this.page.querySelector('[data-key="table"]');
    show($("main"), this.page, this.curtainBox);
    this.live = new Live(id, (game, event, names) => games[game]?.words(event, names), {
      changed: (message) => this.changed(message),
      refused: (message, asked) => this.refused(message, asked),
      problem: (message) => show($("main"), h("section", { class: "paper narrow" }, h("h1", {}, message.sentence), h("p", {}, h("a", { href: "/" }, "To the start page")))),
      bell: (seconds) => toast(`The bell: ${seconds} seconds left to lay the house.`),
      line: () => {},
    });
    this.live.name = myName();
    setInterval(() => this.tick(), 500);
  }

  // -- which seat is shown --------------------------------------------------------------------------------------

  get own() {
    return [...this.live.tables.keys()].filter((seat) => seat !== null).sort();
  }

  get table() {
    return this.live.tables.get(this.shown) || this.live.tables.values().next().value;
  }

  get game() {
    return this.games[this.table.game];
  }

  get names() {
    return this.table.seats.map((who, n) => who.name || ((who.kind || "open") === "open" ? "Open seat" : `Seat ${n + 1}`));
  }

  secret(seat) {
    return seatsOf(this.id).find((held) => held.seat === seat)?.secret;
  }

  // Whether two seats of this device may see the same things.
  alike(one, other) {
    const [first, second] = [one, other].map((seat) => this.live.tables.get(seat)?.view);
    return one === other || !first || !second || this.game.alike(first, second);
  }

  chooseSeat() {
    const { tables } = this.live;
    const own = this.own;
    if (!own.length) {
      this.shown = null;
      this.curtain = null;
      return;
    }
    const running = tables.get(own[0]).status === "running";
    const wanted = own.filter((seat) => tables.get(seat).legal.length && !tables.get(seat).seats[seat].level);
    if (!tables.has(this.shown) || this.shown === null) {
      const first = wanted[0] ?? own[0];
      if (running && own.some((seat) => !this.alike(seat, first))) this.curtain = first;
      this.shown = first;
    } else if (running && wanted.length && !wanted.includes(this.shown) && !this.glimpse) {
      this.sitAt(wanted[0]);
    } else if (this.curtain !== null && wanted.length && !wanted.includes(this.curtain)) {
      this.curtain = wanted[0];
      this.shown = wanted[0];
    }
    if (!running) this.curtain = null;
  }

  sitAt(seat) {
    if (this.curtain === null && !this.alike(this.shown, seat) && this.table.status === "running") this.curtain = seat;
    if (this.curtain !== null) this.curtain = seat;
    this.shown = seat;
    this.clearChoice();
  }

  clearChoice() {
    this.selected = "";
    this.choices = [];
  }

  // -- something has changed ------------------------------------------------------------------------------------

  changed(message) {
    if (this.live.tables.size < Math.max(1, this.live.held?.length || 0)) return this.line();
    if (message?.type === "update" && message.view) this.clearChoice();
    if (message?.type === "update" && message.seat === this.shown && this.curtain === null && message.view) {
      this.glimpse = this.games[this.table.game].glimpse?.(message.view) || this.glimpse;
    }
    this.chooseSeat();
    this.line();
    this.drawCurtain();
    document.title = `${this.table.legal.length ? "Your turn · " : ""}${this.game.title}`;
    $("where").textContent = this.game.title;
    this.drawBanner();
    this.drawBoard();
    this.drawActions();
    this.drawSeats();
    this.drawLog();
    this.drawTalk();
    show(this.boxes.menu, menu(this));
    this.drawAfter();
    this.page.classList.toggle("busy", this.own.some((seat) => this.live.waiting(seat)));
    this.layNext();
  }

  line() {
    const away = !this.live.connected;
    $("line").textContent = away ? "Connecting…" : "";
    $("line").classList.toggle("away", away);
  }

  refused(message, asked) {
    if (message.code === "not asked") return;
    this.laying = this.laying && message.code === "stale";
    if (message.code === "stale" && this.laying) return;
    toast(message.rule ? `${message.sentence} (${message.rule})` : message.sentence, asked?.type === "act" ? "bad" : "");
  }

  drawCurtain() {
    const down = this.curtain !== null;
    this.page.hidden = down;
    this.curtainBox.hidden = !down;
    if (!down) return show(this.curtainBox);
    const name = this.names[this.curtain];
    show(this.curtainBox, h("div", { class: "paper narrow" }, h("h1", {}, `Hand over to ${name}`),
      h("p", {}, "What comes next is not for everybody to see: the others look away."),
      button(`I am ${name}`, () => ((this.shown = this.curtain), (this.curtain = null), this.changed()), { class: "primary wide", "data-key": "curtain" })));
    this.curtainBox.querySelector("button").focus();
  }

  drawBanner() {
    const { table, names, game } = this;
    const mine = table.legal.length > 0 && table.seat !== null && !table.seats[table.seat].level;
    let head = "";
    let text = "";
    if (table.status === "open") [head, text] = ["Waiting for players", "The match begins when every seat is taken."];
    else if (table.status === "over") [head, text] = ["The end", table.view?.outcome ? game.ending(table.view.outcome, names, table.options) : ""];
    else if (table.status === "abandoned") [head, text] = ["Not finished", "Nobody plays this match any more."];
    else if (table.view) {
      const several = this.own.length > 1;
      head = mine ? (several ? `Your turn, ${names[table.seat]}` : "Your turn") : `Waiting for ${game.acting(table.view).map((seat) => names[seat]).join(", ") || "the dice"}`;
      text = game.task(table.view, names);
      if (mine && game.acting(table.view).length === 1) text = text.replace(`${names[table.seat]} has`, "You have");
    }
    if (table.seat === null && table.status === "running") head = `Watching · ${head}`;
    show(this.boxes.banner, h("div", { class: mine ? "turn mine" : "turn" }, h("h1", {}, head), h("p", {}, text, h("span", { class: "limit", "data-limit": "" }))),
      this.glimpse && h("p", { class: "note-line" }, `${this.glimpse} `, button("I have seen it", () => ((this.glimpse = ""), this.changed()), { "data-key": "seen" })),
      this.asking());
    this.tick();
  }

  asking() {
    const { table, names, live } = this;
    if (table.asks === null || table.asks === undefined || table.status !== "running") return null;
    if (this.own.includes(table.asks) && this.own.length === 1) return h("p", { class: "note-line" }, "You asked to take back a step. The others decide.");
    const answer = (yes) => this.own.filter((seat) => seat !== table.asks).forEach((seat) => live.ask({ type: "answer", seat, yes }));
    return h("p", { class: "note-line" }, `${names[table.asks]} asks to take back a step. `,
      table.seat !== null && [button("Agree", () => answer(true)), " ", button("No", () => answer(false))]);
  }

  // -- the board and what may be done ---------------------------------------------------------------------------

  get legal() {
    const { table } = this;
    const may = table.status === "running" && table.seat !== null && !table.seats[table.seat].level;
    return may && !this.live.waiting(table.seat) ? table.legal : [];
  }

  drawBoard() {
    const { table, game } = this;
    if (!table.view) return show(this.boxes.board, table.status === "open" && table.seat !== null && invitation(this)), show(this.boxes.hand);
    if (this.after?.film) return;
    const parts = game.paths(this.legal);
    const hits = new Map();
    for (const { action, path } of parts) {
      const key = this.selected && path[0] === this.selected ? path[1] : path[0];
      if (key && (!this.selected || path[0] === this.selected || path.length === 1)) {
        const text = this.selected || path.length === 1 ? game.label(action, this.names) : `Choose ${path[0].split(":")[1]}`;
        hits.set(key, hits.has(key) && hits.get(key) !== text ? `${key.split(":")[1]}: several actions` : text);
      }
    }
    if (this.selected) hits.set(this.selected, "Let go");
    const press = (key) => this.press(key, parts);
    const look = { hits, selected: this.selected, press };
    show(this.boxes.board, game.draw(table.view, look));
    show(this.boxes.hand, game.tray?.(this.legal, table.view, look), game.shelf(table.view));
  }

  press(key, parts) {
    this.choices = [];
    if (key === this.selected) this.selected = "";
    else {
      const second = this.selected ? parts.filter(({ path }) => path.length === 2 && path[0] === this.selected && path[1] === key) : [];
      const direct = second.length ? second : parts.filter(({ path }) => path.length === 1 && path[0] === key);
      const opens = parts.some(({ path }) => path.length === 2 && path[0] === key);
      if (direct.length === 1) return this.play(direct[0].action);
      if (direct.length) this.choices = direct.map(({ action }) => action);
      else this.selected = opens ? key : "";
    }
    this.drawBoard();
    this.drawActions();
    this.boxes.actions.querySelector(".choices button")?.focus({ preventScroll: true });
  }

  play(action) {
    this.clearChoice();
    this.live.act(this.table.seat, action);
  }

  drawActions() {
    const { legal, table, game } = this;
    const box = this.boxes.actions;
    const act = (action, text, more) => button(text, () => this.play(action), { "data-key": `act-${action}`, ...more });
    if (table.status !== "running" || table.seat === null || this.after?.film) return show(box, this.joining());
    if (table.seats[table.seat].level) {
      return show(box, h("section", { class: "paper flat" }, h("p", {}, `A bot (${table.seats[table.seat].level}) plays for ${this.names[table.seat]}.`), button("Play myself again", () => this.seatCall("back"), { class: "primary" })));
    }
    if (this.choices.length) {
      return show(box, h("section", { class: "paper flat choices", "aria-label": "Which one?" }, h("p", {}, "Which one?"), h("p", { class: "row" },
        this.choices.map((action) => act(action, game.label(action, this.names), { class: "primary" })), button("Cancel", () => (this.clearChoice(), this.drawBoard(), this.drawActions())))));
    }
    if (!legal.length) return show(box, h("p", { class: "soft row" }, this.live.waiting(table.seat) ? "One moment…" : "It is somebody else's turn.", this.undoButton()));
    const found = game.groups(legal, table.view, this.names);
    const closing = found.filter((group) => group.closing);
    const groups = found.filter((group) => !group.closing);
    const many = groups.reduce((sum, group) => sum + group.items.length, 0) > 30;
    const list = groups.map((group) => group.items.length > 14 || many
      ? h("details", { class: "group", "data-key": `group-${group.title}` }, h("summary", {}, `${group.title} … (${group.items.length})`), h("div", { class: "row tight" }, group.items.map(({ action, text }) => act(action, text, { "aria-label": game.label(action, this.names) }))))
      : h("div", { class: "group" }, h("h3", {}, group.title), h("div", { class: "row tight" }, group.items.map(({ action, text }) => act(action, text, { "aria-label": game.label(action, this.names) })))));
    show(box, h("section", { class: "paper flat", "aria-label": "What you can do" },
      legal.some((a) => a.startsWith("place ")) && h("p", { class: "row" }, button("Lay the rest at random", () => ((this.laying = true), this.layNext()), { class: "primary" })),
      h("p", { class: "row closing" }, h("span", { class: "small soft spread" }, this.selected ? "Now choose where." : game.paths(legal).length ? "Touch the board, or choose below." : ""),
        this.undoButton(), closing.flatMap(({ items }) => items.map(({ action, text }) => act(action, text, { class: "primary" })))),
      groups.length > 0 && this.listed(list)));
  }

  // The actions as buttons: open where there is room, and as somebody left them.
  listed(list) {
    const few = this.table.legal.length < 9;
    this.listOpen ??= window.innerWidth > 860;
    const open = this.listOpen || few;
    return h("details", { open, ontoggle: (event) => few || (this.listOpen = event.target.open) }, h("summary", { "data-key": "all-actions" }, "All actions"),
      h("div", { class: "groups", "data-scroll": "groups" }, list));
  }

  undoButton() {
    return this.table.status === "running" && button("Undo", () => this.live.undo(this.table.seat), { class: "quiet", "data-key": "undo" });
  }

  layNext() {
    if (!this.laying || !this.table) return;
    const places = this.legal.filter((action) => action.startsWith("place "));
    if (places.length) this.live.act(this.table.seat, places[Math.floor(Math.random() * places.length)]);
    else if (!this.live.waiting(this.table.seat)) this.laying = false;
  }

  // -- people ---------------------------------------------------------------------------------------------------

  drawSeats() {
    const { table, names, game } = this;
    const view = this.after?.view || table.view;
    const acting = table.view && table.status === "running" ? game.acting(table.view) : [];
    const state = (who, n) => {
      const kind = who.kind || "open";
      if (kind === "open") return "open";
      if (who.resigned) return "resigned";
      if (who.level) return kind === "bot" ? `bot, ${who.level}` : `played by a bot (${who.level})`;
      return this.live.here[n] ? "here" : "away";
    };
    show(this.boxes.seats, h("ul", { class: "plain seats", "aria-label": "Players" }, table.seats.map((who, n) => h("li", { class: acting.includes(n) ? "seat acting" : "seat" },
      game.seatPicture(n, view),
      h("span", { class: "who" }, h("b", {}, names[n], this.own.includes(n) ? h("span", { class: "tag" }, "you") : null, acting.includes(n) && h("span", { class: "tag to-move" }, "to move")),
        h("span", { class: `presence ${state(who, n) === "here" ? "on" : ""}` }, state(who, n)), h("span", { class: "clock", "data-clock": n })),
      h("span", { class: "what" }, view ? game.seatNote(view, n) : null),
      this.own.includes(n) && n !== this.shown && this.own.length > 1 && table.status === "running" && !acting.includes(this.shown) && button("Sit here", () => (this.sitAt(n), this.changed()), { class: "quiet" })))));
    this.tick();
  }

  // Somebody who came by the link: take an open seat, or watch.
  joining() {
    const { table } = this;
    const free = table.seats.map((who, n) => [who, n]).filter(([who]) => (who.kind || "open") === "open");
    if (table.status !== "open" || !free.length) {
      return table.seat === null && table.status === "running" ? h("p", { class: "soft" }, "You are watching. All seats are taken.") : null;
    }
    const another = this.own.length > 0;
    const name = h("input", { name: "who", maxlength: 40, required: true, value: another ? "" : myName(), placeholder: "Name", autocomplete: "off" });
    const join = async (event) => {
      event.preventDefault();
      try {
        const held = await post(`/api/matches/${this.id}/join`, { name: name.value });
        if (!another) keepName(name.value);
        addSeats(this.id, held.seats, { game: table.game, at: Date.now() });
        this.live.restart();
      } catch (error) {
        toast(error.message, "bad");
      }
    };
    if (this.joinForm && this.joinFor === another) return this.joinForm;
    this.joinFor = another;
    this.joinForm = h("form", { class: "paper flat", onsubmit: join }, h("h2", {}, another ? "Somebody else on this device" : "Sit down"),
      h("p", { class: "row" }, h("label", {}, h("span", { class: "hidden" }, "Your name"), name), h("button", { class: another ? "" : "primary", type: "submit" }, "Join")));
    return this.joinForm;
  }

  async seatCall(what, body, seat = this.table.seat) {
    try {
      await post(`/api/matches/${this.id}/seats/${seat}/${what}`, body, this.secret(seat));
      return true;
    } catch (error) {
      toast(error.message, "bad");
      return false;
    }
  }

  async leave(seat) {
    const begun = this.table.status !== "open";
    if (!(await this.seatCall("leave", undefined, seat))) return;
    if (begun) return;
    keepSeats(this.id, seatsOf(this.id).filter((held) => held.seat !== seat));
    this.shown = undefined;
    this.live.restart();
  }

  // -- words ----------------------------------------------------------------------------------------------------

  drawLog() {
    const lines = this.table.lines.slice(-80).reverse();
    show(this.boxes.log, h("ol", { class: "plain log", "data-scroll": "log", tabindex: 0, "aria-label": "Latest first" },
      lines.length ? lines.map((line) => h("li", { class: [line.loud && "loud", line.heading && "heading", Number.isInteger(line.seat) && `of-${line.seat}`].filter(Boolean).join(" ") }, line.text))
        : h("li", { class: "soft" }, "Nothing yet.")));
  }

  talkForm() {
    const text = h("input", { maxlength: 500, placeholder: "Say something", "aria-label": "Say something", autocomplete: "off" });
    return h("form", { class: "row talk-form", onsubmit: (event) => {
      event.preventDefault();
      if (!text.value.trim()) return;
      const seat = this.table.seat;
      this.live.ask({ type: "say", text: text.value, ...(seat === null ? {} : { seat }) });
      text.value = "";
    } }, text, h("button", { type: "submit" }, "Say"));
  }

  drawTalk() {
    const said = this.table.said;
    const to = { seats: " (only to those who may hear it)", spectators: " (to spectators)" };
    show(this.boxes.talk, h("ul", { class: "plain talk", "data-scroll": "talk" }, said.slice(-40).map((line) => h("li", {}, h("b", {}, line.name || "guest"), h("span", { class: "soft small" }, to[line.among] || ""), `: ${line.text}`))));
    if (this.heard !== undefined && said.length > this.heard && !this.talkDetails.open) this.talkDetails.open = true;
    this.heard = said.length;
    const list = this.boxes.talk.firstChild;
    list.scrollTop = list.scrollHeight;
  }

  drawAfter() {
    const ended = ["over", "abandoned"].includes(this.table.status);
    if (!ended) return;
    this.after ||= new After(this);
    this.after.draw();
  }

  // -- clocks ---------------------------------------------------------------------------------------------------

  tick() {
    const table = this.live?.tables.size ? this.table : null;
    if (!table) return;
    const { clock } = table;
    const gone = performance.now() - table.heardAt;
    const text = (left) => {
      const seconds = Math.max(0, Math.ceil(left / 1000));
      if (seconds > 48 * 3600) return `${Math.floor(seconds / 86400)} days`;
      if (seconds > 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    };
    for (const box of this.page.querySelectorAll("[data-clock]")) {
      const seat = Number(box.dataset.clock);
      const left = clock?.left?.[seat];
      const runs = clock?.running?.includes(seat);
      box.textContent = table.status === "running" && Number.isInteger(left) ? `${runs ? "▸ " : ""}${text(left - (runs ? gone : 0))}` : "";
      box.classList.toggle("short", runs && left - gone < 15000);
    }
    const limit = this.page.querySelector("[data-limit]");
    if (limit) limit.textContent = table.status === "running" && Number.isInteger(clock?.limit) ? ` ${text(clock.limit - gone)} left.` : "";
  }
}

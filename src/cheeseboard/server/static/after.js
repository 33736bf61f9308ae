// After the end: the outcome, the replay, the check of the deal, the analysis.

import { get, post } from "./api.js";
import { SEATS } from "./art.js";
import { button, h, s, show, toast } from "./dom.js";
import { goToRematch, rematch } from "./menu.js";

export class After {
  constructor(page) {
    this.page = page;
    this.film = null;
    this.at = 0;
    this.eyes = "all";
    this.box = page.boxes.after;
    this.parts = { head: h("div"), replay: h("div"), deal: h("div"), analysis: h("div") };
    show(this.box, h("section", { class: "paper flat" }, Object.values(this.parts)));
    this.showDeal();
    this.look();
  }

  draw() {
    const { page } = this;
    const { table, names, game } = page;
    const outcome = table.view?.outcome;
    const mine = page.own.length > 0;
    show(this.parts.head, h("h2", {}, outcome ? "How it ended" : "Called off"),
      outcome && h("ol", { class: "plain scores" }, outcome.scores.map((score, seat) => h("li", { class: outcome.winners.includes(seat) ? "winner" : "" },
        h("span", {}, names[seat], outcome.winners.includes(seat) ? " ★ winner" : ""), h("span", {}, game.score(score))))),
      h("p", { class: "row" },
        table.rematch ? button("To the next match", () => goToRematch(page, table.rematch), { class: "primary" })
          : mine && button("Play again", () => rematch(page), { class: "primary" }),
        !this.film && button("Watch the replay", () => this.open()),
        h("a", { class: "button", href: `/api/matches/${page.id}/record`, download: `cheeseboard-${page.id}.txt` }, "Download the record")));
  }

  // -- the replay -----------------------------------------------------------------------------------------------

  async open() {
    try {
      this.film = await get(`/api/matches/${this.page.id}/replay?eyes=${this.eyes}`);
    } catch (error) {
      return toast(error.message, "bad");
    }
    this.at = Math.min(this.at, this.film.frames.length - 1);
    const last = this.film.frames.length - 1;
    this.slider = h("input", { type: "range", min: 0, max: String(last), value: String(this.at), "aria-label": "Moment of the match", oninput: (e) => this.go(Number(e.target.value)) });
    this.words = h("p", { class: "moment", "aria-live": "polite" });
    const eyes = [["all", "everything"], ["spectator", "a spectator"], ...this.page.names.map((name, n) => [String(n), name])];
    show(this.parts.replay, h("h2", {}, "Replay"), this.slider,
      h("p", { class: "row" }, button("«", () => this.go(0), { "aria-label": "To the beginning" }), button("‹", () => this.go(this.at - 1), { "aria-label": "One back" }),
        button("›", () => this.go(this.at + 1), { "aria-label": "One on" }), button("»", () => this.go(last), { "aria-label": "To the end" }),
        h("label", {}, "seen by ", h("select", { onchange: (e) => ((this.eyes = e.target.value), this.open()) }, eyes.map(([value, text]) => h("option", { value, selected: value === this.eyes }, text))))),
      this.words);
    this.draw();
    this.page.drawActions();
    this.go(this.at);
  }

  go(at) {
    const { frames, options } = this.film;
    this.at = Math.max(0, Math.min(frames.length - 1, at));
    this.slider.value = String(this.at);
    const frame = frames[this.at];
    const { game, names, boxes } = this.page;
    const view = (this.view = { options, ...frame.view });
    show(boxes.board, game.draw(view));
    show(boxes.hand, game.shelf(view));
    this.page.drawSeats();
    const told = frame.events.map((event) => game.words(event, names)?.text).filter(Boolean);
    this.words.textContent = `${this.at + 1} of ${frames.length}. ${told.join(" ") || (frame.actor === "chance" ? "Chance decides." : "")}`;
  }

  // -- the deal -------------------------------------------------------------------------------------------------

  async showDeal() {
    try {
      const deal = await get(`/api/matches/${this.page.id}/deal`);
      const verdict = deal.fair === true ? "✓ " : deal.fair === false ? "✗ " : "";
      show(this.parts.deal, h("details", { "data-key": "deal" }, h("summary", {}, `The deal: ${verdict}${deal.sentence || "not checked"}`),
        deal.commitment && h("dl", { class: "small code" }, ["commitment", "salt", "secret"].map((word) => [h("dt", {}, word), h("dd", {}, deal[word] || "-")]))));
    } catch (error) {
      show(this.parts.deal, h("p", { class: "soft" }, error.message));
    }
  }

  // -- the analysis ---------------------------------------------------------------------------------------------

  async look(start = false) {
    const path = `/api/matches/${this.page.id}/analysis`;
    try {
      const state = start ? await post(path) : await get(path);
      if (state.state === "none") show(this.parts.analysis, h("p", {}, button("Have the search look at it", () => this.look(true))));
      else if (state.state === "running") {
        show(this.parts.analysis, h("p", {}, "The search looks at every decision. ", h("progress", { max: String(state.total || 1), value: String(state.done || 0), "aria-label": "Progress" })));
        setTimeout(() => this.look(), 1000);
      } else this.showAnalysis(state.result);
    } catch (error) {
      show(this.parts.analysis, h("p", { class: "soft" }, error.message));
    }
  }

  showAnalysis({ curves, decisions }) {
    const { names } = this.page;
    const last = Math.max(1, ...curves.flat().map(([number]) => number));
    const x = (number) => 44 + (number / last) * 348;
    const y = (chance) => 130 - chance * 120;
    const dashes = ["", "9 4", "3 4", "12 4 3 4"];
    const lines = curves.map((curve, seat) => curve.length && s("polyline", { points: curve.map(([n, chance]) => `${x(n).toFixed(1)},${y(chance).toFixed(1)}`).join(" "), class: `curve of-${seat}`, "stroke-dasharray": dashes[seat] }));
    const slips = [...decisions].filter((made) => made.loss > 0.02 && made.played !== made.best).sort((a, b) => b.loss - a.loss).slice(0, 5);
    const percent = (chance) => `${Math.round(chance * 100)} %`;
    show(this.parts.analysis, h("h2", {}, "Chance to win"), s("svg", { viewBox: "0 0 400 150", class: "chart", role: "img", "aria-label": "Chance to win of each seat over the match" },
      [0, 0.5, 1].map((chance) => [s("line", { x1: 44, x2: 392, y1: y(chance), y2: y(chance), class: "grid" }), s("text", { x: 40, y: y(chance) + 4, class: "axis" }, percent(chance))]), lines),
    h("p", { class: "row small" }, names.map((name, seat) => h("span", { class: "key" }, s("svg", { width: 30, height: 8, "aria-hidden": "true" }, s("line", { x1: 0, x2: 30, y1: 4, y2: 4, class: `curve of-${seat}`, "stroke-dasharray": dashes[seat] })), ` ${name} (${SEATS[seat].name})`))),
    slips.length && [h("h3", {}, "Worth another thought"), h("ul", { class: "plain list" }, slips.map((made) => h("li", {},
      h("span", {}, `${names[made.seat]}: ${made.played} (${percent(made.value)}). The search: ${made.best} (${percent(made.best_value)}).`),
      button("Look", async () => ((this.eyes = "all"), (this.at = Math.max(0, made.number - 2)), await this.open()), { class: "quiet" }))))]);
  }
}

// What can be done at the table besides playing, and the invitation to it.

import { get, keepSeats, post, seatsOf } from "./api.js";
import { button, confirmed, h, show, toast } from "./dom.js";

let levels = [];
get("/api/offer").then((offer) => (levels = offer.levels.map(({ name }) => name))).catch(() => {});

export function invitation(page) {
  const link = `${location.origin}/match/${page.id}`;
  return h("section", { class: "paper narrow invitation" }, h("h2", {}, "Invite somebody"), h("p", {}, "Whoever opens this link can take a seat:"), linkField(link, "Link to this match"));
}

function linkField(link, label) {
  const field = h("input", { readonly: true, value: link, "aria-label": label, onfocus: (event) => event.target.select() });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    toast("Copied.");
  };
  return h("p", { class: "row" }, field, button("Copy", copy));
}

export function menu(page) {
  const { table, id } = page;
  const link = `${location.origin}/match/${id}`;
  const seat = table.seat;
  const items = [h("h3", {}, "Link to share"), linkField(link, "Link to this match")];
  if (seat === null) return items;
  const name = page.names[seat];
  const running = table.status === "running";
  if (running) items.push(handing(page, seat), absent(page, seat));
  if (["open", "running"].includes(table.status)) {
    items.push(h("h3", {}, "Another device"), page.carried ? linkField(page.carried, "One-time link to this seat")
      : h("p", { class: "row" }, button("Carry this seat to another device", () => carry(page, seat)), h("span", { class: "small soft" }, "A link that works once, for 15 minutes.")));
    items.push(h("h3", {}, "Stop playing"), h("p", { class: "row" },
      running && button("Resign", async () => (await confirmed(`${name} gives up. This cannot be taken back.`, "Resign")) && page.seatCall("resign"), { class: "danger" }),
      button("Leave the seat", async () => (await confirmed(running ? `${name} gets up; a bot plays on, or the seat is given up.` : `${name} gets up; the seat is open again.`, "Leave")) && page.leave(seat)),
      button("Call the match off", async () => (await confirmed("The match ends here, without a winner.", "Call it off")) && abandon(page, seat))));
  }
  return items;
}

function handing(page, seat) {
  const played = page.table.seats[seat].level;
  if (played) return h("p", {}, button("Play myself again", () => page.seatCall("back")));
  const choice = h("select", { "aria-label": "Level of the bot" }, levels.map((name) => h("option", { value: name, selected: name === (page.level || "forager") }, name)));
  choice.addEventListener("change", () => (page.level = choice.value));
  return [h("h3", {}, "Have a break"), h("p", { class: "row" }, choice, button("Let this bot play for me", () => page.seatCall("bot", { level: choice.value })))];
}

// Others who have been away for long can be gone on without; the server says if it is too early.
function absent(page, seat) {
  const { table, live, names } = page;
  const away = table.seats.map((who, n) => n).filter((n) => !page.own.includes(n) && table.seats[n].kind === "person" && !table.seats[n].level && !table.seats[n].resigned && !live.here[n]);
  if (!away.length) return null;
  const go = async (n, claim) => {
    try {
      await post(`/api/matches/${page.id}/seats/${n}/absent`, { claim }, page.secret(seat));
    } catch (error) {
      toast(error.message, "bad");
    }
  };
  return [h("h3", {}, "Somebody is away"), away.map((n) => h("p", { class: "row" }, button(`Let a bot play for ${names[n]}`, () => go(n, false)), table.seats.length === 2 && button("Claim the win", () => go(n, true))))];
}

async function carry(page, seat) {
  try {
    const { token } = await post(`/api/matches/${page.id}/link`, undefined, page.secret(seat));
    page.carried = `${location.origin}/carry/${token}`;
    show(page.boxes.menu, menu(page));
  } catch (error) {
    toast(error.message, "bad");
  }
}

async function abandon(page, seat) {
  try {
    await post(`/api/matches/${page.id}/abandon`, undefined, page.secret(seat));
  } catch (error) {
    toast(error.message, "bad");
  }
}

// The same people once more. The secrets of the old seats hold the new ones, each one seat further.
export function goToRematch(page, next) {
  const players = page.table.seats.length;
  const held = seatsOf(page.id).map(({ seat, secret }) => ({ seat: (seat + players - 1) % players, secret }));
  if (held.length) keepSeats(next, held.sort((a, b) => a.seat - b.seat), { game: page.table.game, at: Date.now() });
  location.assign(`/match/${next}`);
}

export async function rematch(page) {
  try {
    const { id } = await post(`/api/matches/${page.id}/rematch`, undefined, page.secret(page.table.seat));
    goToRematch(page, id);
  } catch (error) {
    toast(error.message, "bad");
  }
}

// Which page this is.

import { addSeats, post } from "./api.js";
import { $, h, show } from "./dom.js";
import { matchPage } from "./match.js";
import { startPage } from "./start.js";

const GAMES = { roquefort: () => import("./roquefort.js"), havarti: () => import("./havarti.js") };

async function open() {
  const [, place, id] = location.pathname.split("/");
  const games = Object.fromEntries(await Promise.all(Object.entries(GAMES).map(async ([name, load]) => [name, await load()])));
  if (place === "match" && id) return matchPage(id, games);
  if (place === "carry" && id) {
    const held = await post("/api/links", { token: id });
    addSeats(held.id, held.seats, {});
    history.replaceState(null, "", `/match/${held.id}`);
    return matchPage(held.id, games);
  }
  return startPage(games);
}

open().catch((error) => show($("main"), h("section", { class: "paper narrow" }, h("h1", {}, "That did not work"), h("p", {}, error.message), h("p", {}, h("a", { href: "/" }, "To the start page")))));

// The castle on the start page.

import type { Card } from "../../board";
import Poster from "../Poster.svelte";

export const card: Card = {
  Poster,
  age: 7,
  background: { light: "#dfe8d2", dark: "#2a3230" },
  edge: "var(--tiles)",
};

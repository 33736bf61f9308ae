// The house by night on the start page.

import type { Card } from "../../board";
import Poster from "../Poster.svelte";

export const card: Card = {
  Poster,
  age: 9,
  background: { light: "#3a3350", dark: "#1c1826" },
  edge: "var(--copper)",
};

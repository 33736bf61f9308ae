// Small pictures, each drawn around 0, 0 in a square of 100. Every colour goes with a shape and a letter.

import { s } from "./dom.js";

const INK = "#2b2420";
export const SEATS = [
  { colour: "#c0412f", name: "red", wears: "scarf" },
  { colour: "#2f68ad", name: "blue", wears: "cap" },
  { colour: "#4f8434", name: "green", wears: "leaf" },
  { colour: "#e2ab1e", name: "yellow", wears: "bow" },
];

const path = (d, fill, more = {}) => s("path", { d, fill, stroke: INK, "stroke-width": 3, "stroke-linejoin": "round", ...more });
const disc = (cx, cy, r, fill, more = {}) => s("circle", { cx, cy, r, fill, stroke: INK, "stroke-width": 3, ...more });
const plain = { stroke: "none" };

const WEAR = [
  () => [path("M-17-9q17 9 34 0v8q-17 9-34 0z", "#fff4dc"), path("M8-3l12 14-9 5-8-14z", "#fff4dc")],
  () => [path("M-16-22q0-19 16-19t16 19z", "#fff4dc"), path("M-20-23h40v6h-40z", "#fff4dc")],
  () => [path("M0 28q-18-16 0-36 18 20 0 36z", "#dff0c4"), path("M0 28V-2", "none", { "stroke-width": 2 })],
  () => [path("M0-6l-19-9v18zM0-6l19-9v18z", "#fff4dc"), disc(0, -6, 4.5, "#fff4dc")],
];

export function mouse(seat, picked = false) {
  const { colour } = SEATS[seat];
  return s("g", { class: picked ? "mouse picked" : "mouse" },
    s("ellipse", { cx: 3, cy: 13, rx: 26, ry: 30, fill: "#000", opacity: 0.22 }),
    path("M0 30q4 16 20 12", "none", { stroke: colour, "stroke-width": 5, "stroke-linecap": "round" }),
    path("M-21 12q0-22 21-22t21 22-21 24-21-24z", colour),
    disc(-14, -27, 10, colour), disc(14, -27, 10, colour),
    disc(-14, -27, 4.5, "#f3c9b4", plain), disc(14, -27, 4.5, "#f3c9b4", plain),
    path("M-16-17q0-12 16-12t16 12-16 10-16-10z", colour),
    disc(-6, -20, 2.6, "#fff", plain), disc(6, -20, 2.6, "#fff", plain),
    disc(-6, -20.5, 1.4, INK, plain), disc(6, -20.5, 1.4, INK, plain),
    WEAR[seat]());
}

export const CHEESES = {
  1: { name: "Emmental", letter: "E" },
  2: { name: "Roquefort", letter: "R" },
  3: { name: "Camembert", letter: "C" },
  4: { name: "Edam", letter: "D" },
  5: { name: "Gouda", letter: "G" },
  6: { name: "Sainte-Maure", letter: "S" },
  7: { name: "Appenzeller", letter: "A" },
};

const SHAPES = {
  1: () => [path("M-32 10 26-22q8 10 6 32v14h-64z", "#f4d75e"), path("M-32 10H32", "none"),
    disc(-14, 17, 5, "#c9a637", plain), disc(10, 18, 4, "#c9a637", plain), disc(16, -4, 6, "#c9a637", plain)],
  2: () => [path("M-33 16a33 33 0 0 1 66 0z", "#f1ead6"), path("M-33 16h66v8h-66z", "#d9cfb4"),
    path("M-18 8q6-10 12-4M-4-6q8-6 10 4M10 6q8-8 12 2M0 10q4-4 8 2", "none", { stroke: "#2f68ad", "stroke-width": 5 })],
  3: () => [path("M0 0 30-16A34 34 0 1 1 6-33z", "#fffaf0"), path("M0 0 30-16M0 0 6-33", "none"),
    path("M0 0 24-13M0 0 5-26", "none", { stroke: "#e7c66b", "stroke-width": 5 })],
  4: () => [disc(0, 0, 30, "#c8322c"), path("M-18-12q8-12 20-11", "none", { stroke: "#f4a79d", "stroke-width": 5, "stroke-linecap": "round" }),
    path("M-4-30h8v-6h-8z", "#8a1e1a")],
  5: () => [path("M-26-18v36q0 12 26 12t26-12v-36z", "#e8912b"), s("ellipse", { cx: 0, cy: -18, rx: 26, ry: 12, fill: "#f6c069", stroke: INK, "stroke-width": 3 })],
  6: () => [path("M-34-12h60q10 0 10 13t-10 13h-60z", "#9b9b97"), s("ellipse", { cx: -30, cy: 1, rx: 9, ry: 13, fill: "#f7f1df", stroke: INK, "stroke-width": 3 }),
    path("M-44 2h16", "none", { stroke: "#caa23f", "stroke-width": 5 }), path("M-8-4h8M8 5h8M14-6h6", "none", { stroke: "#6e6e6b" })],
  7: () => [path("M-27-22h54v46h-54z", "#e6bf80"), path("M-27-22h54v11h-54zM-27 14h54v10h-54z", "#6a4326"),
    disc(-8, -1, 3, "#b98d4d", plain), disc(10, 4, 4, "#b98d4d", plain)],
};

export function cheese(kind, badge = true) {
  return s("g", {}, SHAPES[kind](), badge && letter(CHEESES[kind].letter, 30, 30));
}

export function letter(text, x, y, size = 22) {
  return s("g", {}, disc(x, y, size * 0.66, "#fff8e8", { "stroke-width": 2 }),
    s("text", { x, y: y + size * 0.35, "text-anchor": "middle", "font-size": size, "font-weight": 700, fill: INK }, text));
}

export function tile(sign) {
  if (CHEESES[sign]) return s("g", {}, floor("#cabfae"), cheese(sign));
  if (sign === "x") {
    return s("g", {}, floor("#a99d8c"), disc(0, 0, 33, "#1d1a1f"),
      path("M-18 14 18 7-18-1 18-8-14-15", "none", { stroke: "#ff8b78", "stroke-width": 5 }));
  }
  return s("g", {}, floor("#bfb4a3"), path("M-20-8h14M4 10h18M-8 24h10", "none", { stroke: "#9a8e7d", "stroke-width": 3 }));
}

const floor = (fill) => s("rect", { x: -45, y: -45, width: 90, height: 90, rx: 7, fill, stroke: "#85796a", "stroke-width": 2 });

// The rooms of the house, by one thing each.
export const THINGS = {
  V: () => [path("M-6 28 4-12 14 28q-10 8-20 0z", "#e2812e"), path("M4-12-6-32M4-12v-24M4-12l12-20", "none", { stroke: "#4f8434", "stroke-width": 5 }),
    path("M-2 8h8M0 20h9", "none", { "stroke-width": 2 })],
  L: () => [path("M-30-20h14v46h-14z", "#a3262a"), path("M-14-12h12v38h-12z", "#5f9c8a"), path("M0-24h14v50H0z", "#2f68ad"), path("M17-10l11-4 9 38-11 3z", "#d9b35b")],
  N: () => [path("M-28-6h56q0 24-28 24t-28-24z", "#d9b35b"), path("M-28-6q0-22 20-22v22z", "#f3e3c0"), path("M-24 26q24 8 48 0", "none", { "stroke-width": 5 })],
  B: () => [path("M-32 0h64q0 24-16 24h-32q-16 0-16-24z", "#fffaf0"), path("M-18 24v7M18 24v7", "none", { "stroke-width": 5 }), path("M24 0v-24q0-8-8-8t-8 8", "none"),
    disc(-14, -8, 7, "#cfe3ee"), disc(-1, -12, 5, "#cfe3ee")],
  D: () => [path("M-10-18h20v10q12 6 12 18v20h-44v-20q0-12 12-18z", "#b9c4c8"), path("M-14-28h28v10h-28z", "#8d9aa0"), path("M-22 14h44", "none")],
  S: () => [path("M-22-24q22-10 44 0v28h-44z", "#a3262a"), path("M-32-2q0-8 10-6v16h44v-16q10-2 10 6v28h-64z", "#c4573a"), path("M-26 26v6M26 26v6", "none", { "stroke-width": 5 })],
  P: () => [path("M-20 30v-44q0-18 20-18t20 18v44z", "#8a5a34"), disc(0, 0, 6, "#ffcf6b"), path("M-3 3h6v12h-6z", "#ffcf6b")],
  C: () => [path("M-32-26h64M-32 2h64M-32 30h64M-30-30v62M30-30v62", "none", { "stroke-width": 4 }), path("M-20-2a12 12 0 0 1 24 0z", "#f4d75e"), path("M-6 26a14 14 0 0 1 28 0z", "#f4d75e"), path("M8-2a8 8 0 0 1 16 0z", "#e8912b")],
};

export function havarti(number) {
  return s("g", {}, disc(0, 0, 31, "#f4d75e"), disc(0, 0, 23, "#ffe89a", { "stroke-width": 1.5 }),
    disc(-16, -12, 3, "#c9a637", plain), disc(15, 13, 3.5, "#c9a637", plain),
    s("text", { x: 0, y: 12, "text-anchor": "middle", "font-size": 34, "font-weight": 800, fill: INK }, number));
}

export function inspector() {
  return s("g", {}, s("ellipse", { cx: 2, cy: 30, rx: 24, ry: 7, fill: "#000", opacity: 0.25 }),
    path("M-18 30q-2-34 18-34t18 34z", "#8f2226"), disc(0, -14, 13, "#f3d3b6"), path("M-19-20h38l-6-6q-2-14-13-14t-13 14z", "#3a2a24"),
    path("M14 4h14", "none"), path("M22 4h14v20h-14z", "#ffcf6b"), path("M25-2h8v6h-8z", "#3a2a24"));
}

export function die(value) {
  const spots = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
    5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] }[value] || [];
  return s("g", {}, s("rect", { x: -36, y: -36, width: 72, height: 72, rx: 14, fill: "#fffaf0", stroke: INK, "stroke-width": 4 }),
    spots.map(([x, y]) => disc(x * 18, y * 18, 7, INK, plain)),
    spots.length ? null : s("text", { x: 0, y: 14, "text-anchor": "middle", "font-size": 40, "font-weight": 700, fill: INK }, value));
}

export function candle(burning) {
  return s("g", {}, burning && path("M0-40q11 13 0 22-11-9 0-22z", "#ffcf6b"),
    path(burning ? "M-9-14h18v48h-18z" : "M-9 22h18v12h-18z", burning ? "#fffaf0" : "#a59a8c"), path("M-16 34h32", "none", { "stroke-width": 5 }));
}

// A picture of its own, with words for those who do not see it.
export function picture(drawing, label, size = 40, box = "-50 -50 100 100") {
  return s("svg", { viewBox: box, width: size, height: size, role: "img", "aria-label": label, class: "picture" }, s("title", {}, label), drawing);
}

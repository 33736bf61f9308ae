// How large things are on a wide screen: the table takes the height that is left, the board all of it that its shape allows.

import type { Attachment } from "svelte/attachments";

const WIDE = "(min-width: 900px)";
const MARGIN = 12; // under the table
const LEAST = 240;

/** Tells the table in --room how much height there is below its upper edge. */
export const roomy: Attachment<HTMLElement> = (table) => {
  const measure = () => {
    const top = table.getBoundingClientRect().top + scrollY;
    table.style.setProperty("--room", `${Math.floor(innerHeight - top - MARGIN)}px`);
  };
  measure();
  const watch = new ResizeObserver(measure);
  watch.observe(document.body);
  addEventListener("resize", measure);
  return () => {
    watch.disconnect();
    removeEventListener("resize", measure);
  };
};

/** Gives the only child of a box the width at which it fills the box without being higher than it. */
export const fitted: Attachment<HTMLElement> = (box) => {
  const inner = box.firstElementChild;
  if (!(inner instanceof HTMLElement)) return;
  const wide = matchMedia(WIDE);
  const measure = () => {
    if (!wide.matches) return inner.style.removeProperty("width");
    const { width, height } = inner.getBoundingClientRect();
    if (!height || !box.clientHeight) return;
    const wanted = Math.max(LEAST, Math.min(box.clientWidth, Math.floor((width * box.clientHeight) / height)));
    if (Math.abs(wanted - width) > 1) inner.style.width = `${wanted}px`;
  };
  const watch = new ResizeObserver(measure);
  watch.observe(box);
  watch.observe(inner);
  return () => watch.disconnect();
};

// Keys that do something at a live table. Never while somebody writes, nor with Ctrl, Alt or Meta.

export type Wish = "undo" | "end" | "skip" | "hint" | "described" | "log" | "talk" | "table" | "keys";

const KEYS: Record<string, Wish> = {
  u: "undo",
  e: "end",
  s: "skip",
  h: "hint",
  d: "described",
  l: "log",
  t: "talk",
  m: "table",
  "?": "keys",
};

/** What a key that was pressed asks for, if anything. Letters count by their place, so that other alphabets work too. */
export function shortcut(event: KeyboardEvent): Wish | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return null;
  const target = event.target;
  if (target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog")) return null;
  const key = event.key.toLowerCase();
  const latin = /^[a-z?]$/.test(key) ? key : event.code.startsWith("Key") ? event.code.slice(3).toLowerCase() : key;
  return KEYS[latin] ?? null;
}

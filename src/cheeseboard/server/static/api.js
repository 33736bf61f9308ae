// HTTP, and what this browser keeps: its name, and the secrets of its seats.

export class Refusal extends Error {
  constructor(trouble) {
    super(trouble.rule ? `${trouble.sentence} (${trouble.rule})` : trouble.sentence);
    this.code = trouble.code;
  }
}

export async function call(verb, path, body, secret) {
  const headers = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (secret) headers.authorization = `Bearer ${secret}`;
  let answer;
  try {
    answer = await fetch(path, { method: verb, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refusal({ code: "away", rule: "", sentence: "The server cannot be reached right now." });
  }
  const text = await answer.text();
  const json = (answer.headers.get("content-type") || "").includes("json");
  const data = json && text ? JSON.parse(text) : text;
  if (!answer.ok) throw new Refusal(data.sentence ? data : { code: "", rule: "", sentence: `Error ${answer.status}.` });
  return data;
}

export const get = (path) => call("GET", path);
export const post = (path, body, secret) => call("POST", path, body, secret);

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can play all the same, until the page is closed.
    memory.set(key, value);
  }
}

const memory = new Map();
const MOST = 60; // matches remembered

// Seats of this browser in a match: a list of { seat, secret }.
export const seatsOf = (match) => memory.get(`seats:${match}`) || read(`seats:${match}`, []);

export function keepSeats(match, held, about) {
  write(`seats:${match}`, held);
  const others = mine().filter((each) => each.id !== match);
  write("mine", held.length ? [{ id: match, ...about, ...past(match, about) }, ...others].slice(0, MOST) : others);
}

const past = (match, about) => (about ? {} : mine().find((each) => each.id === match) || {});

export function addSeats(match, held, about) {
  const known = seatsOf(match).filter((each) => !held.some((one) => one.seat === each.seat));
  keepSeats(match, [...known, ...held].sort((a, b) => a.seat - b.seat), about);
}

export const mine = () => read("mine", []);

export function forget(match) {
  localStorage.removeItem(`seats:${match}`);
  write("mine", mine().filter((each) => each.id !== match));
}

export const myName = () => read("name", "");
export const keepName = (name) => write("name", name);

// What was told in this tab, so that a reload does not lose it.
export function logOf(match, seat) {
  try {
    return JSON.parse(sessionStorage.getItem(`log:${match}:${seat}`)) || { seq: 0, lines: [] };
  } catch {
    return { seq: 0, lines: [] };
  }
}

export function keepLog(match, seat, seq, lines) {
  try {
    sessionStorage.setItem(`log:${match}:${seat}`, JSON.stringify({ seq, lines: lines.slice(-80) }));
  } catch {
    // It is only a convenience.
  }
}

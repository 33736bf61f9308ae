// HTTP: every call to the server goes through here, typed by the server's own schema.

import type { Routes, ErrorBody } from "../generated/api";

/** A "no" from the server, with its code and rule, or that it cannot be reached (code "away"). */
export class Refusal extends Error {
  code: string;
  rule: string;

  constructor({ code, rule, sentence }: ErrorBody) {
    super(sentence);
    this.code = code;
    this.rule = rule;
  }
}

type Path = keyof Routes;
type Get = Extract<Path, `GET ${string}`>;
type Post = Extract<Path, `POST ${string}`>;
type Query<R> = R extends { query: infer Q } ? Q : Record<string, never>;
interface Call {
  path?: Record<string, string | number>; // what stands for {id}, {seat}
  secret?: string;
}

/** Ask for something. */
export function get<R extends Get>(
  route: R,
  call: Call & { query?: Query<Routes[R]> } = {},
): Promise<Routes[R]["answer"]> {
  return ask(route, call, undefined);
}

/** Have something done. */
export function post<R extends Post>(route: R, body: Routes[R]["body"], call: Call = {}): Promise<Routes[R]["answer"]> {
  return ask(route, call, body);
}

async function ask<R extends Path>(
  route: R,
  call: Call & { query?: object },
  body: unknown,
): Promise<Routes[R]["answer"]> {
  const [method, shape] = route.split(" ") as [string, string];
  let address = shape.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(call.path?.[name])));
  if (call.query)
    address += `?${new URLSearchParams(Object.entries(call.query).map(([key, value]) => [key, String(value)]))}`;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (call.secret) headers.authorization = `Bearer ${call.secret}`;
  let answer: Response;
  try {
    answer = await fetch(address, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refusal({ code: "away", rule: "", sentence: "The server cannot be reached right now." });
  }
  const text = await answer.text();
  const isJson = (answer.headers.get("content-type") ?? "").includes("json");
  const data: unknown = isJson && text ? JSON.parse(text) : text;
  if (!answer.ok) throw new Refusal(isTrouble(data) ? data : { code: "", rule: "", sentence: `${answer.status}` });
  return data as Routes[R]["answer"];
}

function isTrouble(data: unknown): data is ErrorBody {
  return typeof data === "object" && data !== null && "sentence" in data;
}

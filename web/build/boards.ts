// Finds the games of the page: every folder in `src/boards`, and every folder in the directories that the environment
// variable CHEESEBOARD_BOARDS names. Generates the modules through which the page loads what a folder brings.

import { existsSync, readdirSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import type { Plugin } from "vite";

export const LOCALES = ["en", "fr", "de", "ru"];
const ID = "virtual:boards";
const BOOK = "rules/book.ts";
const LESSON = "lesson/lesson.ts";
const GAME_NAME = /^[a-z][a-z0-9_]*$/;

/** Path of each game's folder, by the name of the game. A later directory replaces a game of an earlier one. */
export type Folders = Record<string, string>;

export function findFolders(directories: readonly string[]): Folders {
  const found: Folders = {};
  for (const directory of directories) {
    if (!existsSync(directory)) throw new Error(`CHEESEBOARD_BOARDS: there is no directory ${directory}`);
    for (const entry of readdirSync(directory, { withFileTypes: true }))
      if (entry.isDirectory() && GAME_NAME.test(entry.name)) found[entry.name] = join(directory, entry.name);
  }
  return found;
}

/** Directories with boards from outside, as the environment names them. */
export const furtherDirectories = (): string[] =>
  (process.env["CHEESEBOARD_BOARDS"] ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((path) => resolve(path));

export function boards(): Plugin {
  let folders: Folders = {};
  return {
    name: "boards",
    configResolved: ({ root }) => {
      folders = findFolders([join(root, "src/boards"), ...furtherDirectories()]);
    },
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${ID}`) ? sourceOf(id.slice(ID.length + 2), folders) : null),
  };
}

function sourceOf(part: string, folders: Folders): string {
  const [kind = "", locale = ""] = part.split("/");
  if (kind === "cards" && locale) return eager("words", pathsOf(folders, `card/${locale}.ts`, "card/en.ts"), "words");
  if (kind === "cards") return eager("cards", pathsOf(folders, "card/card.ts"), "card");
  if (kind === "names") return [names("withBook", folders, BOOK), names("withLesson", folders, LESSON)].join("\n");
  if (kind === "draws") return eager("draws", pathsOf(folders, "draw.ts"), "draw");
  if (kind === "books") return lazy("books", pathsOf(folders, BOOK));
  if (kind === "lessons") return lazy("lessons", pathsOf(folders, LESSON));
  return lazy("games", pathsOf(folders, "game.ts"));
}

/** The first of these files that each folder has. */
function pathsOf(folders: Folders, ...files: string[]): [game: string, path: string][] {
  return Object.entries(folders).flatMap(([game, folder]) => {
    const file = files.map((name) => join(folder, name)).find((path) => existsSync(path));
    return file ? [[game, file] as [string, string]] : [];
  });
}

const names = (name: string, folders: Folders, file: string): string =>
  `export const ${name} = ${JSON.stringify(pathsOf(folders, file).map(([game]) => game))};`;

function lazy(name: string, paths: [string, string][]): string {
  const entries = paths.map(([game, path]) => `${game}: () => import(${JSON.stringify(path)})`);
  return `export const ${name} = { ${entries.join(", ")} };`;
}

function eager(name: string, paths: [string, string][], exported: string): string {
  const imports = paths.map(([, path], n) => `import { ${exported} as _${n} } from ${JSON.stringify(path)};`);
  const entries = paths.map(([game], n) => `${game}: _${n}`);
  return `${imports.join("\n")}\nexport const ${name} = { ${entries.join(", ")} };`;
}

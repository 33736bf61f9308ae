// The page knows no game by its name: whatever belongs to one lies in its folder and is found there.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..");
const BOARDS = "src/boards";
const PLACES = ["src", "build", "index.html", "public/manifest.webmanifest", "vite.config.ts"];
// Texts about the whole page, for search engines and the home screen of a phone.
const EXCEPTIONS = ["index.html", "public/manifest.webmanifest"];

const games = readdirSync(join(WEB, BOARDS), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const files = PLACES.flatMap((place) =>
  place.includes(".")
    ? [place]
    : readdirSync(join(WEB, place), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(ts|js|svelte|css)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(WEB.length + 1)),
);

test("there are games, and files outside their folders", () => {
  expect(games.length).toBeGreaterThan(1);
  expect(files.filter((file) => !file.startsWith(`${BOARDS}/`)).length).toBeGreaterThan(100);
});

test.each(games)("%s is named in its own folder only", (game) => {
  const named = files
    .filter((file) => !file.startsWith(`${BOARDS}/${game}/`) && !EXCEPTIONS.includes(file))
    .filter((file) => readFileSync(join(WEB, file), "utf8").toLowerCase().includes(game));
  expect(named).toEqual([]);
});

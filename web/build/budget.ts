// Fails the build when the first download of a player who opens a match is too large.

import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const MAX_BYTES = 120_000; // compressed: the frame, the start page, the table and one board, in one language
const PAGE = [
  "/src/main.ts",
  "/src/words/en.ts",
  "/src/start/screen.ts",
  "/src/start/words/en.ts",
  "virtual:boards/cards/en",
  "/src/table/screen.ts",
  "/src/table/words/en.ts",
];
const BOARD = /\/src\/boards\/(\w+)\/(?:game|words\/en)\.ts$/;
const FONT = /alegreya-latin.*\.woff2$/;

type Bundle = Rolldown.OutputBundle;

export function budget(): Plugin {
  return {
    name: "budget",
    apply: "build",
    generateBundle(_, bundle) {
      const shared = PAGE.map((path) => {
        const file = fileWith(bundle, (id) => id.endsWith(path));
        return file ?? this.error(`the budget cannot find ${path}`);
      });
      const fonts = Object.keys(bundle).filter((file) => FONT.test(file));
      const sizes = Object.entries(boardsIn(bundle)).map(([game, files]): [string, number] => [
        game,
        sizeOf(bundle, [...shared, ...files, ...fonts]),
      ]);
      for (const [game, bytes] of sizes) {
        const share = `${(bytes / 1000).toFixed(1)} of ${MAX_BYTES / 1000} kB`;
        if (bytes > MAX_BYTES) this.error(`the first download with ${game} is too large: ${share}`);
        this.info(`first download with ${game}: ${share}`);
      }
    },
  };
}

function fileWith(bundle: Bundle, holds: (id: string) => boolean): string | undefined {
  return Object.keys(bundle).find((file) => modulesOf(bundle, file).some(holds));
}

function modulesOf(bundle: Bundle, file: string): readonly string[] {
  const part = bundle[file];
  return part?.type === "chunk" ? part.moduleIds : [];
}

/** The files with each game's board and its English words. */
function boardsIn(bundle: Bundle): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const file of Object.keys(bundle))
    for (const id of modulesOf(bundle, file)) {
      const game = BOARD.exec(id)?.[1];
      if (game) (found[game] ??= []).push(file);
    }
  return found;
}

/** Compressed bytes of these files and of everything that they import. */
function sizeOf(bundle: Bundle, files: readonly string[]): number {
  const needed = new Set<string>();
  const need = (file: string): void => {
    if (needed.has(file)) return;
    needed.add(file);
    const chunk = bundle[file];
    if (chunk?.type !== "chunk") return;
    for (const other of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) need(other);
  };
  files.forEach(need);
  let total = 0;
  for (const file of needed) {
    const found = bundle[file];
    if (!found) continue;
    const content = found.type === "chunk" ? found.code : found.source;
    total += FONT.test(file) ? content.length : gzipSync(content, { level: 9 }).length;
  }
  return total;
}

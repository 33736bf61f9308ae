// Fails the build when somebody who opens a match for the first time would have to download too much.

import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const MOST = 120_000; // bytes, compressed: the frame, the start page, the table and the first board, in one language
const FIRST = [
  "src/main.ts",
  "src/words/en.ts",
  "src/start/screen.ts",
  "src/start/words/en.ts",
  "src/table/screen.ts",
  "src/table/words/en.ts",
  "src/boards/roquefort/game.ts",
  "src/boards/roquefort/words/en.ts",
];
const FONT = /alegreya-latin.*\.woff2$/;

export function budget(): Plugin {
  return {
    name: "budget",
    apply: "build",
    generateBundle(_, bundle) {
      const needed = new Set<string>();
      const need = (file: string) => {
        if (needed.has(file)) return;
        needed.add(file);
        const chunk = bundle[file];
        if (chunk?.type !== "chunk") return;
        for (const other of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) need(other);
      };
      const missing = new Set(FIRST);
      for (const [file, part] of Object.entries(bundle)) {
        const held =
          part.type === "chunk" ? FIRST.filter((path) => part.moduleIds.some((id) => id.endsWith(`/${path}`))) : [];
        for (const path of held) missing.delete(path);
        if (held.length || FONT.test(file)) need(file);
      }
      if (missing.size) this.error(`the budget cannot find ${[...missing].join(", ")}`);
      let total = 0;
      for (const file of needed) {
        const found = bundle[file];
        if (!found) continue;
        const content = found.type === "chunk" ? found.code : found.source;
        total += FONT.test(file) ? content.length : gzipSync(content, { level: 9 }).length;
      }
      const share = `${(total / 1000).toFixed(1)} of ${MOST / 1000} kB`;
      if (total > MOST) this.error(`the first download is too large: ${share}`);
      this.info(`first download: ${share}`);
    },
  };
}

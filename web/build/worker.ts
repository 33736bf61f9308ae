// Writes the service worker: what it keeps, and a version that changes whenever any of it does.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const SOURCE = "src/worker/sw.js";
const FIRST = ["src/main.ts", "src/start/screen.ts"]; // with what these need, the page can at least say what is missing
const LEFT_OUT = /\.(map|br|gz)$|^robots\.txt$|^icon-.*\.png$/; // the large icons are the system's business

export function worker(): Plugin {
  let root = "";
  let folder = "";
  return {
    name: "worker",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
      folder = config.publicDir;
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const hash = createHash("sha256");
        const built: string[] = [];
        const first = new Set<string>();
        const need = (file: string): void => {
          if (first.has(file)) return;
          first.add(file);
          const part = bundle[file];
          if (part?.type !== "chunk") return;
          for (const other of [...part.imports, ...(part.viteMetadata?.importedCss ?? [])]) need(other);
        };
        for (const [file, part] of Object.entries(bundle)) {
          if (LEFT_OUT.test(file)) continue;
          hash.update(file).update(part.type === "chunk" ? part.code : part.source);
          if (file !== "index.html") built.push(file);
          if (part.type === "chunk" && FIRST.some((path) => part.moduleIds.some((id) => id.endsWith(`/${path}`))))
            need(file);
        }
        const loose = readdirSync(folder).filter((file) => !LEFT_OUT.test(file));
        for (const file of loose) hash.update(file).update(readFileSync(join(folder, file)));
        const addresses = (files: Iterable<string>): string =>
          JSON.stringify([...files].map((file) => `/${file}`).sort());
        const lists = [
          `const VERSION = "${hash.digest("hex").slice(0, 12)}";`,
          `const SHELL = ["/", ...${addresses([...first, ...loose])}];`,
          `const ASSETS = ${addresses(built.filter((file) => !first.has(file)))};`,
        ];
        const source = `${lists.join("\n")}\n${readFileSync(join(root, SOURCE), "utf8")}`;
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

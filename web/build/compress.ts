// Beside every text of the built page its compressed forms, so that the server has only to choose.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg|webmanifest)$/;
const SMALLEST = 600; // bytes; below that it is not worth a header

export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler: () => {
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          const path = join(entry.parentPath, entry.name);
          if (!entry.isFile() || !TEXT.test(entry.name)) continue;
          const text = readFileSync(path);
          if (text.length < SMALLEST) continue;
          writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
          writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        }
      },
    },
  };
}

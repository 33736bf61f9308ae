import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { boards, furtherDirectories } from "./build/boards.ts";
import { budget } from "./build/budget.ts";
import { compress } from "./build/compress.ts";
import { worker } from "./build/worker.ts";

const server = process.env["CHEESEBOARD_SERVER"] ?? "http://127.0.0.1:8000"; // behind the development server

export default defineConfig({
  plugins: [boards(), svelte(), budget(), worker(), compress()],
  build: {
    outDir: process.env["CHEESEBOARD_PAGE"] ?? "../src/cheeseboard/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  resolve: { alias: { $page: fileURLToPath(new URL("./src", import.meta.url)) } }, // for boards from outside
  server: {
    fs: { allow: [".", ...furtherDirectories()] },
    proxy: Object.fromEntries(
      ["/api", "/health", "/lan.svg", "/invitation"].map((path) => [path, { target: server, ws: true }]),
    ),
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});

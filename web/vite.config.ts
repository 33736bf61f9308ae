import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { budget } from "./build/budget.ts";
import { compress } from "./build/compress.ts";
import { worker } from "./build/worker.ts";

const server = process.env["CHEESEBOARD_SERVER"] ?? "http://127.0.0.1:8000"; // of whoever works on the page

export default defineConfig({
  plugins: [svelte(), budget(), worker(), compress()],
  build: {
    outDir: "../src/cheeseboard/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/health", "/lan.svg", "/invitation"].map((path) => [path, { target: server, ws: true }]),
    ),
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});

import { defineConfig } from "vite";

/** The game page: one script for all games; the server's data says which one. */
export default defineConfig({
  root: "src/client",
  base: "/",
  build: {
    outDir: "../../dist/client",
    emptyOutDir: true,
    target: ["safari15", "chrome90", "firefox90"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});

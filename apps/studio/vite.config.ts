import { defineConfig } from "vite";

/** The games' page: one script for every game, told by the server which one it is. */
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

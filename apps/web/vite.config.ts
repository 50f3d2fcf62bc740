import path from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { catalogues } from "./build/catalogues.ts";
import { planChunks } from "./build/chunks.ts";
import { clientBuild } from "./build/client-build.ts";
import { commonPasswords } from "./build/common-passwords.ts";
import { devDocument } from "./build/dev-document.ts";
import { shortClassNames } from "./build/short-class-names.ts";
import { sourceTransforms } from "./build/source-transforms.ts";

const root = import.meta.dirname;
const source = (file: string) => path.join(root, "src", file);
const entry = source("entry-client.tsx");
/** Shorter than the default: the first script names most of the files. The server's pages name the same ones. */
const assetFileNames = "assets/[name]-[hash:7][extname]";
const installed = (name: string) => fileURLToPath(import.meta.resolve(name));
/** A module of an installed package. */
const moduleOf = (name: string, file: string) => path.join(path.dirname(installed(name)), file);
/** Modules that load together: with the first screen, after its hydration, and when a member's session is restored. */
const chunks = planChunks([
  // Libraries run in a separate task, before the application code.
  {
    name: "libs",
    roots: [
      "react",
      "react/jsx-runtime",
      "react-dom/client",
      "@tanstack/react-query",
      "@lingui/react",
      "@lingui/core",
    ].map(installed),
  },
  { name: "first", roots: [entry] },
  {
    name: "after",
    // The first screen has neither endless lists nor forms.
    own: [
      moduleOf("@tanstack/query-core", "infiniteQueryObserver.js"),
      moduleOf("@tanstack/query-core", "mutationObserver.js"),
      moduleOf("@tanstack/react-query", "useInfiniteQuery.js"),
      moduleOf("@tanstack/react-query", "useMutation.js"),
    ],
    roots: [
      "app/after-start.ts",
      "app/lottery-screens.ts",
      "app/visitor-screens.ts",
      "app/lazy-shell.tsx",
      "app/skeletons.tsx",
      "lib/http/http.ts",
      "widgets/banner-carousel/banner-strip.tsx",
      // Small modules that several screens share: in files of their own they would compress worse.
      "entities/game/thin-badges.ts",
      "features/passkeys/passkey-support.ts",
      "features/passkeys/run-ceremony.ts",
      "i18n/use-moment.ts",
      "ui/lazy/use-hydrated.ts",
      // What says that something could not load must not itself wait for the network.
      "ui/empty-state/load-failed.tsx",
      "screens/home/category-rails.tsx",
    ].map(source),
  },
  {
    name: "member",
    roots: [
      "app/header/member-head.tsx",
      "screens/home/member-top.tsx",
      "app/live/live.ts",
      "app/member-screens.ts",
    ].map(source),
  },
  // The list screens' cards with their favourite buttons: as two files they compress worse.
  { name: "list-card", roots: [source("widgets/game-card/use-list-card.tsx")] },
  {
    name: "search-box",
    roots: ["ui/search-box/search-box.tsx", "ui/search-box/use-debounced-search.ts"].map(source),
  },
]);
/** `Features.LightDark` of lightningcss. */
const LIGHT_DARK = 1_048_576;
/** Browser baseline: Safari 15, Chrome 90, Firefox 90. */
const target = ["safari15", "chrome90", "firefox90"];
const platform = process.env.FOYER_PLATFORM ?? "http://127.0.0.1:8080";

/**
 * Two builds of one source. `vite build` makes `dist/client`; `vite build --ssr` makes
 * `dist/server/entry-server.js`, one file that needs no node_modules and contains the client's
 * critical CSS and the address of its script (so the client is built first).
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  root,
  appType: "custom",
  plugins: [
    sourceTransforms(root),
    catalogues(),
    react(),
    clientBuild(root),
    commonPasswords(),
    devDocument(root, platform),
  ],
  css: {
    modules: { generateScopedName: shortClassNames(root, command === "build") },
    // The styles define the colours of each theme themselves; a fallback for `light-dark()` would enlarge every page.
    lightningcss: { exclude: LIGHT_DARK },
  },
  build: {
    target,
    cssTarget: target,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
    ...(isSsrBuild
      ? { outDir: "dist/server", copyPublicDir: false, minify: true }
      : { outDir: "dist/client", manifest: true }),
    rolldownOptions: isSsrBuild
      ? {
          input: path.join(root, "src/entry-server.tsx"),
          output: { entryFileNames: "entry-server.js", assetFileNames, codeSplitting: false },
        }
      : {
          input: entry,
          output: {
            chunkFileNames: "assets/[name]-[hash:7].js",
            assetFileNames,
            codeSplitting: { groups: chunks },
          },
        },
  },
  // The server build bundles its dependencies; in development packages are imported directly.
  ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
  // There is no index.html to discover dependencies from; discovered late, they reload the page.
  optimizeDeps: {
    entries: ["src/entry-client.tsx"],
    include: ["react/compiler-runtime", "react-dom/client"],
  },
  server: {
    port: 9500,
    proxy: { "/wps": platform, "/lgw": platform, "/art": platform, "/vendor": platform },
  },
}));

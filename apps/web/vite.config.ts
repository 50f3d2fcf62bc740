import path from "node:path";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { oneFirstFile } from "./build/chunks.ts";
import { clientBuild } from "./build/client-build.ts";
import { devDocument } from "./build/dev-document.ts";
import { shortClassNames } from "./build/short-class-names.ts";
import { sourceTransforms } from "./build/source-transforms.ts";

const root = import.meta.dirname;
const entry = path.join(root, "src/entry-client.tsx");
/** Browser floor: Safari 15, Chrome 90, Firefox 90. */
const target = ["safari15", "chrome90", "firefox90"];
const platform = process.env.FOYER_PLATFORM ?? "http://127.0.0.1:8080";

/**
 * Two builds of one source. `vite build` makes `dist/client`; `vite build --ssr` makes
 * `dist/server/entry-server.js`, one file that needs no node_modules beside it and carries the client's
 * critical CSS and the address of its script (so the client is built first).
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  root,
  appType: "custom",
  plugins: [
    sourceTransforms(),
    lingui({ cwd: root, failOnCompileError: true }),
    react(),
    clientBuild(root),
    devDocument(root, platform),
  ],
  css: { modules: { generateScopedName: shortClassNames(root, command === "build") } },
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
          output: { entryFileNames: "entry-server.js", codeSplitting: false },
        }
      : {
          input: entry,
          output: { codeSplitting: { groups: [{ name: oneFirstFile(entry), debugName: "first" }] } },
        },
  },
  ssr: { noExternal: true },
  server: { port: 9500, proxy: { "/wps": platform, "/lgw": platform, "/art": platform } },
}));

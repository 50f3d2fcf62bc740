// Builds the service worker into the client's output folder: `node build/service-worker.ts` in apps/web, after `vite
// build`.
import { createHash } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "vite";
import { type Chunk, entryClosure } from "./client-build.ts";

const root = path.join(import.meta.dirname, "..");
const client = path.join(root, "dist/client");

/** Larger files are needed by few players: number plans, Google's phone sign-in. */
const LARGEST_OF_THE_REST = 60_000;

const manifest = JSON.parse(await readFile(path.join(client, ".vite/manifest.json"), "utf8")) as Record<
  string,
  Chunk & { name?: string; assets?: string[] }
>;
const filesOf = (chunks: readonly (Chunk & { assets?: string[] })[]) =>
  chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);

const parts = Object.entries(manifest);
/** What the first screen and the shell need, in every language. */
const first = new Set([
  ...filesOf(entryClosure(manifest)),
  ...filesOf(
    parts.flatMap(([, chunk]) => (chunk.name === "after" || chunk.name === "member" ? [chunk] : [])),
  ),
  ...filesOf(
    parts.flatMap(([key, chunk]) => (/locales\/\w+\/(?:first|later)\.po$/.test(key) ? [chunk] : [])),
  ),
  ...parts.flatMap(([, { file }]) => (/\.(?:woff2|svg)$/.test(file) ? [file] : [])),
  "favicon.svg",
]);
const others = [...new Set(filesOf(parts.map(([, chunk]) => chunk)))].filter((file) => !first.has(file));
const sizes = await Promise.all(others.map(async (file) => (await stat(path.join(client, file))).size));
const rest = others.filter((_, i) => (sizes[i] ?? 0) <= LARGEST_OF_THE_REST);

/** The name of a file in assets/ contains a hash of its content; others are known by one. */
const precached = await Promise.all(
  [...first].map(async (file) => ({
    url: `/${file}`,
    revision: file.startsWith("assets/")
      ? null
      : createHash("sha256")
          .update(await readFile(path.join(client, file)))
          .digest("hex"),
  })),
);

const result = await build({
  configFile: false,
  root,
  logLevel: "warn",
  define: {
    BUILD: JSON.stringify(
      createHash("sha256")
        .update([...first, ...others].sort().join())
        .digest("hex")
        .slice(0, 12),
    ),
    FIRST: JSON.stringify(precached),
    REST: JSON.stringify(rest.map((file) => `/${file}`)),
    "process.env.NODE_ENV": JSON.stringify("production"),
  },
  build: {
    write: false,
    target: ["safari15", "chrome90", "firefox90"],
    lib: { entry: path.join(root, "worker/service-worker.ts"), formats: ["iife"], name: "worker" },
  },
});
const [output] = [result].flat();
const code = output && "output" in output ? output.output[0].code : undefined;
if (!code) throw new Error("the service worker was not bundled");
await writeFile(path.join(client, "sw.js"), code);

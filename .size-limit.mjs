import { readFileSync } from "node:fs";
import { entryClosure } from "./apps/web/build/client-build.ts";

const client = "apps/web/dist/client";
const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, "utf8"));
const scripts = (entry) => entryClosure(manifest, entry).map((chunk) => `${client}/${chunk.file}`);
/** The program, and the texts of the longest language. */
const first = [...scripts("src/entry-client.tsx"), ...scripts("src/i18n/locales/fil/first.po")];

/** Bytes over the wire (brotli). The page itself is measured where it is served, by the journeys. */
export default [
  { name: "before the first screen answers a tap", path: first, limit: "105 kB" },
  ...Object.entries(manifest)
    .filter(([source, chunk]) => chunk.isDynamicEntry && source.startsWith("src/screens/"))
    .map(([source]) => ({
      name: source.replace("src/", ""),
      path: scripts(source).filter((file) => !first.includes(file)),
      limit: "20 kB",
    })),
];

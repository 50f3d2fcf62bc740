import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const ID = "virtual:client-build";
const RESOLVED = `\0${ID}`;

export interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/**
 * The static closure of the entry: what a page needs before it can handle a tap. Imported files come before their
 * importers.
 */
export function entryClosure(manifest: Record<string, Chunk>, entry = "src/entry-client.tsx"): Chunk[] {
  const seen = new Set<string>();
  const walk = (key: string): Chunk[] => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [...(chunk.imports ?? []).flatMap(walk), chunk];
  };
  return walk(entry);
}

/** What the file of a screen needs in addition to the entry: its script with all imports, and its styles. */
function screenParts(manifest: Record<string, Chunk>, read: (name: string) => string) {
  const known = new Set(entryClosure(manifest));
  const screens = Object.keys(manifest).filter((key) =>
    /^src\/screens\/[\w-]+\/[\w-]+-screen\.tsx$/.test(key),
  );
  return Object.fromEntries(
    screens.map((key) => {
      const own = entryClosure(manifest, key).filter((chunk) => !known.has(chunk));
      const css = own
        .flatMap((chunk) => chunk.css ?? [])
        .map(read)
        .join("");
      return [key, { files: own.map(({ file }) => `/${file}`), css }];
    }),
  );
}

/** Gives the server build the facts of the client build: script, first texts and critical CSS. */
export function clientBuild(root: string): Plugin {
  return {
    name: "foyer-client-build",
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return;
      const folder = path.join(root, "dist/client");
      const file = path.join(folder, ".vite/manifest.json");
      if (this.environment.mode === "dev" || !existsSync(file)) {
        if (this.environment.mode === "build")
          this.error("Build the client first: the server build inlines its CSS");
        return `export const scripts = ["/src/entry-client.tsx"], texts = {}, css = "", styleFiles = [], screens = {};`;
      }
      const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, Chunk>;
      const chunks = entryClosure(manifest);
      const read = (name: string) => readFileSync(path.join(folder, name), "utf8").trim();
      const styles = chunks.flatMap((chunk) => chunk.css ?? []);
      const texts: Record<string, string> = {};
      for (const [key, chunk] of Object.entries(manifest)) {
        const [, catalogue] = /locales\/(\w+)\/first\.po$/.exec(key) ?? [];
        if (catalogue) texts[catalogue] = `/${chunk.file}`;
      }
      return [
        `export const scripts = ${JSON.stringify(chunks.map(({ file }) => `/${file}`))};`,
        `export const texts = ${JSON.stringify(texts)};`,
        `export const css = ${JSON.stringify(styles.map(read).join(""))};`,
        `export const styleFiles = ${JSON.stringify(styles.map((file) => `/${file}`))};`,
        `export const screens = ${JSON.stringify(screenParts(manifest, read))};`,
      ].join("\n");
    },
  };
}

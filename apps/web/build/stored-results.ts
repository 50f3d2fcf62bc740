import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Keeps results of a slow pure function in files, named by a hash of everything they depend on: the builds of both
 * sides, the development server and the tests transform the same sources. `npm ci` deletes them, and a changed lock
 * makes them unused.
 */
export function storedResults<Result>(root: string): {
  of(input: readonly unknown[], compute: () => Promise<Result>): Promise<Result>;
} {
  const folder = path.join(root, "../../node_modules/.cache/foyer-transforms");
  const lock = createHash("sha256").update(readFileSync(path.join(root, "../../package-lock.json")));
  const versions = lock.digest("hex");
  return {
    async of(input, compute) {
      const key = createHash("sha256").update(JSON.stringify([versions, ...input]));
      const file = path.join(folder, `${key.digest("hex")}.json`);
      const known = await readFile(file, "utf8").catch(() => undefined);
      if (known !== undefined) return JSON.parse(known) as Result;
      const result = await compute();
      // Renamed when complete: several processes read and write them.
      const partial = `${file}.${randomUUID()}`;
      await mkdir(folder, { recursive: true });
      await writeFile(partial, JSON.stringify(result));
      await rename(partial, file);
      return result;
    },
  };
}

import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { build, type Product } from "./build.ts";

let root: string;
let lines: string[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "foyer-build-"));
  lines = [];
  await mkdir(join(root, "src"));
  await writeFile(join(root, "src/page.txt"), "one");
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Its step appends a line to `out`, so the file shows how often it was built. */
const product: Product = {
  name: "page",
  sources: ["src", "lock"],
  outputs: ["out"],
  steps: [{ folder: ".", command: ["/bin/sh", "-c", "echo made >> out"] }],
};
async function make(changed: Product = product): Promise<number> {
  await build([changed], { root, say: (line) => lines.push(line) });
  return (await readFile(join(root, "out"), "utf8")).trim().split("\n").length;
}

describe("build", () => {
  it("a product is built once for the same sources", async () => {
    expect([await make(), await make()]).toEqual([1, 1]);
  });

  it("a product is built again when a source changes, appears, moves or is deleted", async () => {
    const counts = [await make()];
    await writeFile(join(root, "src/page.txt"), "two");
    counts.push(await make());
    await mkdir(join(root, "src/inner"));
    await writeFile(join(root, "src/inner/other.txt"), "");
    counts.push(await make());
    await writeFile(join(root, "lock"), "1");
    counts.push(await make());
    await rm(join(root, "src/inner"), { recursive: true });
    counts.push(await make());
    expect(counts).toEqual([1, 2, 3, 4, 5]);
  });

  it("tests and build output inside the source folder cause no rebuild", async () => {
    await make();
    await writeFile(join(root, "src/page.test.ts"), "");
    await mkdir(join(root, "src/dist"));
    await writeFile(join(root, "src/dist/page.js"), "");
    expect(await make()).toBe(1);
  });

  it("a product is built again when its output is missing or its command has changed", async () => {
    await make();
    await rm(join(root, "out"));
    expect(await make()).toBe(1);
    const steps = [{ folder: ".", command: ["/bin/sh", "-c", "echo otherwise >> out"] }];
    expect(await make({ ...product, steps })).toBe(2);
  });

  it("a build shows the output of a failed command, and runs it again the next time", async () => {
    const steps = [{ folder: ".", command: ["/bin/sh", "-c", "echo broken; echo made >> out; exit 2"] }];
    await expect(make({ ...product, steps })).rejects.toThrow(
      "The page could not be built: the reason stands above.",
    );
    expect(lines).toContain("broken");
    expect(await make()).toBe(2);
  });

  it("a build whose command succeeds without its output fails", async () => {
    const steps = [{ folder: ".", command: ["/bin/true"] }];
    await expect(make({ ...product, steps })).rejects.toThrow("The page was built, but out is not there.");
  });

  it("an aborted build stops its command", async () => {
    const abort = new AbortController();
    const steps = [{ folder: ".", command: ["/bin/sleep", "60"] }];
    const building = build([{ ...product, steps }], { root, say: () => abort.abort(), abort: abort.signal });
    await expect(building).rejects.toThrow(/aborted/);
  });
});

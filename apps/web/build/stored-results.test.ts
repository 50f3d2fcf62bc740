import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { temporaryFolder } from "../../../tools/testing/temporary-folder.ts";
import { storedResults } from "./stored-results.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** Stores results for a checkout with this lock; `computed` lists the inputs that were computed. */
async function checkout(lock: string) {
  const folder = await temporaryFolder("foyer-stored-results-");
  folders.push(folder);
  const root = path.join(folder, "apps/web");
  await mkdir(root, { recursive: true });
  const computed: string[] = [];
  const open = async (locked: string) => {
    await writeFile(path.join(folder, "package-lock.json"), locked);
    const stored = storedResults<{ code: string }>(root);
    return (input: string) =>
      stored.of([input], async () => {
        computed.push(input);
        return { code: `${input} transformed` };
      });
  };
  return { open, computed, resultOf: await open(lock) };
}

it("a result is computed once for the same input, also by another process", async () => {
  const { open, computed, resultOf } = await checkout("{}");
  expect(await resultOf("one")).toEqual({ code: "one transformed" });
  expect(await resultOf("two")).toEqual({ code: "two transformed" });
  const elsewhere = await open("{}");
  expect(await elsewhere("one")).toEqual({ code: "one transformed" });
  expect(computed).toEqual(["one", "two"]);
});

it("results are computed again with other dependencies", async () => {
  const { open, computed, resultOf } = await checkout("{}");
  await resultOf("one");
  const updated = await open('{ "other": 1 }');
  await updated("one");
  expect(computed).toEqual(["one", "one"]);
});

import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aboveBaseline } from "./browser-baseline.ts";

const ROOT = join(import.meta.dirname, "../..");
const SETTINGS = [
  "tsconfig.json",
  "apps/web/tsconfig.json",
  "apps/web/worker/tsconfig.json",
  "apps/studio/src/client/tsconfig.json",
];
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "floor-"));
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  for (const file of SETTINGS) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await cp(join(ROOT, file), join(root, file));
  }
  await plant("apps/web/src/fine.ts", "export const last = (list: number[]) => list[list.length - 1];");
  for (const folder of ["apps/web/worker", "apps/studio/src/client"])
    await plant(`${folder}/fine.ts`, "export {};");
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function plant(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

it("the browser baseline check reports nothing that the oldest browsers support", () => {
  expect(aboveBaseline(root)).toEqual([]);
});

it("the browser baseline check reports every use of what the oldest browsers lack", async () => {
  const uses = [
    ["apps/web/src/at.ts", "export const last = [1].at(-1);", "at"],
    ["apps/web/src/has-own.ts", 'export const has = Object.hasOwn({}, "a");', "hasOwn"],
    ["apps/web/worker/at.ts", "export const last = [1].at(-1);", "at"],
    ["apps/studio/src/client/find-last.ts", "export const found = [1].findLast(Boolean);", "findLast"],
    ["apps/studio/src/client/to-reversed.ts", "export const turned = [1].toReversed();", "toReversed"],
  ] as const;
  for (const [file, text] of uses) await plant(file, text);
  const found = aboveBaseline(root);
  for (const [file, , name] of uses)
    expect(found).toContainEqual(expect.stringContaining(`${file}:1 Property '${name}' does not exist`));
  expect(found).toHaveLength(uses.length);
});

it("the browser baseline check skips a server file whose types a browser file imports", async () => {
  await plant("apps/studio/src/play-api.ts", "export const last = [1].at(-1);\nexport type Word = string;");
  await plant("apps/studio/src/client/api.ts", 'export type { Word } from "../play-api.ts";');
  expect(aboveBaseline(root)).toEqual([]);
});

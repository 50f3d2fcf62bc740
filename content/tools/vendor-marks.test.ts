import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readCatalogue } from "../src/index.ts";
import { FONT } from "./catalogue.ts";
import { letterShaper } from "./letter-shaper.ts";
import { renderMarks } from "./vendor-marks.ts";

const { vendors } = readCatalogue(path.join(import.meta.dirname, "../catalogue"));
let folder = "";
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foyer-marks-"));
  count = await renderMarks(vendors, letterShaper(FONT), folder);
});
afterAll(() => rm(folder, { recursive: true }));

it("every vendor has a mark under the file name the web client requests, and there is a common mark", async () => {
  const names = [...vendors.map(({ code }) => code), "COMMON"].map((code) => `${code}-WHITE.png`);
  expect((await readdir(path.join(folder, "vendor"))).toSorted()).toEqual(names.toSorted());
  expect(count).toBe(names.length);
});

it("all marks differ, and each is white on transparent, 96 pixels high and a few kilobytes", async () => {
  const seen: Buffer[] = [];
  for (const { code } of [...vendors, { code: "COMMON" }]) {
    const content = await readFile(path.join(folder, `vendor/${code}-WHITE.png`));
    expect(content.byteLength, code).toBeLessThan(3 * 1024);
    expect(await sharp(content).metadata()).toMatchObject({ format: "png", height: 96, hasAlpha: true });
    const { data } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const alpha = Buffer.from(data.filter((_, i) => i % 4 === 3));
    const inked = data.every((value, i) => i % 4 === 3 || data[i - (i % 4) + 3] === 0 || value >= 250);
    expect(inked, `${code} is white`).toBe(true);
    expect(alpha[0], `${code} leaves its corner empty`).toBe(0);
    for (const other of seen) {
      const differing = alpha.reduce(
        (n, value, i) => n + (Math.abs(value - (other[i] ?? 0)) > 128 ? 1 : 0),
        0,
      );
      expect(differing, code).toBeGreaterThan(96 * 96 * 0.02);
    }
    seen.push(alpha);
  }
});

it("unchanged marks are not written again", async () => {
  expect(await renderMarks(vendors, letterShaper(FONT), folder)).toBe(0);
});

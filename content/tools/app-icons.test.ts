import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { renderAppIcons } from "./app-icons.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foyer-icons-"));
  await renderAppIcons(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const icon = (name: string) => readFile(path.join(folder, `icon/${name}.png`));
const pixels = async (name: string) => {
  const { data, info } = await sharp(await icon(name))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    side: info.width,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
  };
};

it.each([
  ["app-192", 192],
  ["app-512", 512],
  ["maskable-512", 512],
  ["monochrome-512", 512],
  ["apple-180", 180],
])("the icon %s is a square of %i pixels and a few kilobytes", async (name, side) => {
  const content = await icon(name);
  expect(await sharp(content).metadata()).toMatchObject({ format: "png", width: side, height: side });
  expect(content.byteLength).toBeLessThan(48 * 1024);
});

it("the corners are transparent in the rounded icon and filled in those the phone crops", async () => {
  expect((await pixels("app-512")).at(0, 0)[3]).toBe(0);
  expect((await pixels("maskable-512")).at(0, 0)[3]).toBe(255);
  expect((await pixels("apple-180")).at(0, 0)[3]).toBe(255);
});

it("the door stays within the safe zone of the maskable icon", async () => {
  const { side, at } = await pixels("maskable-512");
  const middle = side / 2;
  // The frame is nearly white; nothing as light may be outside the safe circle of every mask.
  let lightest = 0;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (Math.hypot(x - middle, y - middle) > side * 0.4)
        lightest = Math.max(lightest, Math.min(...at(x, y).slice(0, 3)));
  expect(lightest).toBeGreaterThan(0);
  expect(lightest).toBeLessThan(200);
});

it("the monochrome icon has a single colour", async () => {
  const { side, at } = await pixels("monochrome-512");
  for (let i = 0; i < side; i++) {
    const [r = 0, g = 0, b = 0, a] = at(i, side / 2);
    if (a === 255) expect(Math.min(r, g, b)).toBeGreaterThan(240);
  }
});

it("unchanged icons are not written again", async () => {
  expect(await renderAppIcons(folder)).toBe(0);
});

import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contrast } from "@foyer/artwork";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCatalogue, readDemo } from "../src/index.ts";
import { artworkManifest, artworkPlan, FORMATS, type Kind } from "./artwork-plan.ts";
import { FONT } from "./catalogue.ts";
import { paymentLogoStem } from "./demo.ts";
import { letterShaper } from "./letter-shaper.ts";
import { removeStale, renderMissing, saveManifest } from "./render.ts";

const root = path.join(import.meta.dirname, "..");
const catalogue = readCatalogue(path.join(root, "catalogue"));
const { drawings, people } = readDemo(path.join(root, "demo"));
const paymentMethods = JSON.parse(readFileSync(path.join(root, "demo/payment-methods.json"), "utf8")) as {
  code: string;
  logo: { base: string; tint: string };
}[];
const plan = artworkPlan(catalogue, letterShaper(FONT));
function oneOf(kind: Kind) {
  const picture = plan.find((candidate) => candidate.kind === kind);
  if (!picture) throw new Error(`no ${kind} is planned`);
  return picture;
}
const some = (["tile", "liveTable", "banner", "avatar", "logo"] as const).map(oneOf);

describe("the artwork plan", () => {
  it("the plan has a picture for every game, live table, banner and avatar in the data", () => {
    const stems = new Set(plan.map(({ stem }) => stem));
    expect(stems.size).toBe(plan.length);
    for (const game of catalogue.games) {
      expect(stems.has(game.picture)).toBe(true);
      expect(stems.has(`${game.picture}-door`)).toBe(game.category === "LIVE");
    }
    for (const { base } of Object.values(drawings)) expect(stems.has(base), base).toBe(true);
    for (const { avatar } of people) expect(stems.has(avatar.base), avatar.base).toBe(true);
  });

  it("every way to pay of the demo merchant has a logo of its own, with the tint of its ground", () => {
    const logos = plan.filter(({ kind }) => kind === "logo");
    const ofStem = new Map(logos.map(({ stem, svg }) => [stem, svg(0)]));
    for (const { code, logo } of paymentMethods) {
      expect(logo.base).toBe(paymentLogoStem(code));
      expect(ofStem.get(logo.base), code).toContain(logo.tint);
      expect(contrast(logo.tint, "#ffffff"), code).toBeGreaterThan(4.5);
    }
    expect(new Set(ofStem.values()).size).toBe(paymentMethods.length);
  });

  it("the first start waits for what home and the first rows of the main lists show, and for little else", () => {
    const last = plan.findLastIndex(({ stage }) => stage === "start");
    const start = plan.slice(0, last + 1);
    expect(start.every(({ stage }) => stage === "start")).toBe(true);
    const stems = new Set(start.map(({ stem }) => stem));
    for (const game of catalogue.games) {
      const inHotRail = game.hotRank !== null && game.hotRank <= 12;
      const shown = inHotRail || (game.category === "RNG" && game.sort <= 12);
      expect(stems.has(game.picture), game.gameCode).toBe(shown);
      if (game.category === "LIVE" && game.sort <= 4) expect(stems.has(`${game.picture}-door`)).toBe(true);
    }
    for (const [key, { base }] of Object.entries(drawings))
      expect(stems.has(base), key).toBe(key.startsWith("banner-home-"));
    expect(start.length).toBeLessThan(45);
  });

  it("the hot list, the first slots, all banners and avatars are drawn next, before the rest", () => {
    const last = plan.findLastIndex(({ stage }) => stage !== "rest");
    const early = new Set(plan.slice(0, last + 1).map(({ stem }) => stem));
    for (const game of catalogue.games) {
      if (game.hotRank !== null || (game.category === "RNG" && game.sort <= 75)) {
        expect(early.has(game.picture), game.gameCode).toBe(true);
      }
    }
    for (const { kind, stem } of plan)
      if (kind === "banner" || kind === "avatar") expect(early.has(stem), stem).toBe(true);
    expect(early.size).toBeLessThan(plan.length / 3);
  });

  it("after the start, the promotions' pictures are drawn before those of game lists", () => {
    const next = plan.filter(({ stage }) => stage === "first screens").map(({ stem }) => stem);
    const promotions = next.flatMap((stem, i) => (stem.startsWith("promotion-") ? [i] : []));
    const games = new Set(catalogue.games.map(({ picture }) => picture));
    expect(promotions.length).toBeGreaterThan(0);
    expect(Math.max(...promotions)).toBeLessThan(next.findIndex((stem) => games.has(stem)));
  });

  it("the plan uses only base names that the platform serves", () => {
    for (const { stem } of plan) expect(stem).toMatch(/^[a-z0-9-]+$/);
  });
});

describe("artwork rendering", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "foyer-artwork-"));
    await renderMissing(some, folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("each width is written as AVIF and the middle one as WebP, at its size", async () => {
    for (const { kind, stem } of some) {
      const { widths, webp, ratio } = FORMATS[kind];
      for (const width of widths) {
        const file = await sharp(path.join(folder, `${stem}.${width}.avif`)).metadata();
        expect([file.width, file.height], `${stem} ${width}`).toEqual([width, Math.round(width * ratio)]);
      }
      expect((await sharp(path.join(folder, `${stem}.${webp}.webp`)).metadata()).format).toBe("webp");
    }
  });

  it("a tile at double resolution is smaller than 14 kB and not a single colour", async () => {
    const file = path.join(folder, `${oneOf("tile").stem}.264.avif`);
    expect((await stat(file)).size).toBeLessThan(14_000);
    const { channels } = await sharp(file).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
  });

  it("existing files are not drawn again, and missing ones are", async () => {
    expect(await renderMissing(some, folder)).toBe(0);
    const lost = `${oneOf("avatar").stem}.48.avif`;
    await rm(path.join(folder, lost));
    expect(await renderMissing(some, folder)).toBe(1);
    expect(await readdir(folder)).toContain(lost);
  });

  it("files outside the plan are removed, and the manifest is kept", async () => {
    await saveManifest(artworkManifest(catalogue), folder);
    await writeFile(path.join(folder, "old-game-00000000.264.avif"), "");
    await writeFile(path.join(folder, ".half-written.avif.12"), "");
    await removeStale(some, folder);
    const left = await readdir(folder);
    expect(left).toHaveLength(4 + 4 + 3 + 3 + 4 + 1);
    const manifest = JSON.parse(await readFile(path.join(folder, "manifest.json"), "utf8"));
    expect(Object.keys(manifest.tiles)).toHaveLength(catalogue.games.length);
  });
});

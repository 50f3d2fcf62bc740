import { readFileSync } from "node:fs";
import path from "node:path";
import { MOTIFS } from "@foyer/artwork";
import { describe, expect, it } from "vitest";
import { GAME_CATEGORIES, readCatalogue } from "../src/index.ts";
import { asJson, FONT, makeCatalogue } from "./catalogue.ts";
import { letterShaper } from "./letter-shaper.ts";

const folder = path.join(import.meta.dirname, "../catalogue");
const { vendors, games } = readCatalogue(folder);
const count = (keep: (game: (typeof games)[number]) => boolean) => games.filter(keep).length;

describe("the catalogue", () => {
  it("the catalogue files match their source material", () => {
    const fresh = makeCatalogue(letterShaper(FONT), games);
    const committed = (file: string) => readFileSync(path.join(folder, file), "utf8");
    expect(asJson(fresh.vendors)).toBe(committed("vendors.json"));
    expect(asJson(fresh.games)).toBe(committed("games.json"));
  });

  it("the catalogue keeps ids and pictures of old games when one is withdrawn and restored", () => {
    const without = games.filter((game) => game.gameName !== "Koi Reverie");
    const again = makeCatalogue(letterShaper(FONT), without).games;
    const old = new Map(without.map((game) => [game.gameCode, game]));
    for (const game of again) {
      const before = old.get(game.gameCode);
      if (before) expect([game.nodeId, game.picture]).toEqual([before.nodeId, before.picture]);
    }
    const returned = again.find((game) => game.gameName === "Koi Reverie");
    expect(returned?.nodeId).toBe(Math.max(...without.map((game) => game.nodeId)) + 1);
  });

  it("the catalogue has at least 660 games, 430 slots of 14 vendors, and games in every category", () => {
    expect(vendors.length).toBeGreaterThanOrEqual(24);
    expect(games.length).toBeGreaterThanOrEqual(660);
    expect(count((game) => game.category === "RNG")).toBeGreaterThanOrEqual(430);
    expect(
      new Set(games.filter((game) => game.category === "RNG").map((game) => game.vendor)).size,
    ).toBeGreaterThanOrEqual(14);
    for (const category of GAME_CATEGORIES) {
      const least = category === "SPORTS" || category === "ESPORTS" ? 12 : 20;
      expect(
        count((game) => game.category === category),
        category,
      ).toBeGreaterThanOrEqual(least);
    }
    expect(count((game) => game.classification === "JP")).toBeGreaterThanOrEqual(10);
  });

  it("among the first 256 slots of the list, no drawing returns more than five times", () => {
    const first = games.filter((game) => game.category === "RNG" && game.sort <= 256);
    for (const [drawing, alike] of Map.groupBy(first, ({ motif, form }) => `${motif}:${form}`))
      expect(alike.length, drawing).toBeLessThanOrEqual(5);
  });

  it("a slot is labelled as nothing else: no class but jackpot, and no other kind of game in its title", () => {
    const kinds =
      /\b(arcade|baccarat|bingo|blackjack|cards?|crash|craps|draw|keno|lotto|poker|roulette|scratch|table)\b/i;
    for (const game of games) {
      expect(game.classification, game.gameName).toBe(game.jackpot ? "JP" : null);
      if (game.category === "RNG") expect(game.gameName).not.toMatch(kinds);
    }
  });

  it("a changed title keeps its game's code", () => {
    const code = (gameName: string) => games.find((game) => game.gameName === gameName)?.gameCode;
    expect(code("Silver Market")).toBe("PEPPER_ALLEY_SCRATCH_MARKET");
    expect(code("Brass Bell Row")).toBe("WREN_FOUNDRY_BRASS_BELL_ARCADE");
  });

  it("the catalogue has no duplicate ids, codes, pictures, titles or vendor names", () => {
    for (const key of ["nodeId", "gameCode", "picture"] as const) {
      expect(new Set(games.map((game) => game[key])).size, key).toBe(games.length);
    }
    expect(new Set(games.map((game) => game.gameName.toLowerCase())).size).toBe(games.length);
    expect(new Set(vendors.map((vendor) => vendor.displayName)).size).toBe(vendors.length);
  });

  it("titles are short, in title case, and use only letters that can be drawn", () => {
    for (const { gameName } of games) {
      expect(gameName).toMatch(/^[A-Z][A-Za-z]*( [A-Za-z]+)*$/);
      expect(gameName).not.toMatch(/[A-Z]{2,}/);
      expect(gameName.length).toBeLessThanOrEqual(24);
    }
  });

  it("every game meets the constraints of the platform's tables", () => {
    for (const game of games) {
      expect(game.gameCode).toMatch(/^[A-Z0-9_]{4,64}$/);
      expect(game.gameCode.startsWith(`${game.vendor}_`)).toBe(true);
      expect(game.minBet).toMatch(/^(0|[1-9]\d*)(\.\d{1,5})?$/);
      expect(game.tint).toMatch(/^#[0-9a-f]{6}$/);
      expect(game.glow).toMatch(/^#[0-9a-f]{6}$/);
      expect(game.form).toBeLessThan(MOTIFS[game.motif].forms);
      expect(vendors.find((vendor) => vendor.code === game.vendor)?.categories).toContain(game.category);
      expect(game.lottoMode !== null).toBe(game.category === "LOTT" || game.category === "ELOTT");
      if (game.jackpot) expect([game.classification, game.supportsFreePlay]).toEqual(["JP", false]);
    }
  });

  it("the hot list has forty games of several categories, ranked without gaps", () => {
    const hot = games.filter((game) => game.hotRank !== null);
    expect(hot.map((game) => Number(game.hotRank)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, i) => i + 1),
    );
    expect(new Set(hot.map((game) => game.category)).size).toBeGreaterThanOrEqual(7);
  });
});

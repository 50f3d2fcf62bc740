import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { openGameCatalogue } from "../game-catalogue.ts";
import { leastStake, readCatalogue } from "./catalogue.ts";
import { digestOf, readFigureFile } from "./figure-file.ts";
import { readGameFile, writeGames } from "./game-file.ts";
import { secureChance } from "./slots/chance.ts";
import { faultsOf, type ReelSet, type SlotDefinition } from "./slots/definition.ts";
import { designSlot } from "./slots/design/design-slot.ts";
import { RETURN_BAND } from "./slots/design/profile.ts";
import { exactReturn } from "./slots/exact-return.ts";
import { exactFigures } from "./slots/figures.ts";
import { toNumber, toPercent } from "./slots/fraction.ts";
import { pack, unpack } from "./slots/packed.ts";
import { slot } from "./slots/play.ts";
import { repeatable } from "./slots/repeatable.ts";
import { scatterOdds } from "./slots/scatter-odds.ts";
import { simulate } from "./slots/simulate.ts";
import { CAP_COST, capCost } from "./slots/win-cap.ts";

const CATALOGUE = fileURLToPath(new URL("../../../../content/catalogue/games.json", import.meta.url));
const catalogue = readCatalogue(CATALOGUE);
const games = [...readGameFile().values()].map((open) => open());
const named = games.map((game) => [game.code, game] as const);
const some = named.filter((_, index) => index % 40 === 0);
/** Every eighth: how often a game pays is counted over all stops of its first reels. */
const several = new Set(games.filter((_, index) => index % 8 === 0));

const distinct = (of: (game: SlotDefinition) => unknown) =>
  new Set(games.map((game) => JSON.stringify(of(game)))).size;

describe("published games", () => {
  it("the published games are the slots of the catalogue with their lowest stakes", () => {
    const expected = [...catalogue.values()].map((game) => [game.gameCode, leastStake(game.minBet)] as const);
    expect(new Map(games.map((game) => [game.code, game.stakes[0]]))).toEqual(new Map(expected));
  });

  it("no two published games have the same reels, and few share pays, grid or features", () => {
    expect(distinct((game) => game.base.strips)).toBe(games.length);
    expect(distinct((game) => [game.heights, game.pays])).toBeGreaterThan(games.length * 0.99);
    expect(distinct((game) => [game.heights, game.evaluation.kind, game.coins])).toBeGreaterThan(10);
    expect(
      distinct((game) => [
        game.heights,
        game.coins,
        game.evaluation.kind,
        game.base.wild,
        game.free?.wild,
        game.scatter?.feature,
        game.mystery !== null,
      ]),
    ).toBeGreaterThan(games.length * 0.8);
  });

  it("every published game is valid, and its published figures are exact, with a return within the studio's band", () => {
    const published = readFigureFile();
    expect(published.size).toBe(games.length);
    for (const game of games) {
      expect(faultsOf(game), game.code).toEqual([]);
      const stated = published.get(digestOf(game));
      const rtp = toPercent(exactReturn(game).total, 2);
      expect(stated, `run design-games.ts for ${game.code}`).toMatchObject({ rtp });
      if (several.has(game)) expect(stated, game.code).toEqual(exactFigures(game));
      // The stated return is cut off after two decimals.
      expect(Number(rtp), game.code).toBeGreaterThanOrEqual(RETURN_BAND.low * 100);
      expect(Number(rtp), game.code).toBeLessThan(RETURN_BAND.high * 100);
    }
  });

  it("a game that differs from the one its published figures belong to has figures of its own", () => {
    const published = readFigureFile();
    const without = openGameCatalogue(CATALOGUE, new Map());
    const withFigures = openGameCatalogue(CATALOGUE, published);
    for (const [code, game] of some) {
      expect(published.has(digestOf({ ...game, cap: game.cap + 1 }))).toBe(false);
      expect(without.table(code)?.rules).toEqual(withFigures.table(code)?.rules);
    }
  });

  it("every pay of every published game is a whole cent at every stake", () => {
    const fractions = games.flatMap(({ code, coins, pays, scatter, stakes }) =>
      stakes.flatMap((stake) =>
        [...pays.flat(), ...(scatter?.pays ?? [])]
          .filter((pay) => ((pay * stake) / coins) % 1_000 !== 0)
          .map((pay) => `${code}: ${pay} coins at ${stake}`),
      ),
    );
    expect(fractions).toEqual([]);
  });

  it("every feature can be reached, and again where its rules say so", () => {
    for (const game of games) {
      const { scatter } = game;
      if (!scatter) continue;
      const reachable = (set: ReelSet, gives: readonly number[]) =>
        scatterOdds(game, set).some((odds, count) => (gives[count] ?? 0) > 0 && toNumber(odds) > 0);
      const { feature } = scatter;
      expect(reachable(game.base, feature.kind === "prize" ? feature.boost : feature.spins), game.code).toBe(
        true,
      );
      if (feature.kind === "free-spins" && game.free && feature.again.some((more) => more > 0))
        expect(reachable(game.free, feature.again), game.code).toBe(true);
    }
  });

  it.each(some)(
    "the feature of %s starts as often as its exact figure says, and starts again in play",
    (_, game) => {
      const played = simulate(game, repeatable(`${game.code} features`), 60_000);
      const exact = toNumber(exactReturn(game).feature);
      const error = Math.sqrt((exact * (1 - exact)) / played.rounds);
      expect(Math.abs(played.features / played.rounds - exact)).toBeLessThan(4 * error);
      const feature = game.scatter?.feature;
      if (feature?.kind === "free-spins") {
        expect(played.freeSpins).toBeGreaterThanOrEqual(
          played.features * Math.min(...feature.spins.filter(Boolean)),
        );
        if (feature.again.some((more) => more > 0)) expect(played.retriggers).toBeGreaterThan(0);
      }
    },
  );

  it("every published game survives a round trip through its file format", () => {
    expect(games.filter((game) => !isDeepStrictEqual(unpack(pack(game)), game))).toEqual([]);
    expect(writeGames(games).split("\n")).toHaveLength(games.length + 1);
  });

  it.each(some)("the win cap of %s costs at most a ten-thousandth of a per cent", (_, game) => {
    expect(capCost(game, game.cap)).toBeLessThanOrEqual(CAP_COST);
  });

  it.each(some)("the rounds of %s add up and stay within its win cap", (_, game) => {
    const { play } = slot(game);
    const chance = secureChance();
    for (let i = 0; i < 1_000; i++) {
      const round = play(chance);
      const spins = round.spins.reduce((sum, spin) => sum + spin.coins, 0);
      const all = spins + (round.prize?.coins ?? 0);
      expect(round.coins).toBe(Math.min(all, game.cap * game.coins));
      for (const spin of round.spins) {
        const wins = spin.wins.reduce((sum, win) => sum + win.coins, spin.scatters?.coins ?? 0);
        expect(spin.coins).toBe(wins * spin.multiplier);
      }
    }
  });
});

describe("designSlot", () => {
  it.each(some.slice(0, 4))("the designer produces %s again from the same brief", (code, game) => {
    const entry = catalogue.get(code);
    const brief = { code, vendor: entry?.vendor ?? "", leastStake: game.stakes[0] ?? 0 };
    expect(designSlot(brief)).toEqual(game);
  });
});

describe("leastStake", () => {
  it.each([
    ["0.01", 1_000],
    ["0.75", 75_000],
    ["1", 100_000],
    ["12.34567", 1_234_567],
  ])("a lowest stake of %s is read as %d", (text, amount) => {
    expect(leastStake(text)).toBe(amount);
  });

  it.each(["", "0", "-1", "1.234567", "1e3", "0.00000", "a"])("a lowest stake of %s is rejected", (text) => {
    expect(() => leastStake(text)).toThrow();
  });
});

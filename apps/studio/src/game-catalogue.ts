import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { type GameListDetails, VOLATILITY_NAMES } from "@foyer/wallet-protocol";
import { type CatalogueGame, leastStake, readCatalogue } from "./games/catalogue.ts";
import { readGameFile } from "./games/game-file.ts";
import type { SlotDefinition } from "./games/slots/definition.ts";
import { designSlot } from "./games/slots/design/design-slot.ts";
import { wholeCentStake } from "./games/slots/design/stakes.ts";
import { exactReturn } from "./games/slots/exact-return.ts";
import { figuresOf, topWin } from "./games/slots/figures.ts";
import { toNumber, toPercent } from "./games/slots/fraction.ts";
import { hitFrequency } from "./games/slots/hit-frequency.ts";
import { pack } from "./games/slots/packed.ts";
import { type Slot, slot } from "./games/slots/play.ts";
import { type GameLook, gameLook } from "./look/game-look.ts";
import type { PublicGame } from "./play-api.ts";

/** One game of the studio, ready to play and show. */
export interface Table {
  readonly entry: CatalogueGame;
  readonly vendorName: string;
  readonly slot: Slot;
  /** identifies the exact definition it is played by */
  readonly digest: string;
  readonly look: GameLook;
  readonly rules: PublicGame;
}

export interface GameCatalogue {
  readonly codes: readonly string[];
  entry(code: string): CatalogueGame | undefined;
  table(code: string): Table | undefined;
  /** The figures of all published games, by code. */
  figures(): Promise<ReadonlyMap<string, GameListDetails>>;
}

/**
 * The games of a catalogue. A game is prepared on first use; an unpublished one is designed on the spot,
 * always with the same result.
 */
export function openGameCatalogue(catalogueFile: string): GameCatalogue {
  const catalogue = readCatalogue(catalogueFile);
  const vendors = vendorNames(path.join(path.dirname(catalogueFile), "vendors.json"));
  const published = readGameFile();
  const tables = new Map<string, Table>();
  let figures: Promise<ReadonlyMap<string, GameListDetails>> | undefined;

  /** The published definition, unless its lowest stake does not follow from the catalogue's. */
  function asPublished({ gameCode, minBet }: CatalogueGame): SlotDefinition | undefined {
    const game = published.get(gameCode)?.();
    return game && game.stakes[0] === wholeCentStake(leastStake(minBet), game.coins) ? game : undefined;
  }

  /** One game at a time, because players' rounds wait during each calculation. */
  async function workOut(): Promise<ReadonlyMap<string, GameListDetails>> {
    const all = new Map<string, GameListDetails>();
    for (const entry of catalogue.values()) {
      const game = asPublished(entry);
      if (game) all.set(entry.gameCode, figuresOf(game));
      await setImmediate();
    }
    return all;
  }

  function set(entry: CatalogueGame): Table {
    const game =
      asPublished(entry) ??
      designSlot({ code: entry.gameCode, vendor: entry.vendor, leastStake: leastStake(entry.minBet) });
    return {
      entry,
      vendorName: vendors.get(entry.vendor) ?? entry.vendor,
      slot: slot(game),
      digest: createHash("sha256")
        .update(JSON.stringify(pack(game)))
        .digest("hex")
        .slice(0, 16),
      look: gameLook(entry, game),
      rules: rulesOf(game),
    };
  }

  return {
    codes: [...catalogue.keys()],
    entry: (code) => catalogue.get(code),
    figures: () => (figures ??= workOut()),
    table(code) {
      const entry = catalogue.get(code);
      if (!entry) return undefined;
      const table = tables.get(code) ?? set(entry);
      tables.set(code, table);
      return table;
    },
  };
}

/** What players may know of a game: everything but the order of its strips. */
function rulesOf(game: SlotDefinition): PublicGame {
  const exact = exactReturn(game);
  const feature = toNumber(exact.feature);
  return {
    heights: game.heights,
    evaluation: game.evaluation,
    coins: game.coins,
    pays: game.pays,
    wild: game.wild,
    scatter: game.scatter,
    mystery: game.mystery,
    wildRule: { base: game.base.wild, free: game.free?.wild ?? null },
    topWin: topWin(game),
    volatility: VOLATILITY_NAMES[game.volatility],
    stakes: game.stakes,
    returnPercent: toPercent(exact.total, 2),
    hitPercent: toPercent(hitFrequency(game), 1),
    featureEvery: feature > 0 ? Math.round(1 / feature) : null,
  };
}

/** Vendor names from the file beside the catalogue, if it exists. */
function vendorNames(file: string): ReadonlyMap<string, string> {
  try {
    const list = JSON.parse(readFileSync(file, "utf8")) as { code: string; displayName: string }[];
    return new Map(list.map(({ code, displayName }) => [code, displayName]));
  } catch {
    return new Map();
  }
}

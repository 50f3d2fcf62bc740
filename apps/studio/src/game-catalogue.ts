import { readFileSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { type GameListDetails, VOLATILITY_NAMES } from "@foyer/wallet-protocol";
import { type CatalogueGame, leastStake, readCatalogue } from "./games/catalogue.ts";
import { digestOf, readFigureFile } from "./games/figure-file.ts";
import { readGameFile } from "./games/game-file.ts";
import type { SlotDefinition } from "./games/slots/definition.ts";
import { designSlot } from "./games/slots/design/design-slot.ts";
import { wholeCentStake } from "./games/slots/design/stakes.ts";
import { type ExactFigures, exactFigures, gameListDetails } from "./games/slots/figures.ts";
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
  /** What the game list says about all published games, by code. */
  details(): Promise<ReadonlyMap<string, GameListDetails>>;
}

/**
 * The games of a catalogue. A game is prepared on first use; an unpublished one is designed on the spot,
 * always with the same result.
 */
export function openGameCatalogue(
  catalogueFile: string,
  publishedFigures: ReadonlyMap<string, ExactFigures> = readFigureFile(),
): GameCatalogue {
  const catalogue = readCatalogue(catalogueFile);
  const vendors = vendorNames(path.join(path.dirname(catalogueFile), "vendors.json"));
  const published = readGameFile();
  const tables = new Map<string, Table>();
  let details: Promise<ReadonlyMap<string, GameListDetails>> | undefined;

  /** The published definition, unless its lowest stake does not follow from the catalogue's. */
  function asPublished({ gameCode, minBet }: CatalogueGame): SlotDefinition | undefined {
    const game = published.get(gameCode)?.();
    return game && game.stakes[0] === wholeCentStake(leastStake(minBet), game.coins) ? game : undefined;
  }

  /** The published figures if they are those of exactly this definition. */
  const figuresOf = (game: SlotDefinition) => publishedFigures.get(digestOf(game)) ?? exactFigures(game);

  /** One game at a time: players' rounds would wait while all are read, or worked out. */
  async function readDetails(): Promise<ReadonlyMap<string, GameListDetails>> {
    const all = new Map<string, GameListDetails>();
    for (const entry of catalogue.values()) {
      const game = asPublished(entry);
      if (game) all.set(entry.gameCode, gameListDetails(game, figuresOf(game)));
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
      digest: digestOf(game),
      look: gameLook(entry, game),
      rules: rulesOf(game, figuresOf(game)),
    };
  }

  return {
    codes: [...catalogue.keys()],
    entry: (code) => catalogue.get(code),
    details: () => (details ??= readDetails()),
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
function rulesOf(game: SlotDefinition, figures: ExactFigures): PublicGame {
  return {
    heights: game.heights,
    evaluation: game.evaluation,
    coins: game.coins,
    pays: game.pays,
    wild: game.wild,
    scatter: game.scatter,
    mystery: game.mystery,
    wildRule: { base: game.base.wild, free: game.free?.wild ?? null },
    topWin: figures.topWin,
    volatility: VOLATILITY_NAMES[game.volatility],
    stakes: game.stakes,
    returnPercent: figures.rtp,
    hitPercent: figures.hits,
    featureEvery: figures.featureEvery,
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

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import type { GameListDetails } from "@foyer/wallet-protocol";
import { type CatalogueGame, leastStake, readCatalogue } from "./games/catalogue.ts";
import { readGameFile } from "./games/game-file.ts";
import type { SlotDefinition } from "./games/slots/definition.ts";
import { designSlot } from "./games/slots/design/design-slot.ts";
import { exactReturn } from "./games/slots/exact-return.ts";
import { figuresOf } from "./games/slots/figures.ts";
import { toPercent } from "./games/slots/fraction.ts";
import { hitFrequency } from "./games/slots/hit-frequency.ts";
import { pack } from "./games/slots/packed.ts";
import { type Slot, slot } from "./games/slots/play.ts";
import { type GameLook, gameLook } from "./look/game-look.ts";
import type { PublicGame } from "./play-api.ts";

/** One game of the house, ready to be played and shown. */
export interface Table {
  readonly entry: CatalogueGame;
  readonly vendorName: string;
  readonly slot: Slot;
  /** names the exact numbers it is played by */
  readonly digest: string;
  readonly look: GameLook;
  readonly rules: PublicGame;
}

export interface House {
  readonly codes: readonly string[];
  entry(code: string): CatalogueGame | undefined;
  table(code: string): Table | undefined;
  /** The figures of every published game, by code. */
  figures(): Promise<ReadonlyMap<string, GameListDetails>>;
}

/**
 * The games of a catalogue. A game is set up when it is first asked for; one that was never published is
 * designed on the spot, the same for everybody.
 */
export function openHouse(catalogueFile: string): House {
  const catalogue = readCatalogue(catalogueFile);
  const vendors = vendorNames(path.join(path.dirname(catalogueFile), "vendors.json"));
  const published = readGameFile();
  const tables = new Map<string, Table>();
  let figures: Promise<ReadonlyMap<string, GameListDetails>> | undefined;

  /** As it was published, unless the catalogue has another least stake for it by now. */
  function asPublished({ gameCode, minBet }: CatalogueGame): SlotDefinition | undefined {
    const game = published.get(gameCode)?.();
    return game?.stakes[0] === leastStake(minBet) ? game : undefined;
  }

  /** Game by game, because players' rounds wait while one is worked out. */
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

/** All a player may know of a game: everything but the order of its strips. */
function rulesOf(game: SlotDefinition): PublicGame {
  return {
    heights: game.heights,
    evaluation: game.evaluation,
    coins: game.coins,
    pays: game.pays,
    wild: game.wild,
    scatter: game.scatter,
    mystery: game.mystery,
    wildRule: { base: game.base.wild, free: game.free?.wild ?? null },
    cap: game.cap,
    volatility: game.volatility,
    stakes: game.stakes,
    returnPercent: toPercent(exactReturn(game).total, 2),
    hitPercent: toPercent(hitFrequency(game), 1),
  };
}

/** Vendors' names beside the catalogue, when there are any. */
function vendorNames(file: string): ReadonlyMap<string, string> {
  try {
    const list = JSON.parse(readFileSync(file, "utf8")) as { code: string; displayName: string }[];
    return new Map(list.map(({ code, displayName }) => [code, displayName]));
  } catch {
    return new Map();
  }
}

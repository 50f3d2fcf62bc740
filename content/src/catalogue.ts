import path from "node:path";
import type { LetteringStyle, MotifName } from "@foyer/artwork";
import { listOf, readJson } from "./reading.ts";

export const GAME_CATEGORIES = ["RNG", "LIVE", "PVP", "SPORTS", "ESPORTS", "FISH", "LOTT", "ELOTT"] as const;
export type GameCategory = (typeof GAME_CATEGORIES)[number];
/** Jackpot, scratch card, video poker, table game, arcade. */
export type Classification = "JP" | "SC" | "VP" | "TG" | "AC";

export interface CatalogueVendor {
  /** accountTypeName: never changes */
  code: string;
  displayName: string;
  /** how it letters its titles */
  hand: LetteringStyle;
  categories: GameCategory[];
  /** place among vendors, from 1 */
  sort: number;
}

export interface CatalogueGame {
  /** never changes, is never given twice */
  nodeId: number;
  /** vendor code and title in upper snake: never changes */
  gameCode: string;
  gameName: string;
  /** code of its vendor */
  vendor: string;
  category: GameCategory;
  classification: Classification | null;
  /** place in its category's list, from 1 */
  sort: number;
  /** what its picture shows, and which throw of the dice it took */
  motif: MotifName;
  form: number;
  roll: number;
  /** stem of its pictures: `<picture>.<width>.avif`; live tables have `<picture>-door.<width>.avif` as well */
  picture: string;
  tint: string;
  glow: string;
  badge: "hot" | "new" | "live" | null;
  /** code of the pot its stakes feed */
  jackpot: string | null;
  /** place in the hot list, from 1 */
  hotRank: number | null;
  /** decimal string of the merchant's currency */
  minBet: string;
  supportsFreePlay: boolean;
  /** "Tradition" or "Entertainment"; lotteries only */
  lottoMode: "Tradition" | "Entertainment" | null;
  /** live tables only: whether there is a seat, and who deals */
  table?: { state: "open" | "busy" | "closed"; dealer: string | null };
  /** motifs that go with this game, its own first: symbols for whoever builds it. Empty outside RNG. */
  theme: MotifName[];
}

export interface Catalogue {
  vendors: CatalogueVendor[];
  games: CatalogueGame[];
}

/** Reads `vendors.json` and `games.json` of a folder; says what is wrong with the first bad row. */
export function readCatalogue(folder: string): Catalogue {
  const vendors = listOf<CatalogueVendor>(readJson(path.join(folder, "vendors.json")), "vendors.json", [
    "code",
    "displayName",
    "hand",
    "categories",
    "sort",
  ]);
  const games = listOf<CatalogueGame>(readJson(path.join(folder, "games.json")), "games.json", [
    "nodeId",
    "gameCode",
    "gameName",
    "vendor",
    "category",
    "motif",
    "picture",
    "tint",
    "glow",
    "minBet",
  ]);
  const codes = new Set(vendors.map((vendor) => vendor.code));
  for (const game of games) {
    if (!codes.has(game.vendor)) throw new Error(`games.json: ${game.gameCode} is of an unknown vendor`);
  }
  return { vendors, games };
}

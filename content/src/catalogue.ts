import path from "node:path";
import type { LetteringStyle, MotifName } from "@foyer/artwork";
import { listOf, readJson } from "./reading.ts";

export const GAME_CATEGORIES = ["RNG", "LIVE", "PVP", "SPORTS", "ESPORTS", "FISH", "LOTT", "ELOTT"] as const;
export type GameCategory = (typeof GAME_CATEGORIES)[number];

export interface CatalogueVendor {
  /** accountTypeName: never changes */
  code: string;
  displayName: string;
  /** lettering style of its titles */
  lettering: LetteringStyle;
  categories: GameCategory[];
  /** position among vendors, from 1 */
  sort: number;
}

export interface CatalogueGame {
  /** never changes and is never reused */
  nodeId: number;
  /** vendor code and title in upper snake: never changes */
  gameCode: string;
  gameName: string;
  /** code of its vendor */
  vendor: string;
  category: GameCategory;
  /** JP: its stakes contribute to a jackpot. No game is a scratch card, video poker, a table or an arcade game. */
  classification: "JP" | null;
  /** position in its category's list, from 1 */
  sort: number;
  /** motif of its picture, and the variant number of its drawing */
  motif: MotifName;
  form: number;
  roll: number;
  /**
   * base name of its pictures: `<picture>.<width>.avif`; live tables also have
   * `<picture>-door.<width>.avif`
   */
  picture: string;
  tint: string;
  glow: string;
  badge: "hot" | "new" | "live" | null;
  /** code of the jackpot its stakes contribute to */
  jackpot: string | null;
  /** position in the hot list, from 1 */
  hotRank: number | null;
  /** decimal string in the merchant's currency */
  minBet: string;
  supportsFreePlay: boolean;
  /** "Tradition" or "Entertainment"; lotteries only */
  lottoMode: "Tradition" | "Entertainment" | null;
  /** live tables only: availability and dealer */
  table?: { state: "open" | "busy" | "closed"; dealer: string | null };
}

export interface Catalogue {
  vendors: CatalogueVendor[];
  games: CatalogueGame[];
}

/** Reads `vendors.json` and `games.json` of a folder; throws on the first invalid row. */
export function readCatalogue(folder: string): Catalogue {
  const vendors = listOf<CatalogueVendor>(readJson(path.join(folder, "vendors.json")), "vendors.json", [
    "code",
    "displayName",
    "lettering",
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

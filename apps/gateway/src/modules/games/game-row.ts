import type { GAME_CLASSIFICATIONS, Game, LiveTable } from "@foyer/contract/games";
import type { GameCategory } from "@foyer/contract/shared";
import { formatAmount } from "@foyer/domain/money";
import type { MerchantVendor } from "../vendors/vendors.service.ts";

export type Classification = (typeof GAME_CLASSIFICATIONS)[number];

export interface GameRow {
  readonly nodeId: bigint;
  readonly vendorId: number;
  readonly category: GameCategory;
  readonly code: string;
  readonly name: string;
  readonly classification: Classification | null;
  readonly state: "open" | "closed";
  readonly minBet: bigint;
  readonly jackpotCode: string | null;
  readonly freePlay: boolean;
  readonly lottoMode: string | null;
  readonly ownLottery: boolean;
  readonly tableState: LiveTable["state"] | null;
  readonly dealer: string | null;
  readonly badge: NonNullable<Game["badge"]> | null;
  readonly base: string;
  readonly tint: string;
  readonly glow: string;
}

/** The columns of a row, of `games g`. */
export const GAME_COLUMNS = `g.node_id AS "nodeId", g.vendor_id AS "vendorId", g.category, g.code, g.name, g.classification,
  g.state, g.min_bet AS "minBet", g.jackpot_code AS "jackpotCode", g.free_play AS "freePlay", g.lotto_mode AS "lottoMode",
  (g.category IN ('LOTT', 'ELOTT') AND EXISTS (
    SELECT FROM lotteries l JOIN vendors lv ON lv.code = l.vendor
     WHERE l.merchant_id = g.merchant_id AND l.code = g.code AND lv.id = g.vendor_id)) AS "ownLottery",
  g.table_state AS "tableState", g.dealer, g.badge, g.picture_base AS base, g.picture_tint AS tint, g.picture_glow AS glow`;

/** A game as players see it. */
export function presentGame(row: GameRow, vendor: MerchantVendor | undefined): Game {
  const free = row.freePlay;
  return {
    nodeId: String(row.nodeId),
    gameCode: row.code,
    gameName: row.name,
    gameType: row.category,
    vassalage: vendor?.code ?? "",
    displayName: vendor?.displayName ?? "",
    ...(row.classification && { gameClassify: row.classification }),
    picture: { base: row.base, tint: row.tint, glow: row.glow },
    ...(row.badge && { badge: row.badge }),
    ...(row.jackpotCode && { jackpotCode: row.jackpotCode }),
    minBet: formatAmount(row.minBet),
    supportPlay: free ? 0 : 1,
    freeplay: free ? 1 : 0,
    ...(row.lottoMode && { lottoMode: row.lottoMode }),
    ...(row.ownLottery && { ownLottery: true }),
    ...(row.tableState && { table: { state: row.tableState, ...(row.dealer && { dealer: row.dealer }) } }),
    maintenance: vendor?.categories.get(row.category) !== "open",
  };
}

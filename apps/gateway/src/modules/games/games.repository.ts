import type { GameCategory } from "@foyer/contract/shared";
import type pg from "pg";
import { type Classification, GAME_COLUMNS as COLUMNS, type GameRow } from "./game-row.ts";

export interface GameFilter {
  readonly merchantId: number;
  readonly category: GameCategory;
  readonly vendorId: number | null;
  readonly classification: Classification | null;
  /** Games that can be played for this much or less, in 1/100,000. */
  readonly minBet: bigint | null;
}

export interface GamePage {
  readonly rows: readonly GameRow[];
  readonly total: number;
  /** Of the lists that were read, at the same moment. */
  readonly revision: number;
}

/** Hot and new games are shelves, not catalogues. */
const SHELF_GAMES = 60;
/** The revision of the lists of a merchant ($1) in some categories, read with the lists themselves. */
export const REVISION = (categories: string) =>
  `(SELECT coalesce(sum(r.revision), 0)::int FROM catalogue_revisions r
     WHERE r.merchant_id = $1 AND r.category = ANY (${categories})) AS revision`;

/** Recent games further back are history, not a shortcut. */
const RECENT_GAMES = 100;

/** Conditions of a list with their values, the same on `games` and on `game_counts`. */
function conditionsOf(filter: GameFilter): {
  values: unknown[];
  where: (table: string) => string;
  shape: string;
} {
  const values: unknown[] = [filter.merchantId, filter.category];
  const conditions = ["merchant_id = $1", "category = $2"];
  let shape = "";
  const add = (condition: string, letter: string, value: unknown) => {
    if (value === null) return;
    values.push(value);
    conditions.push(`${condition} $${values.length}`);
    shape += letter;
  };
  add("vendor_id =", "v", filter.vendorId);
  add("classification =", "c", filter.classification);
  add("min_bet <=", "b", filter.minBet);
  return { values, shape, where: (table) => conditions.map((c) => `${table}.${c}`).join(" AND ") };
}

type PageRow = GameRow & { total: bigint | number; revision: number };

/** Rows of a page that came with the total, which comes alone when the page is empty. */
export function pageOf(rows: readonly PageRow[]): GamePage {
  return {
    total: Number(rows[0]?.total ?? 0),
    revision: rows[0]?.revision ?? 0,
    rows: rows.filter((row) => row.nodeId !== null),
  };
}

export class GamesRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * A page of a list in the merchant's order, which is total, so that pages never overlap. How many games the list
   * holds is read from the counts the writes keep.
   */
  async page(filter: GameFilter, offset: number, limit: number): Promise<GamePage> {
    const { values, where, shape } = conditionsOf(filter);
    const [from, most] = [`$${values.length + 1}::bigint`, `$${values.length + 2}::bigint`];
    const { rows } = await this.#pool.query({
      name: `games_page_${shape}`,
      text: `SELECT c.total, ${REVISION("ARRAY[$2]")}, g.*
               FROM (SELECT coalesce(sum(games), 0) AS total FROM game_counts k WHERE ${where("k")}) c
               LEFT JOIN LATERAL (
                 SELECT ${COLUMNS} FROM (
                   SELECT l.node_id FROM games l WHERE ${where("l")} AND l.state = 'open'
                    ORDER BY l.sort, l.node_id OFFSET ${from} LIMIT ${most}
                 ) f JOIN games g USING (node_id) ORDER BY g.sort, g.node_id
               ) g ON ${from} < c.total`,
      values: [...values, offset, limit],
    });
    return pageOf(rows);
  }

  async hot(merchantId: number, category: GameCategory | null): Promise<GameRow[]> {
    const { rows } = await this.#pool.query<GameRow>({
      name: "games_hot",
      text: `SELECT ${COLUMNS} FROM games g
              WHERE g.merchant_id = $1 AND g.state = 'open' AND g.hot_rank IS NOT NULL
                AND ($2::text IS NULL OR g.category = $2)
              ORDER BY g.hot_rank, g.node_id LIMIT ${SHELF_GAMES}`,
      values: [merchantId, category],
    });
    return rows;
  }

  /** The last that came, the newest first. */
  async newest(merchantId: number, category: GameCategory | null): Promise<GameRow[]> {
    const { rows } = await this.#pool.query<GameRow>({
      // by name, because each of the two has an index of its own
      name: category === null ? "games_newest" : "games_newest_of",
      text: `SELECT ${COLUMNS} FROM games g
              WHERE g.merchant_id = $1 AND g.state = 'open' ${category === null ? "" : "AND g.category = $2"}
              ORDER BY g.added_at DESC, g.node_id DESC LIMIT ${SHELF_GAMES}`,
      values: category === null ? [merchantId] : [merchantId, category],
    });
    return rows;
  }

  async byCode(merchantId: number, vendorId: number, code: string): Promise<GameRow | undefined> {
    const { rows } = await this.#pool.query<GameRow>({
      name: "game_by_code",
      text: `SELECT ${COLUMNS} FROM games g WHERE g.merchant_id = $1 AND g.vendor_id = $2 AND g.code = $3`,
      values: [merchantId, vendorId, code],
    });
    return rows[0];
  }

  async byNodeId(merchantId: number, nodeId: bigint): Promise<GameRow | undefined> {
    const { rows } = await this.#pool.query<GameRow>({
      name: "game_by_node",
      text: `SELECT ${COLUMNS} FROM games g WHERE g.merchant_id = $1 AND g.node_id = $2`,
      values: [merchantId, nodeId],
    });
    return rows[0];
  }

  /** The open ones of these ids, in no order. */
  async openByNodeIds(merchantId: number, nodeIds: readonly bigint[]): Promise<GameRow[]> {
    const { rows } = await this.#pool.query<GameRow>({
      name: "games_by_nodes",
      text: `SELECT ${COLUMNS} FROM games g
              WHERE g.merchant_id = $1 AND g.node_id = ANY ($2) AND g.state = 'open'`,
      values: [merchantId, nodeIds],
    });
    return rows;
  }

  /** The newest first, one row a game; no more than the last hundred. */
  async recent(memberId: bigint, category: GameCategory | null): Promise<GameRow[]> {
    const { rows } = await this.#pool.query<GameRow>({
      name: "games_recent",
      text: `SELECT ${COLUMNS} FROM recent_games r JOIN games g USING (node_id)
              WHERE r.member_id = $1 AND g.state = 'open' AND ($2::text IS NULL OR g.category = $2)
              ORDER BY r.opened_at DESC, r.node_id DESC LIMIT ${RECENT_GAMES}`,
      values: [memberId, category],
    });
    return rows;
  }

  async recordOpened(memberId: bigint, nodeId: bigint): Promise<void> {
    await this.#pool.query({
      name: "game_opened",
      text: `INSERT INTO recent_games (member_id, node_id) VALUES ($1, $2)
             ON CONFLICT (member_id, node_id) DO UPDATE SET opened_at = clock_timestamp()`,
      values: [memberId, nodeId],
    });
  }
}

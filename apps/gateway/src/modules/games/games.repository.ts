import type { GAME_CLASSIFICATIONS, Game } from "@foyer/contract/games";
import type { GameCategory } from "@foyer/contract/shared";
import type pg from "pg";
import { searchWords } from "./search-words.ts";

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
  readonly jackpot: bigint | null;
  readonly freePlay: boolean;
  readonly lottoMode: string | null;
  readonly badge: NonNullable<Game["badge"]> | null;
  readonly base: string;
  readonly tint: string;
  readonly glow: string;
}

const COLUMNS = `g.node_id AS "nodeId", g.vendor_id AS "vendorId", g.category, g.code, g.name, g.classification,
  g.state, g.min_bet AS "minBet", g.jackpot, g.free_play AS "freePlay", g.lotto_mode AS "lottoMode", g.badge,
  g.picture_base AS base, g.picture_tint AS tint, g.picture_glow AS glow`;

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
}

/** The hot list is a shelf, not a catalogue. */
const HOT_GAMES = 60;
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

/** Rows of a page that came with the total, which comes alone when the page is empty. */
function pageOf(rows: readonly (GameRow & { total: bigint | number })[]): GamePage {
  return { total: Number(rows[0]?.total ?? 0), rows: rows.filter((row) => row.nodeId !== null) };
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
      text: `SELECT c.total, g.*
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

  /**
   * The same of the games that have every word of `name` in theirs. Matches are counted up to `countTo`: a total
   * that large means at least so many.
   */
  async search(
    filter: GameFilter,
    name: string,
    { offset, limit, countTo }: { offset: number; limit: number; countTo: number },
  ): Promise<GamePage> {
    const words = searchWords(name);
    if (words.length === 0) return { rows: [], total: 0 };
    const { rows } = await this.#pool.query({
      name: "games_search",
      text: `WITH found AS MATERIALIZED (SELECT * FROM games_search($1, $2, $3, $4, $5, $6, $7, $8))
       SELECT c.total, g.*
         FROM (SELECT count(*) AS total FROM found) c
         LEFT JOIN LATERAL (
           SELECT ${COLUMNS} FROM (
             SELECT node_id FROM found ORDER BY sort, node_id OFFSET $9 LIMIT $10
           ) f JOIN games g USING (node_id) ORDER BY g.sort, g.node_id
         ) g ON true`,
      values: [
        filter.merchantId,
        filter.category,
        words.map(({ word }) => word),
        words.map(({ beginning }) => beginning),
        filter.vendorId,
        filter.classification,
        filter.minBet,
        countTo,
        offset,
        limit,
      ],
    });
    return pageOf(rows);
  }

  async hot(merchantId: number, category: GameCategory | null): Promise<GameRow[]> {
    const { rows } = await this.#pool.query<GameRow>({
      name: "games_hot",
      text: `SELECT ${COLUMNS} FROM games g
              WHERE g.merchant_id = $1 AND g.state = 'open' AND g.hot_rank IS NOT NULL
                AND ($2::text IS NULL OR g.category = $2)
              ORDER BY g.hot_rank, g.node_id LIMIT ${HOT_GAMES}`,
      values: [merchantId, category],
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

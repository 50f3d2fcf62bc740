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
  /** Vendors whose games come after all others, because they cannot be played. */
  readonly unavailable: readonly number[];
}

export interface VendorCount {
  readonly vendor: string;
  readonly games: number;
}

export interface GamePage {
  readonly rows: readonly GameRow[];
  readonly total: number;
  /** Of the lists that were read, in the same statement. */
  readonly revision: number;
}

/** Hot and new games are short lists, not catalogues. */
const CATEGORY_GAMES = 60;
/** Revision of a merchant's ($1) lists in some categories, read together with the lists. */
export const REVISION = (categories: string) =>
  `(SELECT coalesce(sum(r.revision), 0)::int FROM catalogue_revisions r
     WHERE r.merchant_id = $1 AND r.category = ANY (${categories})) AS revision`;

/** Maximum number of recent games; older ones are in the betting record. */
const RECENT_GAMES = 100;

const pageText = (conditions: string, offset: string, limit: string): string =>
  `SELECT c.total, ${REVISION("ARRAY[$2]")}, g.*
     FROM (SELECT coalesce(sum(games), 0) AS total FROM game_counts
            WHERE merchant_id = $1 AND category = $2 ${conditions}) c
     LEFT JOIN LATERAL (
       SELECT ${COLUMNS} FROM (
         SELECT node_id FROM games WHERE merchant_id = $1 AND category = $2 ${conditions} AND state = 'open'
          ORDER BY sort, node_id OFFSET ${offset}::bigint LIMIT ${limit}::bigint
       ) f JOIN games g USING (node_id) ORDER BY g.sort, g.node_id
     ) g ON ${offset}::bigint < c.total`;

const playableFirst = (conditions: string, vendors: string, offset: string, limit: string): string =>
  `SELECT c.total, ${REVISION("ARRAY[$2]")}, g.*
     FROM (SELECT coalesce(sum(games), 0) AS total FROM game_counts
            WHERE merchant_id = $1 AND category = $2 ${conditions}) c
     LEFT JOIN LATERAL (
       SELECT ${COLUMNS} FROM (
         (SELECT node_id, sort, false AS last FROM games
           WHERE merchant_id = $1 AND category = $2 ${conditions} AND state = 'open'
             AND vendor_id <> ALL (${vendors}::integer[])
           ORDER BY sort, node_id LIMIT ${offset}::bigint + ${limit}::bigint)
         UNION ALL
         (SELECT node_id, sort, true AS last FROM games
           WHERE merchant_id = $1 AND category = $2 ${conditions} AND state = 'open'
             AND vendor_id = ANY (${vendors}::integer[])
           ORDER BY sort, node_id LIMIT ${offset}::bigint + ${limit}::bigint)
         ORDER BY last, sort, node_id OFFSET ${offset}::bigint LIMIT ${limit}::bigint
       ) f JOIN games g USING (node_id) ORDER BY f.last, g.sort, g.node_id
     ) g ON ${offset}::bigint < c.total`;

/**
 * A page of a list by its filters: (v)endor, (c)lassification, lowest (b)et; (u): some of its vendors are
 * unavailable. Each combination has a plan of its own.
 */
const PAGES = {
  "": pageText("", "$3", "$4"),
  v: pageText("AND vendor_id = $3", "$4", "$5"),
  c: pageText("AND classification = $3", "$4", "$5"),
  b: pageText("AND min_bet <= $3", "$4", "$5"),
  vc: pageText("AND vendor_id = $3 AND classification = $4", "$5", "$6"),
  vb: pageText("AND vendor_id = $3 AND min_bet <= $4", "$5", "$6"),
  cb: pageText("AND classification = $3 AND min_bet <= $4", "$5", "$6"),
  vcb: pageText("AND vendor_id = $3 AND classification = $4 AND min_bet <= $5", "$6", "$7"),
  u: playableFirst("", "$3", "$4", "$5"),
  cu: playableFirst("AND classification = $3", "$4", "$5", "$6"),
  bu: playableFirst("AND min_bet <= $3", "$4", "$5", "$6"),
  cbu: playableFirst("AND classification = $3 AND min_bet <= $4", "$5", "$6", "$7"),
} as const;

/** The filters that are set, as a key of `PAGES` and as values. */
function filtersOf({ vendorId, classification, minBet, unavailable }: GameFilter): {
  filters: keyof typeof PAGES;
  values: unknown[];
} {
  const set = [
    ["v", vendorId],
    ["c", classification],
    ["b", minBet],
    // The games of one vendor are all available or none.
    ["u", vendorId === null && unavailable.length > 0 ? unavailable : null],
  ].filter(([, value]) => value !== null);
  return {
    filters: set.map(([letter]) => letter).join("") as keyof typeof PAGES,
    values: set.map(([, value]) => value),
  };
}

type PageRow = GameRow & { total: bigint | number; revision: number };

/** The rows of a page; an empty page has one row, with the total only. */
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
   * A page of a list in the merchant's order, which is total, so that pages never overlap. The total is read from the
   * counts that every write updates.
   */
  async page(filter: GameFilter, offset: number, limit: number): Promise<GamePage> {
    const { filters, values } = filtersOf(filter);
    const { rows } = await this.#pool.query({
      name: `games_page_${filters}`,
      text: PAGES[filters],
      values: [filter.merchantId, filter.category, ...values, offset, limit],
    });
    return pageOf(rows);
  }

  /** Games of a list by the code of their vendor, whichever vendor the filter has. */
  async vendorCounts({ merchantId, category, classification, minBet }: GameFilter): Promise<VendorCount[]> {
    const { rows } = await this.#pool.query<VendorCount>({
      name: "games_by_vendor",
      text: `SELECT v.code AS vendor, sum(c.games)::int AS games
               FROM game_counts c JOIN vendors v ON v.id = c.vendor_id
              WHERE c.merchant_id = $1 AND c.category = $2 AND ($3::text IS NULL OR c.classification = $3)
                AND ($4::bigint IS NULL OR c.min_bet <= $4)
              GROUP BY v.code HAVING sum(c.games) > 0`,
      values: [merchantId, category, classification, minBet],
    });
    return rows;
  }

  async hot(merchantId: number, category: GameCategory | null): Promise<GameRow[]> {
    const { rows } = await this.#pool.query<GameRow>({
      name: "games_hot",
      text: `SELECT ${COLUMNS} FROM games g
              WHERE g.merchant_id = $1 AND g.state = 'open' AND g.hot_rank IS NOT NULL
                AND ($2::text IS NULL OR g.category = $2)
              ORDER BY g.hot_rank, g.node_id LIMIT ${CATEGORY_GAMES}`,
      values: [merchantId, category],
    });
    return rows;
  }

  /** The newest games, newest first. */
  async newest(merchantId: number, category: GameCategory | null): Promise<GameRow[]> {
    const { rows } = await this.#pool.query<GameRow>({
      // by name, because each of the two has an index of its own
      name: category === null ? "games_newest" : "games_newest_of",
      text: `SELECT ${COLUMNS} FROM games g
              WHERE g.merchant_id = $1 AND g.state = 'open' ${category === null ? "" : "AND g.category = $2"}
              ORDER BY g.added_at DESC, g.node_id DESC LIMIT ${CATEGORY_GAMES}`,
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

  /** The open games among these ids, unordered. */
  async openByNodeIds(merchantId: number, nodeIds: readonly bigint[]): Promise<GameRow[]> {
    const { rows } = await this.#pool.query<GameRow>({
      name: "games_by_nodes",
      text: `SELECT ${COLUMNS} FROM games g
              WHERE g.merchant_id = $1 AND g.node_id = ANY ($2) AND g.state = 'open'`,
      values: [merchantId, nodeIds],
    });
    return rows;
  }

  /** Newest first, one row per game; at most a hundred. */
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

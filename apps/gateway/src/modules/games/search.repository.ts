import type { GameCategory } from "@foyer/contract/shared";
import type pg from "pg";
import { GAME_COLUMNS as COLUMNS } from "./game-row.ts";
import { type GameFilter, type GamePage, pageOf, REVISION, type VendorCount } from "./games.repository.ts";
import type { SearchWindow } from "./search-window.ts";

/** A word of the vocabulary that may be meant by a misspelled one. */
export interface SimilarWord {
  /** Position of the searched word, from 1. */
  readonly n: number;
  /** The searched word, normalised like the vocabulary. */
  readonly searchText: string;
  readonly word: string;
  readonly games: bigint;
}

/** Candidates per searched word whose edit distance is computed. */
const NEAR_WORDS = 200;

export class SearchRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Games of a list whose names contain every word, in the list's order, those that can't be played last. If `counted`, with the number of all that were
   * found by the code of their vendor; not for a filter with a vendor, which finds games of no other.
   */
  async inList(
    filter: GameFilter,
    words: readonly string[],
    { offset, limit, countTo }: SearchWindow,
    counted: boolean,
  ): Promise<GamePage & { readonly vendorCounts: readonly VendorCount[] | null }> {
    const { rows } = await this.#pool.query({
      name: "games_search",
      text: `WITH found AS MATERIALIZED (SELECT * FROM games_in_list($1, $2, $3, $4, $5, $6, $7))
       SELECT c.total, c.counts, ${REVISION("ARRAY[$2]")}, g.*
         FROM (
           SELECT count(*) AS total, CASE WHEN $10::boolean THEN (
                    SELECT coalesce(json_agg(n), '[]') FROM (
                      SELECT v.code AS vendor, count(*) AS games
                        FROM found JOIN games g USING (node_id) JOIN vendors v ON v.id = g.vendor_id GROUP BY v.code
                    ) n
                  ) END AS counts
             FROM found
         ) c
         LEFT JOIN LATERAL (
           SELECT ${COLUMNS} FROM (
             SELECT * FROM found ORDER BY place OFFSET $8 LIMIT $9
           ) f JOIN games g USING (node_id) ORDER BY f.place
         ) g ON true`,
      values: [
        filter.merchantId,
        filter.category,
        words,
        filter.vendorId,
        filter.classification,
        filter.minBet,
        countTo,
        offset,
        limit,
        counted,
      ],
    });
    return { ...pageOf(rows), vendorCounts: rows[0]?.counts ?? null };
  }

  /** The games that `inList` would find without the vendor of the filter, by the code of their vendor. */
  async vendorCounts(
    { merchantId, category, classification, minBet }: GameFilter,
    words: readonly string[],
    { countTo }: SearchWindow,
  ): Promise<VendorCount[]> {
    const { rows } = await this.#pool.query<VendorCount>({
      name: "games_search_by_vendor",
      text: `SELECT v.code AS vendor, count(*)::int AS games
               FROM games_in_list($1, $2, $3, NULL, $4, $5, $6) f
               JOIN games g USING (node_id) JOIN vendors v ON v.id = g.vendor_id
              GROUP BY v.code`,
      values: [merchantId, category, words, classification, minBet, countTo],
    });
    return rows;
  }

  /** Games of these categories whose names contain every word; word beginnings rank first. */
  async find(
    where: { merchantId: number; categories: readonly GameCategory[]; vendorId: number | null },
    words: readonly string[],
    { offset, limit, countTo }: SearchWindow,
  ): Promise<GamePage> {
    const { rows } = await this.#pool.query({
      name: "games_find",
      text: `WITH found AS MATERIALIZED (SELECT * FROM games_find($1, $2, $3, $4, $5))
       SELECT c.total, ${REVISION("$2")}, g.*
         FROM (SELECT count(*) AS total FROM found) c
         LEFT JOIN LATERAL (
           SELECT ${COLUMNS} FROM (SELECT * FROM found ORDER BY place OFFSET $6 LIMIT $7) f JOIN games g USING (node_id)
            ORDER BY f.place
         ) g ON true`,
      values: [where.merchantId, where.categories, words, where.vendorId, countTo, offset, limit],
    });
    return pageOf(rows);
  }

  /** For each word that occurs in no name: similar words of the vocabulary, those of most games first. */
  async similarWords(
    merchantId: number,
    categories: readonly GameCategory[],
    words: readonly string[],
    editDistance: readonly number[],
  ): Promise<SimilarWord[]> {
    const { rows } = await this.#pool.query<SimilarWord>({
      name: "games_near_words",
      text: `SELECT n, sought AS "searchText", word, games FROM games_near_words($1, $2, $3, $4, $5)`,
      values: [merchantId, categories, words, editDistance, NEAR_WORDS],
    });
    return rows;
  }
}

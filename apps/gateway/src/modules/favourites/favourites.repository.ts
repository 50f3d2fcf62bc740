import type { GameCategory } from "@foyer/contract/shared";
import type pg from "pg";

/** Ids of a page, and the total. */
export interface IdPage {
  readonly ids: readonly bigint[];
  readonly total: number;
}

export class FavouritesRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async add(
    memberId: bigint,
    game: { merchantId: number; nodeId: bigint; vendor: string },
    most: number,
  ): Promise<"done" | "unknown" | "full"> {
    const { rows } = await this.#pool.query<{ outcome: "done" | "unknown" | "full" }>({
      name: "favourite_add",
      text: "SELECT favourite_add($1, $2, $3, $4, $5) AS outcome",
      values: [memberId, game.merchantId, game.nodeId, game.vendor, most],
    });
    return rows[0]?.outcome ?? "unknown";
  }

  /** @returns whether the game exists */
  async remove(
    memberId: bigint,
    game: { merchantId: number; nodeId: bigint; vendor: string },
  ): Promise<boolean> {
    const { rowCount } = await this.#pool.query({
      name: "favourite_remove",
      text: `WITH game AS (
               SELECT g.node_id FROM games g JOIN vendors v ON v.id = g.vendor_id
                WHERE g.node_id = $3 AND g.merchant_id = $2 AND v.code = $4
             ), removed AS (
               DELETE FROM favourites WHERE member_id = $1 AND node_id IN (SELECT node_id FROM game)
             )
             SELECT FROM game`,
      values: [memberId, game.merchantId, game.nodeId, game.vendor],
    });
    return rowCount === 1;
  }

  /** Last added first; on request only open games, or only one category. */
  async page(
    memberId: bigint,
    { openOnly, category }: { openOnly: boolean; category: GameCategory | null },
    offset: number,
    limit: number,
  ): Promise<IdPage> {
    const { rows } = await this.#pool.query<{ total: bigint; ids: bigint[] }>({
      name: "favourites_page",
      text: `WITH saved AS MATERIALIZED (
               SELECT f.node_id, f.added_at FROM favourites f JOIN games g USING (node_id)
                WHERE f.member_id = $1 AND (NOT $2 OR g.state = 'open') AND ($3::text IS NULL OR g.category = $3)
             )
             SELECT (SELECT count(*) FROM saved) AS total,
                    ARRAY(SELECT node_id FROM saved ORDER BY added_at DESC, node_id DESC OFFSET $4 LIMIT $5) AS ids`,
      values: [memberId, openOnly, category, offset, limit],
    });
    return { ids: (rows[0]?.ids ?? []).map(BigInt), total: Number(rows[0]?.total ?? 0) };
  }
}

import type pg from "pg";

/** What a selection covers of a market of the draw. */
export interface SelectionCover {
  readonly key: string;
  /** The place of the selection in a list, and of the market in another. */
  readonly selection: number;
  readonly market: number;
  readonly share: number;
}

/** A line of a member whose lines may cover a market or the draw, once for each market that decides a part of it. */
export interface CoveringLine {
  /** Member and currency. */
  readonly book: string;
  readonly orderId: bigint;
  readonly line: number;
  /** The place of its selection in the list. */
  readonly selection: number;
  /** The stake of one combination. */
  readonly stake: bigint;
  readonly market: number;
  /** What all lines of the member cover of the market. */
  readonly ofMarket: number;
  /** The sum of what they cover of each market. */
  readonly together: number;
}

/** All lines of one member in a draw. */
export interface MemberLine {
  readonly book: string;
  readonly orderId: bigint;
  readonly key: string;
  readonly stake: bigint;
}

/** Stakes of lottery orders that are not at risk. */
export class UncountedRepository {
  readonly #pool: pg.Pool | pg.ClientBase;

  constructor(pool: pg.Pool | pg.ClientBase) {
    this.#pool = pool;
  }

  /** The most lines that a member has in a draw. */
  async mostLines(drawId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ most: number }>(
      `SELECT coalesce(max(m.lines), 0)::int AS most
         FROM (SELECT sum(o.lines) AS lines FROM lottery_orders o WHERE o.draw_id = $1 AND o.state = 'open'
                GROUP BY o.member_id, o.currency) m`,
      [drawId],
    );
    return rows[0]?.most ?? 0;
  }

  /**
   * The lines of members that cover so much of a market, in these markets, and all of members whose lines cover so much in all
   * markets together.
   */
  async covering(
    drawId: number,
    covers: readonly SelectionCover[],
    { ofMarket, together }: { readonly ofMarket: number; readonly together: number },
  ): Promise<CoveringLine[]> {
    const { rows } = await this.#pool.query<CoveringLine>(
      `SELECT book, order_id AS "orderId", line, selection, stake, market, of_market AS "ofMarket", together
         FROM lottery_covering($1, $2::uuid[], $3::int[], $4::int[], $5::float8[], $6, $7)`,
      [
        drawId,
        covers.map(({ key }) => key),
        covers.map(({ selection }) => selection),
        covers.map(({ market }) => market),
        covers.map(({ share }) => share),
        ofMarket,
        together,
      ],
    );
    return rows;
  }

  /** All lines of members in a draw. */
  async linesOf(drawId: number, books: readonly string[]): Promise<MemberLine[]> {
    const { rows } = await this.#pool.query<MemberLine>(
      `SELECT b.book, o.id AS "orderId", x.selection_key AS key, x.unit * x.multiple AS stake
         FROM (SELECT n.book, split_part(n.book, ' ', 1)::bigint AS member_id, split_part(n.book, ' ', 2) AS currency
                 FROM unnest($2::text[]) n (book)) b
         JOIN lottery_orders o ON o.draw_id = $1 AND o.state = 'open' AND o.member_id = b.member_id AND o.currency = b.currency
         JOIN lottery_lines x ON x.order_id = o.id AND NOT x.cancelled
        ORDER BY o.member_id, o.currency, o.id, x.line`,
      [drawId, books],
    );
    return rows;
  }

  async add(uncounted: ReadonlyMap<bigint, bigint>): Promise<void> {
    await this.#pool.query(
      `INSERT INTO lottery_uncounted (order_id, uncounted) SELECT * FROM unnest($1::bigint[], $2::bigint[]) ON CONFLICT DO NOTHING`,
      [[...uncounted.keys()], [...uncounted.values()]],
    );
  }
}

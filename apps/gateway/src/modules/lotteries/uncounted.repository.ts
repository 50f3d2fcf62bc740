import type pg from "pg";

/** What a selection covers of a market of the draw. */
export interface SelectionCover {
  readonly key: string;
  /** The place of the selection in a list, and of the market in another. */
  readonly selection: number;
  readonly market: number;
  readonly share: number;
}

/** A member's lines on a market that they may cover, or what the member's other lines cover. */
interface CoveredMarket {
  /** Member and currency. */
  readonly book: string;
  /** The place of the market in the list; 0: all markets that are not covered, without lines. */
  readonly market: number;
  /** What the lines cover of the market, or the sum of what they cover of each. */
  readonly share: number;
  /** For each line its order, the place of its selection in the list, and the stake of one combination. */
  readonly orderIds: readonly bigint[];
  readonly selections: readonly number[];
  readonly stakes: readonly bigint[];
}

/** Members whose lines may cover a market or the draw. */
export interface MayCover {
  /** The most lines that one of them has in the draw. */
  readonly mostLines: number;
  /** Arrays as the database writes them: they only go back to it. */
  readonly members: string | null;
  readonly mayReturn: string;
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

  /** The members whose lines in a draw may cover so much of a market, or return stakes for sure. */
  async mayCover(drawId: number, ofMarket: number): Promise<MayCover> {
    const { rows } = await this.#pool.query<MayCover>(
      `SELECT most_lines AS "mostLines", members::text, may_return::text AS "mayReturn" FROM lottery_may_cover($1, $2)`,
      [drawId, ofMarket],
    );
    return rows[0] as MayCover;
  }

  /**
   * The lines of members that cover so much of a market, in these markets, and what else they cover if that is so much in all
   * markets together and no result is known in which all lose.
   */
  async covering(
    drawId: number,
    { members, mayReturn }: MayCover,
    covers: readonly SelectionCover[],
    { ofMarket, together }: { readonly ofMarket: number; readonly together: number },
  ): Promise<CoveredMarket[]> {
    const { rows } = await this.#pool.query<
      Omit<CoveredMarket, "orderIds" | "stakes"> & { readonly orderIds: string[]; readonly stakes: string[] }
    >(
      `SELECT book, market, share, order_ids AS "orderIds", selections, stakes
         FROM lottery_covering($1, $2::bigint[], $3::bigint[], $4::uuid[], $5::int[], $6::int[], $7::float8[], $8, $9)`,
      [
        drawId,
        members,
        mayReturn,
        covers.map(({ key }) => key),
        covers.map(({ selection }) => selection),
        covers.map(({ market }) => market),
        covers.map(({ share }) => share),
        ofMarket,
        together,
      ],
    );
    return rows.map((row) => ({
      ...row,
      orderIds: row.orderIds.map(BigInt),
      stakes: row.stakes.map(BigInt),
    }));
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

  /**
   * Stores what does not count of orders. Of a member whose stakes can be paid it is rounded up to what can be paid, once for all the
   * member's orders, so that what counts of each can be paid too.
   */
  async add(uncounted: ReadonlyMap<bigint, bigint>): Promise<void> {
    await this.#pool.query(
      `INSERT INTO lottery_uncounted (order_id, uncounted)
       SELECT p.id, p.uncounted FROM (
         SELECT m.id, CASE WHEN m.rounded THEN div(m.to_here + m.unit - 1, m.unit) * m.unit - div(m.to_here - m.part + m.unit - 1, m.unit) * m.unit
                           ELSE m.part END AS uncounted
           FROM (
             SELECT o.id, u.uncounted AS part, smallest_payment(o.currency) AS unit,
                    sum(u.uncounted) OVER (PARTITION BY o.member_id, o.currency ORDER BY o.id) AS to_here,
                    bool_and(o.stake = payable(o.stake, o.currency)) OVER (PARTITION BY o.member_id, o.currency) AS rounded
               FROM unnest($1::bigint[], $2::bigint[]) u (order_id, uncounted) JOIN lottery_orders o ON o.id = u.order_id
           ) m
       ) p WHERE p.uncounted > 0
       ON CONFLICT DO NOTHING`,
      [[...uncounted.keys()], [...uncounted.values()]],
    );
  }
}

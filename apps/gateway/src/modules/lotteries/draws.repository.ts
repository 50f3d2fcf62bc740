import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import type { DrawNumbers } from "@foyer/domain/lottery/bet-type";
import type pg from "pg";

/** A draw whose time has come and that has no numbers, or is not settled yet. */
export interface DueDraw {
  readonly id: number;
  readonly merchantId: number;
  readonly code: string;
  readonly name: string;
  readonly family: LotteryFamilyCode;
  readonly source: "own" | "external";
  readonly number: string;
  readonly drawsAt: Date;
  readonly state: "planned" | "drawn" | "settling" | "voiding";
}

/** What lines of one kind win: all lines of a draw with the same bet type, prize group and selection. */
export interface SelectionRow {
  readonly key: string;
  readonly betType: string;
  readonly selection: string;
  readonly prizeGroup: number;
}

export interface SelectionHits {
  readonly key: string;
  readonly hits: number;
  /** Sum of the odds of all winning combinations, in thousandths. */
  readonly factor: bigint;
}

/** An order that a batch paid; null: no order, but there was a batch, so there may be another. */
export interface SettledOrder {
  readonly memberId: bigint | null;
  readonly number: string;
  readonly prize: bigint;
}

const CHUNK = 10_000;

/** The life of draws: planned, drawn, settled. */
export class DrawsRepository {
  readonly #pool: pg.Pool | pg.ClientBase;

  constructor(pool: pg.Pool | pg.ClientBase) {
    this.#pool = pool;
  }

  /** The days of planned draws of own lotteries that have no secret yet, for each merchant. */
  async daysWithoutSecret(): Promise<{ merchantId: number; day: string }[]> {
    const { rows } = await this.#pool.query<{ merchantId: number; day: string }>(
      `SELECT DISTINCT l.merchant_id AS "merchantId", to_date(left(d.number, 8), 'YYYYMMDD')::text AS day
         FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
        WHERE d.state NOT IN ('settled', 'void') AND d.state = 'planned' AND l.source = 'own'
          AND NOT EXISTS (SELECT FROM lottery_secrets s
                           WHERE s.merchant_id = l.merchant_id AND s.day = to_date(left(d.number, 8), 'YYYYMMDD'))
        ORDER BY 1, 2`,
    );
    return rows;
  }

  async addSecret(merchantId: number, day: string, sealed: string, hash: Uint8Array): Promise<void> {
    await this.#pool.query(
      `INSERT INTO lottery_secrets (merchant_id, day, sealed, hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [merchantId, day, sealed, hash],
    );
  }

  async sealedSecret(merchantId: number, day: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ sealed: string }>({
      name: "lottery_sealed_secret",
      text: "SELECT sealed FROM lottery_secrets WHERE merchant_id = $1 AND day = to_date($2, 'YYYYMMDD')",
      values: [merchantId, day],
    });
    return rows[0]?.sealed;
  }

  async secretsToReveal(): Promise<{ merchantId: number; day: string; sealed: string }[]> {
    const { rows } = await this.#pool.query<{ merchantId: number; day: string; sealed: string }>(
      `SELECT merchant_id AS "merchantId", day::text, sealed FROM lottery_secrets_to_reveal()`,
    );
    return rows;
  }

  async reveal(merchantId: number, day: string, secret: Uint8Array): Promise<void> {
    await this.#pool.query(
      `UPDATE lottery_secrets SET secret = $3, revealed_at = now() WHERE merchant_id = $1 AND day = $2 AND secret IS NULL`,
      [merchantId, day, secret],
    );
  }

  /** Plans draws of every lottery until `count` are to come. */
  async plan(count: number): Promise<void> {
    await this.#pool.query(
      `SELECT lottery_plan(l.id, $1) FROM lotteries l
        WHERE (SELECT count(*) FROM (SELECT FROM lottery_draws d WHERE d.lottery_id = l.id AND d.draws_at > now()
                                       AND d.closes_at > now() LIMIT $1) known) < $1`,
      [count],
    );
  }

  /** Draws that have something to be done, the oldest first. */
  async due(): Promise<DueDraw[]> {
    const { rows } = await this.#pool.query<DueDraw>({
      name: "lottery_due_draws",
      // Materialized, so that the few draws in work are read by their indexes, whatever the planner thinks of the past ones.
      text: `WITH due AS MATERIALIZED (
               SELECT id, lottery_id, number, draws_at, state FROM lottery_draws WHERE state NOT IN ('planned', 'settled', 'void')
               UNION ALL
               SELECT id, lottery_id, number, draws_at, state FROM lottery_draws
                WHERE state NOT IN ('settled', 'void') AND state = 'planned' AND draws_at <= now())
             SELECT d.id, l.merchant_id AS "merchantId", l.code, g.name, l.family, l.source, d.number, d.draws_at AS "drawsAt", d.state
               FROM due d
               JOIN lotteries l ON l.id = d.lottery_id
               JOIN vendors v ON v.merchant_id = l.merchant_id AND v.code = l.vendor
               JOIN games g ON g.merchant_id = l.merchant_id AND g.vendor_id = v.id AND g.code = l.code
              WHERE d.state <> 'planned' OR l.source = 'own'
              ORDER BY d.draws_at LIMIT 500`,
    });
    return rows;
  }

  /** Whether the draw took the numbers now. */
  async draw(drawId: number, numbers: DrawNumbers): Promise<boolean> {
    const { rows } = await this.#pool.query<{ taken: boolean }>("SELECT lottery_draw($1, $2) AS taken", [
      drawId,
      numbers,
    ]);
    return rows[0]?.taken ?? false;
  }

  /** The run of the settlement that was begun, or was begun before and is not finished. */
  async beginSettlement(drawId: number): Promise<{ run: number; numbers: string[] | null } | undefined> {
    const { rows } = await this.#pool.query<{ run: number | null }>(
      "SELECT lottery_begin_settlement($1) AS run",
      [drawId],
    );
    const run = rows[0]?.run;
    if (run == null) return undefined;
    const { rows: settlements } = await this.#pool.query<{ numbers: string[] | null }>(
      "SELECT numbers FROM lottery_settlements WHERE draw_id = $1 AND run = $2",
      [drawId, run],
    );
    return { run, numbers: settlements[0]?.numbers ?? null };
  }

  /** All different selections of a draw, also those whose lines were cancelled, in chunks; each has a key. */
  async *selections(drawId: number): AsyncGenerator<SelectionRow[]> {
    let after = "00000000-0000-0000-0000-000000000000";
    for (;;) {
      const { rows } = await this.#pool.query<SelectionRow>({
        name: "lottery_selections",
        text: `SELECT selection_key AS key, bet_type AS "betType", selection, prize_group AS "prizeGroup"
                 FROM lottery_selections WHERE draw_id = $1 AND selection_key > $2 ORDER BY selection_key LIMIT $3`,
        values: [drawId, after, CHUNK],
      });
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      after = last.key;
    }
  }

  async addHits(drawId: number, run: number, hits: readonly SelectionHits[]): Promise<void> {
    await this.#pool.query(
      `INSERT INTO lottery_hits (draw_id, run, selection_key, hits, factor)
       SELECT $1, $2, * FROM unnest($3::uuid[], $4::integer[], $5::numeric[]) ON CONFLICT DO NOTHING`,
      [
        drawId,
        run,
        hits.map(({ key }) => key),
        hits.map((one) => one.hits),
        hits.map(({ factor }) => String(factor)),
      ],
    );
  }

  /**
   * Settles a batch of the draw's open orders, or of those that a correction changes. Returns those that were paid, and a row
   * without an order; empty: none is left.
   */
  async settleBatch(drawId: number, run: number, limit: number): Promise<SettledOrder[]> {
    const { rows } = await this.#pool.query<SettledOrder>(
      run === 1
        ? `SELECT member_id AS "memberId", number, prize FROM lottery_settle_batch($1, $2::smallint, $3)`
        : `SELECT member_id AS "memberId", number, prize FROM lottery_correct_batch($1, $2::smallint, $3)`,
      [drawId, run, limit],
    );
    return rows;
  }

  async endSettlement(drawId: number, run: number): Promise<boolean> {
    const { rows } = await this.#pool.query<{ ended: boolean }>(
      "SELECT lottery_end_settlement($1, $2::smallint) AS ended",
      [drawId, run],
    );
    return rows[0]?.ended ?? false;
  }

  /** Notifies members of what their orders won, in one call. */
  async notify(events: readonly object[]): Promise<void> {
    // JSON has no line feeds: lines are written and read in a fraction of the time of an array
    await this.#pool.query(
      "SELECT pg_notify('foyer_events', event) FROM string_to_table($1, chr(10)) event",
      [events.map((event) => JSON.stringify(event)).join("\n")],
    );
  }
}

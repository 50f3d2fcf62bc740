import type { Booking } from "@foyer/contract/bookings";
import type {
  DifferenceCause,
  ReconciliationDifference,
  ReconciliationRun,
} from "@foyer/contract/reconciliation";
import { DAYS_APART, type Debit, type ManualPayout } from "@foyer/domain/payout-matching";
import { type Difference, type OurTransaction, type TheirTransaction } from "@foyer/domain/reconciliation";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import type { CaseFilter } from "../../http/case-filter.ts";

/** The books of a bank account are its statements: a run's source is then `account:<id>`. */
export const ACCOUNT_SOURCE = "account:";

export interface RunRow {
  readonly id: bigint;
  readonly merchantId: number;
  readonly source: string;
  readonly accountId: bigint | null;
  readonly account: string | null;
  readonly day: string;
  readonly state: ReconciliationRun["state"];
  readonly currency: string;
  readonly ranAt: Date | null;
  readonly failure: string | null;
  readonly theirIn: bigint;
  readonly theirOut: bigint;
  readonly theirFees: bigint;
  readonly ourIn: bigint;
  readonly ourOut: bigint;
  readonly transactions: number;
  /** How often a comparison of the day was begun. */
  readonly begun: number;
  readonly open: number;
  readonly settled: number;
}

export interface DifferenceRow extends Omit<Difference, "kind" | "what"> {
  readonly id: bigint;
  readonly kind: ReconciliationDifference["kind"];
  readonly what: ReconciliationDifference["what"];
  readonly state: ReconciliationDifference["state"];
  readonly note: string | null;
  readonly settledBy: string | null;
  readonly settledAt: Date | null;
  /** What the decision that settled it says, if two operators took it. */
  readonly booking: Booking | null;
  readonly cause: DifferenceCause | null;
  readonly confirmedBy: string | null;
  readonly request: RequestRow | null;
  readonly declined: { readonly by: string; readonly at: string; readonly note: string | null } | null;
}

/** A request that waits for another operator. */
export interface RequestRow {
  readonly requestId: string;
  readonly aim: "settle" | "reopen";
  readonly booking: Booking | null;
  readonly cause: DifferenceCause | null;
  readonly note: string;
  readonly askedById: number;
  readonly askedBy: string;
  readonly askedAt: string;
}

export interface NewRequest {
  readonly aim: RequestRow["aim"];
  readonly booking: string | null;
  readonly cause: DifferenceCause | null;
  readonly note: string;
}

export type BookingFault =
  | "no-booking"
  | "booking-own"
  | "booking-earlier"
  | "booking-reversed"
  | "booking-used";
export type AskOutcome = "asked" | "again" | "waits" | "moved" | BookingFault | "unknown";
export type DecideOutcome = "done" | "again" | "own" | "closed" | BookingFault | "unknown";

/** The difference that a booking settles, and the day it is of. */
export interface CorrectedRow {
  readonly runId: string;
  readonly source: string;
  readonly day: string;
  readonly transactionId: string;
}

/** What became of a difference, or of a request about it. */
export interface MovedRow {
  readonly state: string;
  readonly by: string | null;
  readonly at: Date;
}

interface Sums {
  readonly theirIn: bigint;
  readonly theirOut: bigint;
  readonly theirFees: bigint;
  readonly ourIn: bigint;
  readonly ourOut: bigint;
  readonly transactions: number;
}

const RUN = `r.id, r.merchant_id AS "merchantId", r.source, r.account_id AS "accountId", r.day::text AS day, r.state, r.currency,
  (SELECT a.bank || ', ' || a.number FROM payee_accounts a WHERE a.id = r.account_id) AS account,
  r.ran_at AS "ranAt", r.failure, r.their_in AS "theirIn", r.their_out AS "theirOut", r.their_fees AS "theirFees",
  r.our_in AS "ourIn", r.our_out AS "ourOut", r.transactions, r.begun,
  (SELECT count(*)::int FROM reconciliation_differences d WHERE d.run_id = r.id AND d.state = 'open') AS open,
  (SELECT count(*)::int FROM reconciliation_differences d WHERE d.run_id = r.id AND d.state = 'settled') AS settled`;

const PAYMENT = `'pay-in' AS what, p.payment_id AS id, o.number, p.currency, p.amount, p.state, true AS moved,
  p.charged_back_at IS NOT NULL AS "chargedBack", p.paid_at AS at`;

type Queries = Pick<pg.ClientBase, "query">;

/** Days at the end of a statement that are compared even without an entry. */
const STATEMENT_DAYS = 31;
/** A debit is looked for among payouts that changed up to so many days before it. */
const DAYS_LATE = 30;
/** When a payout by hand was noted as sent, or as paid. */
const NOTED_AT = `(SELECT min(e.at) FROM withdrawal_events e
  WHERE e.member_id = w.member_id AND e.withdrawal_id = w.id AND e.step IN ('sent', 'paid'))`;

export class ReconciliationRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Plans the last ended days of each merchant's providers; a day that is planned stays as it is. */
  async planProviders(
    merchantId: number,
    dialects: readonly string[],
    days: readonly string[],
  ): Promise<void> {
    await this.#pool.query(
      `INSERT INTO reconciliation_runs (merchant_id, source, day, currency)
       SELECT m.id, source, day, m.currency FROM merchants m, unnest($2::text[]) AS source, unnest($3::date[]) AS day
        WHERE m.id = $1 AND EXISTS (SELECT FROM payment_methods p WHERE p.merchant_id = m.id AND p.dialect = source)
       ON CONFLICT DO NOTHING`,
      [merchantId, dialects, days],
    );
  }

  /** Plans the days that statements imported lately are about, and compares a few around them again: banks book late. */
  async planStatements(): Promise<void> {
    await this.#pool.query(
      `INSERT INTO reconciliation_runs (merchant_id, source, account_id, day, currency)
       SELECT DISTINCT s.merchant_id, $1 || s.account_id, s.account_id, d.day, s.currency
         FROM bank_statements s CROSS JOIN LATERAL (
           SELECT day FROM bank_statement_lines l WHERE l.statement_id = s.id
           UNION
           -- without an entry a day can still lack one
           SELECT day::date FROM generate_series(greatest(s.first_day, s.last_day - $2::int), s.last_day, interval '1 day') day) d
        WHERE s.state = 'imported' AND s.confirmed_at > now() - interval '1 day'
       ON CONFLICT DO NOTHING`,
      [ACCOUNT_SOURCE, STATEMENT_DAYS],
    );
    await this.#pool.query(
      `UPDATE reconciliation_runs r SET run_at = now()
        WHERE run_at IS NULL AND account_id IS NOT NULL AND EXISTS (
          SELECT FROM bank_statements s
           WHERE s.merchant_id = r.merchant_id AND s.state = 'imported' AND s.confirmed_at > greatest(r.ran_at, now() - interval '1 day')
             AND r.day BETWEEN s.first_day - $1::int AND s.last_day + $1::int)`,
      [DAYS_APART],
    );
    // a payout that was noted after its debit came
    await this.#pool.query(
      `UPDATE reconciliation_runs r SET run_at = now()
        WHERE run_at IS NULL AND account_id IS NOT NULL AND state = 'differences' AND EXISTS (
          SELECT FROM withdrawals w
           WHERE w.merchant_id = r.merchant_id AND w.dialect = 'manual' AND w.state_at > greatest(r.ran_at, now() - interval '1 day')
             AND r.day > (w.created_at - interval '2 days')::date)`,
    );
  }

  /**
   * A planned run that is due, of a bank account or of one of these providers, given to one gateway; another attempt is
   * planned in case this one dies.
   * @param of the run with this id, whatever it is of
   */
  async claim(of: bigint | readonly string[]): Promise<RunRow | undefined> {
    const [id, dialects] = typeof of === "bigint" ? [of, []] : [null, of];
    const { rows } = await this.#pool.query<RunRow>(
      `UPDATE reconciliation_runs r SET tries = tries + 1, begun = begun + 1, run_at = now() + least(2 ^ least(tries, 8), 240) * interval '1 minute'
        WHERE id = (SELECT id FROM reconciliation_runs
                     WHERE CASE WHEN $1::bigint IS NULL THEN run_at <= now() AND (account_id IS NOT NULL OR source = ANY ($2)) ELSE id = $1 END
                     ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING ${RUN}`,
      [id, dialects],
    );
    return rows[0];
  }

  /** Notes why a comparison failed, unless one that was begun later is stored. */
  async fail({ id, begun }: Pick<RunRow, "id" | "begun">, failure: string): Promise<void> {
    await this.#pool.query(
      "UPDATE reconciliation_runs SET state = 'failed', failure = $2 WHERE id = $1 AND stored < $3",
      [id, failure.slice(0, 200), begun],
    );
  }

  /** When a day of the merchant began and ended. */
  async bounds(day: string, timeZone: string): Promise<{ from: Date; to: Date }> {
    const { rows } = await this.#pool.query<{ from: Date; to: Date }>(
      `SELECT $1::date::timestamp AT TIME ZONE $2 AS "from", ($1::date + 1)::timestamp AT TIME ZONE $2 AS "to"`,
      [day, timeZone],
    );
    return rows[0] as { from: Date; to: Date };
  }

  /** Of these ids of a provider, those that belong to another merchant. */
  async ofOthers(merchantId: number, dialect: string, ids: readonly string[]): Promise<Set<string>> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `SELECT payment_id AS id FROM deposit_payments WHERE dialect = $2 AND payment_id = ANY ($3) AND merchant_id <> $1
       UNION ALL
       SELECT provider_id FROM withdrawals WHERE dialect = $2 AND provider_id = ANY ($3) AND merchant_id <> $1`,
      [merchantId, dialect, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The merchant's payments and payouts of a provider: those of a time, and those with these ids or numbers. */
  async ours(
    merchantId: number,
    dialect: string,
    { from, to }: { readonly from: Date; readonly to: Date },
    ids: readonly string[],
    numbers: readonly string[],
  ): Promise<OurTransaction[]> {
    const { rows } = await this.#pool.query<OurTransaction>(
      `SELECT ${PAYMENT}, p.paid_at >= $3 AND p.paid_at < $4 AS "ofDay"
         FROM deposit_payments p LEFT JOIN deposit_orders o ON o.member_id = p.member_id AND o.id = p.order_id
        WHERE p.merchant_id = $1 AND p.dialect = $2 AND (p.paid_at >= $3 AND p.paid_at < $4 OR p.payment_id = ANY ($5))
       UNION ALL
       SELECT 'payout', w.provider_id, w.number, w.currency, w.fee - w.amount, w.state, w.state IN ('paid', 'reversed'), false,
              coalesce(e.at, w.created_at), w.state = 'paid' AND e.at >= $3 AND e.at < $4
         FROM withdrawals w
         LEFT JOIN LATERAL (SELECT max(e.at) AS at FROM withdrawal_events e
                             WHERE e.member_id = w.member_id AND e.withdrawal_id = w.id AND e.step = 'paid') e ON true
        WHERE w.merchant_id = $1 AND w.dialect = $2
          AND (w.state = 'paid' AND w.state_at >= $3 AND w.state_at < $4 OR w.provider_id = ANY ($5) OR w.number = ANY ($6))`,
      [merchantId, dialect, from, to, ids, numbers],
    );
    return rows;
  }

  /** Which withdrawals paid by hand may have been paid by the merchant's debits around a day, and have none yet. */
  async unmatched(
    merchantId: number,
    day: string,
    client: Queries,
  ): Promise<{ readonly debits: Debit[]; readonly payouts: ManualPayout[] }> {
    const { rows: debits } = await client.query<Debit>(
      `SELECT DISTINCT ON (l.key) l.key, l.day::text AS day, l.currency, -l.amount AS amount,
              concat_ws(' ', l.text, l.reference) AS text
         FROM bank_statements s JOIN bank_statement_lines l ON l.statement_id = s.id
        WHERE s.merchant_id = $1 AND s.state <> 'draft' AND s.last_day >= $2::date - $3::int AND s.first_day <= $2::date + $3::int
          AND l.day BETWEEN $2::date - $3::int AND $2::date + $3::int AND l.amount < 0 AND NOT l.reversal
          AND NOT EXISTS (SELECT FROM withdrawals w WHERE w.merchant_id = $1 AND w.statement_line = l.key)
        ORDER BY l.key, l.statement_id`,
      [merchantId, day, DAYS_APART],
    );
    if (debits.length === 0) return { debits, payouts: [] };
    const { rows: payouts } = await client.query<ManualPayout>(
      `SELECT w.number, w.currency, w.amount - w.fee AS amount, w.reference,
              CASE WHEN w.state IN ('sent', 'paid', 'reversed') THEN ${NOTED_AT} END AS at
         FROM withdrawals w
        WHERE w.merchant_id = $1 AND w.dialect = 'manual' AND w.statement_line IS NULL AND w.state NOT IN ('requested', 'review')
          AND w.created_at < ($2::date + $3::int + 2)::timestamptz AND w.state_at > ($2::date - $4::int)::timestamptz`,
      [merchantId, day, DAYS_APART, DAYS_LATE],
    );
    return { debits, payouts };
  }

  /**
   * Keeps which debits paid which withdrawals, one merchant's at a time.
   * @param match withdrawal numbers by debit key
   */
  matchPayouts(
    merchantId: number,
    day: string,
    match: (debits: readonly Debit[], payouts: readonly ManualPayout[]) => ReadonlyMap<string, string>,
  ): Promise<void> {
    return inTransaction(this.#pool, async (client) => {
      await client.query("SELECT pg_advisory_xact_lock(hashtext('payout matching'), $1)", [merchantId]);
      const { debits, payouts } = await this.unmatched(merchantId, day, client);
      const found = match(debits, payouts);
      if (found.size === 0) return;
      await client.query(
        `UPDATE withdrawals w SET statement_line = key
           FROM unnest($1::text[], $2::text[]) AS found (key, number) WHERE w.number = found.number`,
        [[...found.keys()], [...found.values()]],
      );
    });
  }

  /**
   * What the statements of an account say about a day; an entry that is in several of them is one. `other` is a debit that
   * paid no withdrawal, such as a bank's fee, and what the bank reversed.
   */
  async statementLines(accountId: bigint, day: string, timeZone: string): Promise<TheirTransaction[]> {
    const { rows } = await this.#pool.query<TheirTransaction>(
      `SELECT DISTINCT ON (l.key, l.amount, l.currency)
              CASE WHEN l.amount > 0 AND (NOT l.reversal OR l.doubt IS NOT NULL) THEN 'pay-in'
                   WHEN EXISTS (SELECT FROM withdrawals w WHERE w.merchant_id = s.merchant_id AND w.statement_line = l.key) THEN 'payout'
                   ELSE 'other' END AS kind,
              l.key AS id, coalesce(l.order_number, l.text) AS reference, l.currency, l.amount,
              (l.day + time '12:00') AT TIME ZONE $3 AS at
         FROM bank_statements s JOIN bank_statement_lines l ON l.statement_id = s.id
        WHERE s.account_id = $1 AND s.state <> 'draft' AND l.day = $2
        ORDER BY l.key, l.amount, l.currency`,
      [accountId, day, timeZone],
    );
    return rows;
  }

  /**
   * Payments of an account: by its statements, and transfers that operators credited before a statement came. Payouts by
   * hand name no account: those without a debit are asked of the merchant's first account that has a statement of the day.
   */
  async ofAccount(
    {
      merchantId,
      accountId,
      day,
    }: { readonly merchantId: number; readonly accountId: bigint; readonly day: string },
    { from, to }: { readonly from: Date; readonly to: Date },
    ids: readonly string[],
  ): Promise<OurTransaction[]> {
    const { rows } = await this.#pool.query<OurTransaction>(
      `SELECT ${PAYMENT}, coalesce(p.statement_line, p.payment_id) AS id, p.statement_line IS NULL AND p.paid_at >= $2 AND p.paid_at < $3 AS "ofDay"
         FROM deposit_payments p LEFT JOIN deposit_orders o ON o.member_id = p.member_id AND o.id = p.order_id
        WHERE p.dialect = 'manual' AND (p.payment_id = ANY ($4) OR p.statement_line = ANY ($4)
           OR o.payee_account_id = $1 AND p.paid_at >= $2 AND p.paid_at < $3 AND p.payment_id LIKE 'order:%')`,
      [accountId, from, to, ids],
    );
    const { rows: payouts } = await this.#pool.query<OurTransaction>(
      `SELECT 'payout' AS what, w.statement_line AS id, w.number, w.currency, w.fee - w.amount AS amount, w.state,
              w.state IN ('paid', 'reversed') AS moved, false AS "chargedBack", coalesce(${NOTED_AT}, w.state_at) AS at,
              w.statement_line IS NULL AS "ofDay"
         FROM withdrawals w
        WHERE w.merchant_id = $1 AND (w.statement_line = ANY ($2)
           OR w.dialect = 'manual' AND w.statement_line IS NULL AND w.state IN ('paid', 'reversed') AND w.state_at >= $3
              AND ${NOTED_AT} >= $3 AND ${NOTED_AT} < $4
              AND $5 = (SELECT min(s.account_id) FROM bank_statements s
                         WHERE s.merchant_id = $1 AND s.state <> 'draft' AND $6::date BETWEEN s.first_day AND s.last_day))`,
      [merchantId, ids, from, to, accountId, day],
    );
    return [...rows, ...payouts];
  }

  /** Statements of an account that end on a day and do not add up: what is missing, and the closing balance. */
  async unbalanced(
    accountId: bigint,
    day: string,
  ): Promise<{ id: bigint; fileName: string; closing: bigint; made: bigint; currency: string; at: Date }[]> {
    const { rows } = await this.#pool.query<{
      id: bigint;
      fileName: string;
      closing: bigint;
      made: bigint;
      currency: string;
      at: Date;
    }>(
      `SELECT id, file_name AS "fileName", closing, opening + credits - debits AS made, currency, confirmed_at AS at FROM bank_statements
        WHERE account_id = $1 AND last_day = $2 AND state <> 'draft' AND opening + credits - debits <> closing`,
      [accountId, day],
    );
    return rows;
  }

  /**
   * Stores a comparison, unless one that was begun later is stored: it has read newer books. What was settled stays so, unless its
   * figures changed; what is not found any more is gone.
   */
  async store(
    { id: runId, begun }: Pick<RunRow, "id" | "begun">,
    differences: readonly Difference[],
    sums: Sums,
  ): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      const { rows: runs } = await client.query<{ stored: number }>(
        "SELECT stored FROM reconciliation_runs WHERE id = $1 FOR UPDATE",
        [runId],
      );
      if (runs[0] === undefined || runs[0].stored >= begun) return;
      const ids: bigint[] = [];
      for (const one of differences) {
        const { rows } = await client.query<{ id: bigint }>(
          `INSERT INTO reconciliation_differences AS d (run_id, kind, what, transaction_id, reference, number, their_amount, our_amount,
             their_currency, our_currency, our_state, at)
           VALUES ($1, $2, $3, left($4, 255), left($5, 500), $6, $7, $8, $9, $10, $11, $12)
           ON CONFLICT (run_id, kind, what, transaction_id) DO UPDATE SET
             state = CASE WHEN d.state = 'settled'
                            AND (d.their_amount, d.our_amount, d.their_currency, d.our_currency, d.our_state) IS NOT DISTINCT FROM
                              (excluded.their_amount, excluded.our_amount, excluded.their_currency, excluded.our_currency, excluded.our_state)
                          THEN 'settled' ELSE 'open' END,
             their_amount = excluded.their_amount, our_amount = excluded.our_amount, their_currency = excluded.their_currency,
             our_currency = excluded.our_currency, our_state = excluded.our_state, number = excluded.number
           RETURNING id`,
          [
            runId,
            one.kind,
            one.what,
            one.transactionId,
            one.reference,
            one.number,
            one.theirAmount,
            one.ourAmount,
            one.theirCurrency,
            one.ourCurrency,
            one.ourState,
            one.at,
          ],
        );
        ids.push(rows[0]?.id as bigint);
      }
      await client.query(
        "UPDATE reconciliation_differences SET state = 'gone' WHERE run_id = $1 AND state = 'open' AND id <> ALL ($2)",
        [runId, ids],
      );
      await client.query(
        `UPDATE difference_requests q SET state = 'lapsed', decided_at = clock_timestamp() FROM reconciliation_differences d
          WHERE q.run_id = $1 AND q.state = 'asked' AND d.run_id = q.run_id AND d.id = q.difference_id
            AND (d.state <> CASE q.aim WHEN 'settle' THEN 'open' ELSE 'settled' END
              OR (d.their_amount, d.our_amount, d.their_currency, d.our_currency, d.our_state)
                IS DISTINCT FROM (q.their_amount, q.our_amount, q.their_currency, q.our_currency, q.our_state))`,
        [runId],
      );
      await client.query(
        `UPDATE reconciliation_runs SET ran_at = now(), run_at = NULL, tries = 0, failure = NULL, their_in = $2, their_out = $3,
                their_fees = $4, our_in = $5, our_out = $6, transactions = $7, state = 'matched', stored = $8 WHERE id = $1`,
        [
          runId,
          sums.theirIn,
          sums.theirOut,
          sums.theirFees,
          sums.ourIn,
          sums.ourOut,
          sums.transactions,
          begun,
        ],
      );
      await client.query("SELECT difference_note_run($1)", [runId]);
    });
  }

  /** See `difference_ask`. */
  async ask(
    merchantId: number,
    runId: string,
    differenceId: string,
    { aim, booking, cause, note }: NewRequest,
    operatorId: number,
  ): Promise<AskOutcome> {
    const { rows } = await this.#pool.query<{ outcome: AskOutcome }>(
      "SELECT difference_ask($1, $2, $3, $4, $5, $6, $7, $8) AS outcome",
      [merchantId, runId, differenceId, aim, booking, cause, note, operatorId],
    );
    return rows[0]?.outcome ?? "unknown";
  }

  /** See `difference_decide`. */
  async decide(
    merchantId: number,
    runId: string,
    requestId: string,
    event: "confirm" | "decline",
    note: string | null,
    operatorId: number,
  ): Promise<DecideOutcome> {
    const { rows } = await this.#pool.query<{ outcome: DecideOutcome }>(
      "SELECT difference_decide($1, $2, $3, $4, $5, $6) AS outcome",
      [merchantId, runId, requestId, event, note, operatorId],
    );
    return rows[0]?.outcome ?? "unknown";
  }

  /** The settled difference of a merchant that a booking corrects. */
  async correctedBy(merchantId: number, booking: string): Promise<CorrectedRow | undefined> {
    const { rows } = await this.#pool.query<CorrectedRow>(
      `SELECT r.id::text AS "runId", r.source, r.day::text AS day, d.transaction_id AS "transactionId"
         FROM difference_corrected_by($1, $2) d JOIN reconciliation_runs r ON r.id = d.run_id LIMIT 1`,
      [merchantId, booking],
    );
    return rows[0];
  }

  /** The booking that a request names. */
  async bookingOf(runId: string, requestId: string): Promise<string> {
    const { rows } = await this.#pool.query<{ booking: string | null }>(
      "SELECT booking FROM difference_requests WHERE run_id = $1 AND id = $2",
      [runId, requestId],
    );
    return rows[0]?.booking ?? "";
  }

  /** What became of a request. One that lapsed with a note ended because its booking was taken back. */
  async decided(runId: string, requestId: string): Promise<MovedRow | undefined> {
    const { rows } = await this.#pool.query<MovedRow>(
      `SELECT CASE WHEN q.state = 'lapsed' AND q.decision_note IS NOT NULL THEN 'obsolete' ELSE q.state END AS state, o.display_name AS by, q.decided_at AS at
         FROM difference_requests q LEFT JOIN operators o ON o.id = q.decided_by WHERE q.run_id = $1 AND q.id = $2`,
      [runId, requestId],
    );
    return rows[0];
  }

  /** What stands against another request about a difference: the one that waits, or what became of the difference. */
  async moved(runId: string, differenceId: string): Promise<MovedRow | undefined> {
    const { rows } = await this.#pool.query<MovedRow>(
      `SELECT CASE WHEN q.id IS NOT NULL THEN 'asked' WHEN x.state <> 'open' THEN x.state
                   WHEN c.id IS NULL AND v.at IS NULL THEN 'lapsed' ELSE 'reopened' END AS state,
              o.display_name AS by, coalesce(q.asked_at, c.decided_at, v.at, x.settled_at, r.ran_at, x.found_at) AS at
         FROM reconciliation_differences x JOIN reconciliation_runs r ON r.id = x.run_id
         LEFT JOIN difference_requests q ON q.run_id = x.run_id AND q.difference_id = x.id AND q.state = 'asked'
         LEFT JOIN LATERAL (
           SELECT d.id, d.decided_by, d.decided_at FROM difference_requests d
            WHERE d.run_id = x.run_id AND d.difference_id = x.id AND d.state = 'confirmed'
              AND d.aim = CASE x.state WHEN 'open' THEN 'reopen' WHEN 'settled' THEN 'settle' END
            ORDER BY d.id DESC LIMIT 1) c ON true
         -- opened again because its booking was taken back
         LEFT JOIN LATERAL (
           SELECT max(a.decided_at) AS at
             FROM (SELECT s.booking FROM difference_requests s
                    WHERE s.run_id = x.run_id AND s.difference_id = x.id AND s.state = 'confirmed' ORDER BY s.id DESC LIMIT 1) s
             JOIN adjustments a ON a.corrects = s.booking AND a.merchant_id = r.merchant_id AND a.state = 'booked'
            WHERE x.state = 'open' AND booking_reversed(r.merchant_id, s.booking)) v ON true
         LEFT JOIN operators o ON o.id = coalesce(q.asked_by, c.decided_by, CASE x.state WHEN 'settled' THEN x.settled_by END)
        WHERE x.run_id = $1 AND x.id = $2`,
      [runId, differenceId],
    );
    return rows[0];
  }

  /** With `words` only those of a provider that begins so, or with a difference about that number. */
  async list(
    merchantId: number,
    { words, number }: Pick<CaseFilter, "words" | "number">,
    before: string | null,
    state: RunRow["state"] | null,
    limit: number,
  ): Promise<RunRow[]> {
    const { rows } = await this.#pool.query<RunRow>(
      `SELECT ${RUN} FROM reconciliation_runs r
        WHERE r.merchant_id = $1 AND ($3::text IS NULL OR r.state = $3)
          AND ($5::text IS NULL OR starts_with(r.source, lower($5)) OR r.id IN (
            SELECT d.run_id FROM reconciliation_differences d WHERE d.number = $6
            UNION ALL
            SELECT d.run_id FROM reconciliation_differences d WHERE d.transaction_id = $5))
          AND ($2::bigint IS NULL OR (r.day, r.id) < (SELECT b.day, b.id FROM reconciliation_runs b WHERE b.id = $2 AND b.merchant_id = $1))
        ORDER BY r.day DESC, r.id DESC LIMIT $4`,
      [merchantId, before, state, limit, words, number],
    );
    return rows;
  }

  async read(merchantId: number, id: bigint | string): Promise<RunRow | undefined> {
    const { rows } = await this.#pool.query<RunRow>(
      `SELECT ${RUN} FROM reconciliation_runs r WHERE r.merchant_id = $1 AND r.id = $2`,
      [merchantId, id],
    );
    return rows[0];
  }

  async differences(runId: bigint, after: string | null, limit: number): Promise<DifferenceRow[]> {
    const { rows } = await this.#pool.query<DifferenceRow>(
      `SELECT d.id, kind, what, transaction_id AS "transactionId", reference, number, their_amount AS "theirAmount",
              our_amount AS "ourAmount", their_currency AS "theirCurrency", our_currency AS "ourCurrency", our_state AS "ourState",
              at, d.state, note, (SELECT display_name FROM operators o WHERE o.id = settled_by) AS "settledBy", settled_at AS "settledAt",
              s.booking, s.cause, s."confirmedBy", q.request, e.declined
         FROM reconciliation_differences d
         LEFT JOIN LATERAL (
           SELECT booking_link(r.merchant_id, c.booking) AS booking, c.cause, o.display_name AS "confirmedBy"
             FROM difference_requests c JOIN operators o ON o.id = c.decided_by JOIN reconciliation_runs r ON r.id = c.run_id
            WHERE c.run_id = d.run_id AND c.difference_id = d.id AND c.state = 'confirmed' AND c.aim = 'settle' AND d.state = 'settled'
            ORDER BY c.id DESC LIMIT 1) s ON true
         LEFT JOIN LATERAL (
           SELECT jsonb_build_object('requestId', c.id::text, 'aim', c.aim, 'booking', booking_link(r.merchant_id, c.booking),
                    'cause', c.cause, 'note', c.note, 'askedById', c.asked_by, 'askedBy', o.display_name, 'askedAt', c.asked_at) AS request
             FROM difference_requests c JOIN operators o ON o.id = c.asked_by JOIN reconciliation_runs r ON r.id = c.run_id
            WHERE c.run_id = d.run_id AND c.difference_id = d.id AND c.state = 'asked') q ON true
         LEFT JOIN LATERAL (
           SELECT CASE c.state WHEN 'declined' THEN
                    jsonb_build_object('by', o.display_name, 'at', c.decided_at, 'note', c.decision_note) END AS declined
             FROM difference_requests c LEFT JOIN operators o ON o.id = c.decided_by
            WHERE c.run_id = d.run_id AND c.difference_id = d.id ORDER BY c.id DESC LIMIT 1) e ON true
        WHERE d.run_id = $1 AND ($2::bigint IS NULL OR d.id > $2) ORDER BY d.id LIMIT $3`,
      [runId, after, limit],
    );
    return rows;
  }

  /** Days with differences, and those that could not be compared. */
  async waiting(merchantId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM reconciliation_runs WHERE merchant_id = $1 AND state IN ('differences', 'failed')",
      [merchantId],
    );
    return rows[0]?.count ?? 0;
  }
}

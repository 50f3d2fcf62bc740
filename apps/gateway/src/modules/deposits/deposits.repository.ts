import type { DepositStateName, PaymentInstruction } from "@foyer/contract/deposits";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import {
  COUNTED,
  type MethodRow,
  type Names,
  type PromotionRow,
  type PromotionTermsRow,
} from "./deposit-methods.repository.ts";

export interface EventRow {
  readonly step: string;
  readonly at: string;
  readonly reason: string | null;
  readonly amount: string | null;
  readonly note: string | null;
}

export interface OrderRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly number: string;
  readonly state: DepositStateName;
  readonly dialect: string;
  readonly channel: string;
  readonly providerId: string | null;
  readonly method: Pick<MethodRow, "code" | "kind" | "names" | "logo" | "usualMinutes">;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly received: bigint;
  readonly credited: bigint;
  readonly paid: boolean;
  /** Right after the latest credit. */
  readonly balanceAfter: bigint | null;
  readonly instruction: PaymentInstruction | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly declaredAt: Date | null;
  readonly now: Date;
  readonly requestHash: Buffer;
  readonly promotionId: bigint | null;
  readonly promotionTerms: PromotionTermsRow | null;
  readonly promotionTitles: Names | null;
  /** Of the participation that the credit began; null: not granted. */
  readonly bonus: bigint | null;
  readonly timeline: readonly EventRow[];
  readonly slips: readonly { readonly slip: string; readonly bytes: number }[];
}

export interface SummaryRow {
  readonly id: bigint;
  readonly number: string;
  readonly state: DepositStateName;
  readonly names: Names;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly credited: bigint;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly chargedBack: boolean;
}

export interface NewOrder {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: string;
  readonly method: MethodRow;
  readonly bank: string | null;
  readonly amount: bigint;
  readonly fee: bigint;
  /** Five letters of the number. */
  readonly letters: string;
  readonly promotion: PromotionRow | null;
  readonly replaces: string | null;
  readonly clientKey: string;
  readonly requestHash: Buffer;
  /** In which the member is written to. */
  readonly language: string | null;
  readonly timeZone: string;
  readonly mostUnpaid: number;
  readonly mostOpen: number;
}

/** The new order's number, or why there is none. */
export type CreateOutcome =
  | { readonly number: string }
  | "too-many-open"
  | "day-limit"
  | "day-count"
  | "bank-unknown"
  | "replaced-unknown"
  | "replaced-closed";

import type { OrderFilter, OrderTotalsRow } from "../records/order-records.ts";

type Queries = Pick<pg.ClientBase, "query">;

/** Orders that have not ended. */
const OPEN = "state IN ('created', 'awaiting-payment', 'review')";
/** Those of them that wait for the member, not for an operator. */
const UNPAID = "state IN ('created', 'awaiting-payment')";

const STEPS =
  "'created','declared-paid','payment-received','review','credited', 'charged-back','returned','expired','cancelled','failed'";

const ORDER = `
  o.id, o.member_id AS "memberId", o.merchant_id AS "merchantId", o.number, o.state, o.dialect, m.channel,
  o.provider_id AS "providerId",
  jsonb_build_object('code', m.code, 'kind', m.kind, 'names', m.names, 'logo', m.logo, 'usualMinutes', m.usual_minutes) AS method,
  o.currency, o.amount, o.fee, o.received, o.credited, o.instruction, o.created_at AS "createdAt",
  o.expires_at AS "expiresAt", o.declared_at AS "declaredAt", clock_timestamp() AS now, o.request_hash AS "requestHash",
  o.promotion_id AS "promotionId", o.promotion_titles AS "promotionTitles",
  o.promotion_terms || jsonb_build_object(
    'amount', o.promotion_terms ->> 'amount', 'minimum', o.promotion_terms ->> 'minimum') AS "promotionTerms",
  (SELECT bonus FROM promotion_participations p WHERE p.id = o.participation_id) AS bonus,
  EXISTS (SELECT FROM deposit_payments p WHERE p.member_id = o.member_id AND p.order_id = o.id) AS paid,
  (SELECT t.cash_after FROM deposit_payments p
     JOIN ledger_transfers t ON t.idempotency_key = 'deposit:' || p.dialect || ':' || p.payment_id
    WHERE p.member_id = o.member_id AND p.order_id = o.id AND p.state = 'credited' ORDER BY t.id DESC LIMIT 1) AS "balanceAfter",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('step', e.step, 'at', e.at, 'reason', e.reason, 'amount', e.amount::text,
            'note', e.note) ORDER BY e.id), '[]')
     FROM deposit_events e WHERE e.member_id = o.member_id AND e.order_id = o.id AND e.step IN (${STEPS})) AS timeline,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('slip', s.public_id, 'bytes', length(s.bytes)) ORDER BY s.id), '[]')
     FROM deposit_slips s WHERE s.member_id = o.member_id AND s.order_id = o.id) AS slips`;

/** What was credited was taken back by the payer's bank. */
const TAKEN_BACK = `o.state = 'credited' AND EXISTS (SELECT FROM deposit_payments p
    WHERE p.member_id = o.member_id AND p.order_id = o.id AND p.charged_back_at IS NOT NULL AND p.state <> 'returned')`;
const SUMMARY = `o.id, o.number, o.state, m.names, o.currency, o.amount, o.fee, o.credited, o.created_at AS "createdAt", o.expires_at AS "expiresAt",
  ${TAKEN_BACK} AS "chargedBack"`;
/** The orders of a record's filter; parameters: member, first and last day, time zone, outcome. */
const SELECTED = `
  o.member_id = $1 AND o.created_at >= ($2::date)::timestamp AT TIME ZONE $4 AND o.created_at < ($3::date + 1)::timestamp AT TIME ZONE $4
  AND ($5::text IS NULL OR $5 = CASE WHEN o.state IN ('created', 'awaiting-payment', 'review') THEN 'open'
                                     WHEN o.state = 'credited' THEN 'completed' ELSE 'ended' END)`;

/** Locks a member's wallet, which every writer of the member's orders does first. */
async function lockWallet(on: Queries, memberId: bigint, currency: string): Promise<void> {
  await on.query("SELECT ledger_open($1, $2)", [memberId, currency]);
  await on.query("SELECT ledger_lock_wallet($1, $2)", [memberId, currency]);
}

/** Deposit orders and their slips. */
export class DepositsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async open(memberId: bigint): Promise<SummaryRow[]> {
    const { rows } = await this.#pool.query<SummaryRow>({
      // prepared, because planning takes longer than reading
      name: "records_deposits",
      text: `SELECT ${SUMMARY} FROM deposit_orders o JOIN payment_methods m ON m.id = o.method_id
        WHERE o.member_id = $1 AND o.${OPEN} ORDER BY o.id DESC LIMIT 10`,
      values: [memberId],
    });
    return rows;
  }

  /** A member's orders, newest first, older than `before` if given; null: there is no such order. */
  async list(
    memberId: bigint,
    { from, to, timeZone, state }: OrderFilter,
    before: string | null,
    limit: number,
  ): Promise<SummaryRow[] | null> {
    let below: bigint | null = null;
    if (before !== null) {
      const { rows } = await this.#pool.query<{ id: bigint }>(
        "SELECT id FROM deposit_orders WHERE member_id = $1 AND number = $2",
        [memberId, before],
      );
      if (!rows[0]) return null;
      below = rows[0].id;
    }
    const { rows } = await this.#pool.query<SummaryRow>(
      `SELECT ${SUMMARY} FROM deposit_orders o JOIN payment_methods m ON m.id = o.method_id
        WHERE ${SELECTED} AND ($6::bigint IS NULL OR o.id < $6) ORDER BY o.id DESC LIMIT $7`,
      [memberId, from, to, timeZone, state, below, limit],
    );
    return rows;
  }

  async totals(memberId: bigint, { from, to, timeZone, state }: OrderFilter): Promise<OrderTotalsRow> {
    const { rows } = await this.#pool.query<OrderTotalsRow>({
      name: "records_deposits_totals",
      text: `SELECT count(*)::int AS count, coalesce(sum(o.amount), 0)::bigint AS amount,
              coalesce(sum(o.credited) FILTER (WHERE NOT (${TAKEN_BACK})), 0)::bigint AS completed
         FROM deposit_orders o WHERE ${SELECTED}`,
      values: [memberId, from, to, timeZone, state],
    });
    return rows[0] as OrderTotalsRow;
  }

  async read(memberId: bigint, number: string): Promise<OrderRow | undefined> {
    const { rows } = await this.#pool.query<OrderRow>(
      `SELECT ${ORDER} FROM deposit_orders o JOIN payment_methods m ON m.id = o.method_id
        WHERE o.member_id = $1 AND o.number = $2`,
      [memberId, number],
    );
    return rows[0];
  }

  async byClientKey(memberId: bigint, clientKey: string): Promise<OrderRow | undefined> {
    const { rows } = await this.#pool.query<OrderRow>(
      `SELECT ${ORDER} FROM deposit_orders o JOIN payment_methods m ON m.id = o.method_id
        WHERE o.member_id = $1 AND o.client_key = $2`,
      [memberId, clientKey],
    );
    return rows[0];
  }

  /** Stores an order once per client key; an order it replaces is cancelled in the same transaction. */
  create(order: NewOrder): Promise<CreateOutcome> {
    return inTransaction(this.#pool, async (client): Promise<CreateOutcome> => {
      const { memberId, method, replaces } = order;
      await lockWallet(client, memberId, order.currency);
      const { rows: before } = await client.query<{ number: string }>(
        "SELECT number FROM deposit_orders WHERE member_id = $1 AND client_key = $2",
        [memberId, order.clientKey],
      );
      if (before[0]) return before[0];
      if (replaces !== null) {
        const { rows } = await client.query<{ state: string; changed: boolean }>(
          "SELECT state, deposit_happen(number, 'cancel') AS changed FROM deposit_orders WHERE member_id = $1 AND number = $2",
          [memberId, replaces],
        );
        if (!rows[0]) return "replaced-unknown";
        if (!rows[0].changed && rows[0].state !== "cancelled") return "replaced-closed";
      }
      const { rows: counts } = await client.query<{
        open: number;
        unpaid: number;
        today: bigint;
        todayCount: number;
      }>(
        `SELECT count(*) FILTER (WHERE ${OPEN})::int AS open, count(*) FILTER (WHERE ${UNPAID})::int AS unpaid,
                coalesce(sum(amount) FILTER (WHERE method_id = $2 AND created_at >= deposit_day_start($3) AND ${COUNTED}), 0)::bigint AS today,
                count(*) FILTER (WHERE method_id = $2 AND created_at >= deposit_day_start($3) AND ${COUNTED})::int AS "todayCount"
           FROM deposit_orders WHERE member_id = $1 AND (${OPEN} OR created_at >= deposit_day_start($3))`,
        [memberId, method.id, order.timeZone],
      );
      const { open = 0, unpaid = 0, today = 0n, todayCount = 0 } = counts[0] ?? {};
      if (method.dayCount !== null && todayCount >= method.dayCount) return "day-count";
      if (method.dayMaximum !== null && today + order.amount > method.dayMaximum) return "day-limit";
      if (unpaid >= order.mostUnpaid || open >= order.mostOpen) return "too-many-open";
      let payee: { id: bigint; bank: string; number: string; holder: string } | undefined;
      if (method.dialect === "manual") {
        const { rows } = await client.query<NonNullable<typeof payee>>(
          `SELECT id, bank, number, holder FROM payee_accounts
            WHERE method_id = $1 AND active AND ($2::text IS NULL OR code = $2) ORDER BY sort, id LIMIT 1`,
          [method.id, order.bank],
        );
        payee = rows[0];
        if (!payee) return "bank-unknown";
      }
      const instruction = payee && {
        kind: "account",
        bank: payee.bank,
        number: payee.number,
        holder: payee.holder,
      };
      const { rows } = await client.query<{ number: string }>(
        `WITH made AS (
           INSERT INTO deposit_orders (member_id, merchant_id, number, method_id, payee_account_id, currency, amount, fee, state,
             client_key, request_hash, dialect, instruction, promotion_id, promotion_terms, promotion_titles, expires_at,
             language)
           VALUES ($1, $2, 'DP-' || to_char(now() AT TIME ZONE $3, 'MMDD') || '-' || $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
             $14, $15, (SELECT to_jsonb(t) FROM promotion_terms t WHERE t.announcement_id = $15), $16,
             now() + make_interval(mins => $17), $18)
           RETURNING member_id, id, number
         ), noted AS (
           INSERT INTO deposit_events (member_id, order_id, step) SELECT member_id, id, 'created' FROM made
         )
         SELECT number FROM made`,
        [
          memberId,
          order.merchantId,
          order.timeZone,
          order.letters,
          method.id,
          payee?.id ?? null,
          order.currency,
          order.amount,
          order.fee,
          instruction ? "awaiting-payment" : "created",
          order.clientKey,
          order.requestHash,
          method.dialect,
          instruction ? JSON.stringify(instruction) : null,
          order.promotion?.id ?? null,
          order.promotion ? JSON.stringify(order.promotion.titles) : null,
          method.expiryMinutes,
          order.language,
        ],
      );
      return rows[0] as { number: string };
    });
  }

  /** Records what the provider opened; again: no effect. */
  opened(
    number: string,
    { providerId, instruction }: { providerId: string; instruction: PaymentInstruction },
    pollAfterSeconds: number,
  ): Promise<void> {
    return inTransaction(this.#pool, async (client) => {
      await client.query("SELECT deposit_lock($1)", [number]);
      await client.query(
        `UPDATE deposit_orders SET provider_id = $2, instruction = $3, poll_at = now() + make_interval(secs => $4)
          WHERE number = $1 AND provider_id IS NULL`,
        [number, providerId, JSON.stringify(instruction), pollAfterSeconds],
      );
      await client.query("SELECT deposit_happen($1, 'opened')", [number]);
    });
  }

  /** @returns whether the event changed the order */
  async happened(
    number: string,
    event: "refused" | "check" | "expire" | "cancel" | "fail",
  ): Promise<boolean> {
    const { rows } = await this.#pool.query<{ changed: boolean }>(
      "SELECT deposit_happen($1, $2) AS changed",
      [number, event],
    );
    return rows[0]?.changed ?? false;
  }

  /**
   * The member says that it is paid: an operator checks a manual transfer, the provider is asked otherwise. @returns
   * false when the order can't be paid any more
   */
  declarePaid(memberId: bigint, number: string, remark: string | null): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{
        id: bigint;
        state: DepositStateName;
        declaredAt: Date | null;
        manual: boolean;
      }>(
        `SELECT id, state, declared_at AS "declaredAt", dialect = 'manual' AS manual FROM deposit_lock($2) WHERE member_id = $1`,
        [memberId, number],
      );
      const order = rows[0];
      if (!order) return false;
      if (order.declaredAt) return true;
      if (order.state !== "awaiting-payment" && order.state !== "expired") return false;
      await client.query(
        `UPDATE deposit_orders SET declared_at = now(), remark = $3, poll_at = CASE WHEN dialect <> 'manual' THEN now() END, polls = 0
          WHERE member_id = $1 AND id = $2`,
        [memberId, order.id, remark],
      );
      await client.query(
        "INSERT INTO deposit_events (member_id, order_id, at, step) VALUES ($1, $2, clock_timestamp(), 'declared-paid')",
        [memberId, order.id],
      );
      if (order.manual) await client.query("SELECT deposit_happen($1, 'check')", [number]);
      return true;
    });
  }

  /** Stores a slip once; `many`: the order has `most` already. */
  addSlip(
    order: Pick<OrderRow, "memberId" | "id" | "number">,
    slip: { readonly publicId: string; readonly hash: Buffer; readonly bytes: Buffer },
    most: number,
  ): Promise<"stored" | "many"> {
    return inTransaction(this.#pool, async (client) => {
      await client.query("SELECT deposit_lock($1)", [order.number]);
      const { rows } = await client.query<{ held: number; same: boolean }>(
        "SELECT count(*)::int AS held, coalesce(bool_or(hash = $3), false) AS same FROM deposit_slips WHERE member_id = $1 AND order_id = $2",
        [order.memberId, order.id, slip.hash],
      );
      if (rows[0]?.same) return "stored" as const;
      if ((rows[0]?.held ?? 0) >= most) return "many" as const;
      await client.query(
        "INSERT INTO deposit_slips (member_id, order_id, public_id, hash, bytes) VALUES ($1, $2, $3, $4, $5)",
        [order.memberId, order.id, slip.publicId, slip.hash, slip.bytes],
      );
      return "stored" as const;
    });
  }

  async slip(memberId: bigint, number: string, slip: string): Promise<Buffer | undefined> {
    const { rows } = await this.#pool.query<{ bytes: Buffer }>(
      `SELECT s.bytes FROM deposit_orders o JOIN deposit_slips s ON s.member_id = o.member_id AND s.order_id = o.id
        WHERE o.member_id = $1 AND o.number = $2 AND s.public_id = $3`,
      [memberId, number, slip],
    );
    return rows[0]?.bytes;
  }

  async removeSlip(order: Pick<OrderRow, "memberId" | "id">, slip: string): Promise<void> {
    await this.#pool.query(
      "DELETE FROM deposit_slips WHERE member_id = $1 AND order_id = $2 AND public_id = $3",
      [order.memberId, order.id, slip],
    );
  }

  /** Ends orders whose time is over. */
  async expire(limit: number): Promise<number> {
    const { rows } = await this.#pool.query<{ number: string }>(
      `SELECT number FROM deposit_orders WHERE state IN ('created', 'awaiting-payment') AND expires_at <= now()
        ORDER BY expires_at LIMIT $1`,
      [limit],
    );
    let ended = 0;
    for (const { number } of rows) if (await this.happened(number, "expire")) ended += 1;
    return ended;
  }
}

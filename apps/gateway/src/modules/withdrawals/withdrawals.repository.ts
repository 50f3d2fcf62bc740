import type { CardKind } from "@foyer/contract/bank-cards";
import type { Withdrawal, WithdrawalSummary } from "@foyer/contract/withdrawals";
import type { ChangedContact, CoolingReason } from "@foyer/domain/coolings";
import type { WithdrawalCheck } from "@foyer/domain/withdrawal-checks";
import type { WithdrawalEvent, WithdrawalState } from "@foyer/domain/withdrawal-state";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";

import type { OrderFilter, OrderTotalsRow } from "../records/order-records.ts";

type Queries = Pick<pg.ClientBase, "query">;

/** A deposit that still requires play. */
export interface TurnoverRow {
  readonly id: bigint;
  readonly credited: bigint;
  readonly required: bigint;
  readonly counted: bigint;
  /** The deposit's number, and its way to pay by language. */
  readonly number: string;
  readonly names: Readonly<Record<string, string>>;
  readonly creditedAt: Date;
}

export interface BonusRow {
  readonly bonus: bigint;
  readonly counted: bigint;
  readonly target: bigint;
  readonly titles: Readonly<Record<string, string>>;
  readonly expiresAt: Date;
}

/** What decides how much a member can withdraw. */
export interface MoneyRow {
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly todaySum: bigint;
  readonly todayCount: number;
  /** The same by kind of the card it was paid to; sums as text. */
  readonly todayByKind: Readonly<Record<CardKind, { readonly sum: string; readonly count: number }>>;
  /** Since the calendar month began, in the merchant's time zone. */
  readonly monthCount: number;
  /** Of deposits that were charged back: no withdrawal while it is open. */
  readonly debt: bigint;
  readonly turnovers: readonly TurnoverRow[];
}

export interface WithdrawalRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly username: string;
  readonly number: string;
  readonly state: WithdrawalState;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly card: Withdrawal["card"];
  readonly sealedNumber: string;
  readonly dialect: string;
  readonly channel: string;
  readonly providerId: string | null;
  readonly reference: string | null;
  readonly failure: string | null;
  readonly language: string;
  readonly clientKey: string;
  readonly requestHash: Buffer;
  readonly createdAt: Date;
  readonly cash: bigint;
  /** The checks that were not met, and the account's cooling times then. */
  readonly unmet: readonly WithdrawalCheck[];
  readonly coolings: readonly CoolingReason[];
  /** Which contacts changed, if any did. */
  readonly changedContact: ChangedContact | "both" | null;
  readonly tries: number;
  readonly timeline: readonly {
    readonly step: WithdrawalState;
    readonly at: string;
    readonly reason: string | null;
    readonly note: string | null;
  }[];
}

export interface SummaryRow {
  readonly number: string;
  readonly state: WithdrawalSummary["state"];
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly card: string;
  readonly lastFour: string;
  readonly createdAt: Date;
}

/** What the automatic checks looked at; amounts as text. */
export interface StoredFacts {
  /** Zero: automatic approval was off. */
  readonly automaticUpTo: string;
  /** Of the member's day, with the sum that this withdrawal led to. */
  readonly automaticDay?: { readonly maximum: string; readonly sum: string };
  readonly identityAbove: string;
  readonly identityConfirmed: boolean;
  readonly cardAddedAt: string;
  readonly coolings: readonly string[];
  /** For the cooling `contact`: which one. */
  readonly changedContact?: ChangedContact | "both";
  readonly turnoverLeft: string;
  readonly riskFlags: readonly ("big-win" | "shared-card" | "shared-device")[];
}

export interface NewWithdrawal {
  readonly number: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly clientKey: string;
  readonly requestHash: Buffer;
  /** Public id of the card. */
  readonly cardId: string;
  readonly card: Withdrawal["card"];
  readonly sealedNumber: string;
  readonly dialect: string;
  readonly channel: string;
  readonly unmet: readonly WithdrawalCheck[];
  readonly facts: StoredFacts;
  readonly approvalsNeeded: number;
  readonly language: string;
}

/** What an event adds to the withdrawal. */
export interface EventDetails {
  /** The provider's id, or what an operator noted. */
  readonly reference?: string | undefined;
  readonly reason?: string | undefined;
  /** To the member. */
  readonly note?: string | undefined;
  readonly operatorId?: number;
}

interface Owner {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: string;
}

const STEPS = "'requested','review','approved','sent','paid','failed','rejected','cancelled','reversed'";
/** States of withdrawals on their way. */
const OPEN = "state IN ('requested', 'review', 'approved', 'sent')";
/** Withdrawals that count towards a limit of the day: their money did not come back. */
export const COUNTED = "state NOT IN ('failed', 'rejected', 'cancelled', 'reversed')";

/** What is approved is not sent while a charged-back deposit of the member is not settled. */
const UNHELD =
  " AND NOT EXISTS (SELECT FROM deposit_payments p WHERE p.member_id = w.member_id AND p.debt > 0)";

const WITHDRAWAL = `
  w.id, w.member_id AS "memberId", w.merchant_id AS "merchantId", m.username, w.number, w.state, w.currency, w.amount, w.fee,
  w.card, w.sealed_number AS "sealedNumber", w.dialect, w.channel, w.provider_id AS "providerId", w.reference, w.failure,
  w.language, w.client_key AS "clientKey", w.request_hash AS "requestHash", w.created_at AS "createdAt", w.tries,
  w.unmet, w.facts -> 'coolings' AS coolings, w.facts ->> 'changedContact' AS "changedContact",
  (SELECT balance FROM ledger_accounts a WHERE a.member_id = w.member_id AND a.currency = w.currency AND a.name = 'cash') AS cash,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('step', e.step, 'at', e.at, 'reason', e.reason, 'note', e.note) ORDER BY e.id), '[]')
     FROM withdrawal_events e WHERE e.member_id = w.member_id AND e.withdrawal_id = w.id AND e.step IN (${STEPS})) AS timeline`;
/** The withdrawals of a record's filter; parameters: member, first and last day, time zone, outcome. */
const SELECTED = `
  w.member_id = $1 AND w.created_at >= ($2::date)::timestamp AT TIME ZONE $4 AND w.created_at < ($3::date + 1)::timestamp AT TIME ZONE $4
  AND ($5::text IS NULL OR $5 = CASE WHEN w.state IN ('requested', 'review', 'approved', 'sent') THEN 'open'
                                     WHEN w.state = 'paid' THEN 'completed' ELSE 'ended' END)`;
const SUMMARY = `w.number, w.state, w.currency, w.amount, w.fee, w.card ->> 'name' AS card, w.card ->> 'lastFour' AS "lastFour",
  w.created_at AS "createdAt"`;
const FROM = "FROM withdrawals w JOIN members m ON m.id = w.member_id";

export class WithdrawalsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async money({ memberId, currency }: Owner, timeZone: string, on: Queries = this.#pool): Promise<MoneyRow> {
    const { rows } = await on.query<Omit<MoneyRow, "turnovers">>(
      `SELECT coalesce((SELECT balance FROM ledger_accounts WHERE member_id = $1 AND currency = $2 AND name = 'cash'), 0) AS cash,
              coalesce((SELECT balance FROM ledger_accounts WHERE member_id = $1 AND currency = $2 AND name = 'bonus'), 0) AS bonus,
              coalesce(sum(amount) FILTER (WHERE created_at >= deposit_day_start($3)), 0)::bigint AS "todaySum",
              count(*) FILTER (WHERE created_at >= deposit_day_start($3))::int AS "todayCount", count(*)::int AS "monthCount",
              jsonb_build_object(
                'bank', jsonb_build_object(
                  'sum', coalesce(sum(amount) FILTER (WHERE created_at >= deposit_day_start($3) AND card ->> 'kind' = 'bank'), 0)::text,
                  'count', count(*) FILTER (WHERE created_at >= deposit_day_start($3) AND card ->> 'kind' = 'bank')),
                'wallet', jsonb_build_object(
                  'sum', coalesce(sum(amount) FILTER (WHERE created_at >= deposit_day_start($3) AND card ->> 'kind' = 'wallet'), 0)::text,
                  'count', count(*) FILTER (WHERE created_at >= deposit_day_start($3) AND card ->> 'kind' = 'wallet'))) AS "todayByKind",
              (SELECT coalesce(sum(debt), 0)::bigint FROM deposit_payments WHERE member_id = $1 AND debt > 0) AS debt
         FROM withdrawals
        WHERE member_id = $1 AND currency = $2 AND ${COUNTED}
          AND created_at >= date_trunc('month', now() AT TIME ZONE $3) AT TIME ZONE $3`,
      [memberId, currency, timeZone],
    );
    const turnovers = await this.turnovers(memberId, on);
    return { ...(rows[0] as Omit<MoneyRow, "turnovers">), turnovers };
  }

  /** Deposits that still require play, the oldest first. */
  async turnovers(memberId: bigint, on: Queries = this.#pool): Promise<TurnoverRow[]> {
    const { rows } = await on.query<TurnoverRow>(
      `SELECT t.id, t.credited, t.required, t.counted, o.number, p.names, t.counts_from AS "creditedAt"
         FROM withdrawal_turnovers t
         JOIN deposit_orders o ON o.member_id = t.member_id AND o.id = t.deposit_id
         JOIN payment_methods p ON p.id = o.method_id
        WHERE t.member_id = $1 AND NOT t.met AND t.lifted_at IS NULL ORDER BY t.id`,
      [memberId],
    );
    return rows;
  }

  /** The bonus that is being wagered, if there is one. */
  async bonus({ memberId, currency }: Owner): Promise<BonusRow | undefined> {
    const { rows } = await this.#pool.query<BonusRow>(
      `SELECT bonus, counted, target, titles, expires_at AS "expiresAt" FROM promotion_participations
        WHERE member_id = $1 AND currency = $2 AND stage = 'wagering'`,
      [memberId, currency],
    );
    return rows[0];
  }

  async hasPaymentPassword(memberId: bigint): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "SELECT FROM member_profiles WHERE member_id = $1 AND payment_password_hash IS NOT NULL",
      [memberId],
    );
    return rowCount === 1;
  }

  /**
   * What makes a withdrawal risky: a round since the one before, and not longer ago than 30 days, that won many times its
   * stake; a card with a number that another member has.
   */
  async riskFlags(
    { memberId, merchantId, currency }: Owner,
    cardId: string,
    bigWin: { readonly times: number; readonly least: bigint },
    on: Queries,
  ): Promise<StoredFacts["riskFlags"]> {
    const { rows } = await on.query<{ flag: "big-win" | "shared-card" }>(
      `SELECT 'big-win' AS flag WHERE EXISTS (
         SELECT FROM rounds
          WHERE member_id = $1 AND currency = $2 AND state IN ('closed', 'expired') AND stake_total > 0
            AND win_total >= stake_total::numeric * $3 AND win_total >= $4
            AND opened_at > greatest(now() - interval '30 days',
                  (SELECT max(created_at) FROM withdrawals WHERE member_id = $1 AND state = 'paid')))
       UNION ALL
       SELECT 'shared-card' WHERE EXISTS (
         SELECT FROM bank_cards c JOIN bank_cards o ON o.number_mac = c.number_mac AND o.member_id <> c.member_id
           JOIN members m ON m.id = o.member_id
          WHERE c.member_id = $1 AND c.public_id = $5 AND m.merchant_id = $6)`,
      [memberId, currency, bigWin.times, bigWin.least, cardId, merchantId],
    );
    return rows.map(({ flag }) => flag);
  }

  /**
   * Stores a withdrawal once per client key, with its wallet locked from the look at the money on.
   * @param decide what to store, from the money and all else as they are then; it throws when the amount cannot be withdrawn
   * @param tell runs in the transaction
   */
  create(
    owner: Owner,
    timeZone: string,
    clientKey: string,
    decide: (money: MoneyRow, client: pg.PoolClient) => Promise<NewWithdrawal>,
    tell: (withdrawal: WithdrawalRow, client: pg.PoolClient) => Promise<void>,
  ): Promise<void> {
    return inTransaction(this.#pool, async (client) => {
      const { memberId, merchantId, currency } = owner;
      await client.query("SELECT ledger_lock_wallet($1, $2)", [memberId, currency]);
      const { rowCount } = await client.query(
        "SELECT FROM withdrawals WHERE member_id = $1 AND client_key = $2",
        [memberId, clientKey],
      );
      if (rowCount !== 0) return;
      const made = await decide(await this.money(owner, timeZone, client), client);
      await client.query(
        `SELECT withdrawal_request($1::jsonb || jsonb_build_object(
           'number', 'WD-' || to_char(now() AT TIME ZONE $2, 'MMDD') || '-' || $3,
           'card_id', (SELECT id FROM bank_cards WHERE member_id = $4 AND public_id = $5)))`,
        [
          JSON.stringify({
            member_id: String(memberId),
            merchant_id: merchantId,
            currency,
            amount: String(made.amount),
            fee: String(made.fee),
            client_key: clientKey,
            request_hash: `\\x${made.requestHash.toString("hex")}`,
            card: made.card,
            sealed_number: made.sealedNumber,
            dialect: made.dialect,
            channel: made.channel,
            unmet: made.unmet,
            facts: made.facts,
            approvals_needed: made.approvalsNeeded,
            language: made.language,
          }),
          timeZone,
          made.number,
          memberId,
          made.cardId,
        ],
      );
      const stored = await this.byClientKey(memberId, clientKey, client);
      if (stored) await tell(stored, client);
    });
  }

  async byClientKey(
    memberId: bigint,
    clientKey: string,
    on: Queries = this.#pool,
  ): Promise<WithdrawalRow | undefined> {
    const { rows } = await on.query<WithdrawalRow>(
      `SELECT ${WITHDRAWAL} ${FROM} WHERE w.member_id = $1 AND w.client_key = $2`,
      [memberId, clientKey],
    );
    return rows[0];
  }

  async read(memberId: bigint, number: string): Promise<WithdrawalRow | undefined> {
    const { rows } = await this.#pool.query<WithdrawalRow>(
      `SELECT ${WITHDRAWAL} ${FROM} WHERE w.member_id = $1 AND w.number = $2`,
      [memberId, number],
    );
    return rows[0];
  }

  async byNumber(number: string, on: Queries = this.#pool): Promise<WithdrawalRow | undefined> {
    const { rows } = await on.query<WithdrawalRow>(`SELECT ${WITHDRAWAL} ${FROM} WHERE w.number = $1`, [
      number,
    ]);
    return rows[0];
  }

  async open(memberId: bigint): Promise<SummaryRow[]> {
    const { rows } = await this.#pool.query<SummaryRow>({
      // prepared, because planning takes longer than reading
      name: "records_withdrawals",
      text: `SELECT ${SUMMARY} FROM withdrawals w WHERE w.member_id = $1 AND w.${OPEN} ORDER BY w.id DESC LIMIT 10`,
      values: [memberId],
    });
    return rows;
  }

  /** A member's withdrawals, newest first, older than `before` if given; null: there is no such withdrawal. */
  async list(
    memberId: bigint,
    { from, to, timeZone, state }: OrderFilter,
    before: string | null,
    limit: number,
  ): Promise<SummaryRow[] | null> {
    let below: bigint | null = null;
    if (before !== null) {
      const { rows } = await this.#pool.query<{ id: bigint }>(
        "SELECT id FROM withdrawals WHERE member_id = $1 AND number = $2",
        [memberId, before],
      );
      if (!rows[0]) return null;
      below = rows[0].id;
    }
    const { rows } = await this.#pool.query<SummaryRow>(
      `SELECT ${SUMMARY} FROM withdrawals w
        WHERE ${SELECTED} AND ($6::bigint IS NULL OR w.id < $6) ORDER BY w.id DESC LIMIT $7`,
      [memberId, from, to, timeZone, state, below, limit],
    );
    return rows;
  }

  async totals(memberId: bigint, { from, to, timeZone, state }: OrderFilter): Promise<OrderTotalsRow> {
    const { rows } = await this.#pool.query<OrderTotalsRow>({
      name: "records_withdrawals_totals",
      text: `SELECT count(*)::int AS count, coalesce(sum(w.amount), 0)::bigint AS amount,
              coalesce(sum(w.amount - w.fee) FILTER (WHERE w.state = 'paid'), 0)::bigint AS completed
         FROM withdrawals w WHERE ${SELECTED}`,
      values: [memberId, from, to, timeZone, state],
    });
    return rows[0] as OrderTotalsRow;
  }

  /**
   * Applies an event once.
   * @param tell runs in the event's transaction if it changed the withdrawal
   * @returns whether it did
   */
  happen(
    number: string,
    event: WithdrawalEvent,
    { reference, reason, note, operatorId }: EventDetails,
    tell: (withdrawal: WithdrawalRow, client: pg.PoolClient) => Promise<void>,
  ): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ changed: boolean }>(
        "SELECT changed FROM withdrawal_happen($1, $2, $3, $4, $5, $6)",
        [number, event, reference ?? null, reason ?? null, note ?? null, operatorId ?? null],
      );
      if (!rows[0]?.changed) return false;
      const after = await this.byNumber(number, client);
      if (after) await tell(after, client);
      return true;
    });
  }

  /**
   * Takes the payout that has been due longest, to be sent or to be asked about, and makes it due again later, so that
   * no other gateway takes it and a lost one is repeated.
   * @param dialects the providers that this gateway has keys of: another one may have those of the rest
   */
  async takeDue(what: "send" | "poll", dialects: readonly string[]): Promise<WithdrawalRow | undefined> {
    const due = `${what}_at`;
    const { rows } = await this.#pool.query<{ number: string }>(
      `UPDATE withdrawals SET tries = tries + 1, ${due} = now() + make_interval(mins => least(60, power(2, least(tries, 6)))::int)
        WHERE (member_id, id) = (
          SELECT member_id, id FROM withdrawals w WHERE ${due} <= now() AND dialect = ANY ($1)${what === "send" ? UNHELD : ""} ORDER BY ${due} LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING number`,
      [dialects],
    );
    return rows[0] && this.byNumber(rows[0].number);
  }
}

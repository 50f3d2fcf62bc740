import type { SettlementKind } from "@foyer/contract/settlements";
import type { AgentContractPeriod } from "@foyer/domain/agent-contract";
import type { Pool, QueryConfig } from "pg";
import { inTransaction } from "../../db/database.ts";
import type { StoredTier } from "../agent-contracts/agent-contracts.service.ts";

export interface StatementRow {
  readonly settlementId: bigint;
  readonly kind: SettlementKind;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly startsAt: Date;
  readonly amount: bigint;
  readonly carried: bigint;
  readonly payable: bigint;
  /** What is left below zero; of a dividend, the negative basis. */
  readonly rest: bigint;
  readonly state: "nothing" | "owed" | "paid";
  readonly computedAt: Date;
  readonly paidAt: Date | null;
  readonly transferId: bigint | null;
  /** Of the transfer, in the book of the member. */
  readonly transaction: bigint | null;
}

/** What a salary or dividend was computed from; amounts in 1/100,000 as text. */
export interface InputsRow {
  readonly contractId: bigint;
  readonly payer: string | null;
  readonly tiers: readonly StoredTier[];
  readonly activeTurnover: bigint;
  readonly inputs: {
    readonly turnover: string;
    /** Of a dividend; of an older one the turnover, as it was the same. */
    readonly stake?: string;
    readonly active: number;
    readonly tier: number | null;
    readonly prizes?: string;
    readonly rebates?: string;
    readonly salaries?: string;
    readonly bonuses?: string;
    readonly contributions?: string;
    readonly basis?: string;
    readonly carried?: string;
    readonly rest?: string;
  };
}

/** What a member pays to a direct downline. */
export interface PaymentRow extends StatementRow {
  readonly receiverId: string;
  readonly receiver: string;
}

/** A dividend whose period is not over. */
export interface RunningRow {
  readonly contractId: bigint;
  readonly payer: string | null;
  readonly period: AgentContractPeriod;
  readonly tiers: readonly StoredTier[];
  readonly carried: bigint;
}

/** What a dividend is computed from. */
export interface BasisRow {
  readonly stake: bigint;
  readonly prizes: bigint;
  readonly rebates: bigint;
  readonly salaries: bigint;
  readonly bonuses: bigint;
  readonly contributions: bigint;
}

export interface LineRow {
  /** Null: the member's own play. */
  readonly username: string | null;
  readonly agent: boolean;
  readonly category: string;
  readonly vendor: string;
  readonly turnover: bigint;
  readonly rate: number;
  readonly belowRate: number;
  readonly amount: bigint;
}

export interface StatementFilter {
  readonly kind: SettlementKind | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly before: string | null;
  readonly limit: number;
}

const COLUMNS = `s.settlement_id AS "settlementId", s.kind, r.first_day::text AS "firstDay", r.last_day::text AS "lastDay",
  r.starts_at AS "startsAt",
  s.amount, s.carried, s.payable, s.state, coalesce((s.inputs ->> 'rest')::bigint, s.rest) AS rest, r.computed_at AS "computedAt", s.paid_at AS "paidAt", s.transfer_id AS "transferId"`;
const STATEMENT = `${COLUMNS}, (SELECT t.seq FROM ledger_transfers t WHERE t.id = s.transfer_id) AS transaction`;
const STATEMENTS = "settlement_statements s JOIN settlements r ON r.id = s.settlement_id";
const FILTER = `s.member_id = $1 AND ($2::text IS NULL OR s.kind = $2)
  AND ($3::date IS NULL OR r.last_day >= $3) AND ($4::date IS NULL OR r.first_day <= $4)`;

/** Of the payer: the payment is a transfer of its own in the payer's book. */
const PAYMENT = `${COLUMNS}, m.public_id AS "receiverId", m.username AS receiver,
  (SELECT t.seq FROM ledger_transfers t
    WHERE t.idempotency_key = 'settlement:' || s.settlement_id || ':' || s.member_id || ':payer' AND s.state = 'paid') AS transaction`;
const PAYMENTS = `${STATEMENTS} JOIN members m ON m.id = s.member_id`;
/** Payments of a payer are those with something to pay. */
const PAYABLE = `s.payer_id = $1 AND s.state <> 'nothing' AND ($2::text IS NULL OR s.kind = $2)`;
const INPUTS = `s.contract_id AS "contractId", p.username AS payer, c.tiers, c.active_turnover AS "activeTurnover", s.inputs`;

const LONGEST_SETTLEMENT_MS = 10 * 60_000;

export class SettlementsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** A member's statements, the newest first. */
  async statements(
    memberId: bigint,
    { kind, from, to, before, limit }: StatementFilter,
  ): Promise<StatementRow[]> {
    const { rows } = await this.#pool.query<StatementRow>({
      name: "settlement_statements",
      text: `SELECT ${STATEMENT} FROM ${STATEMENTS}
              WHERE ${FILTER} AND ($5::bigint IS NULL OR s.settlement_id < $5)
              ORDER BY s.settlement_id DESC LIMIT $6`,
      values: [memberId, kind, from, to, before, limit],
    });
    return rows;
  }

  /** The newest statements of a contract. */
  async ofContract(
    receiverId: bigint,
    kind: SettlementKind,
    contractId: bigint,
    limit: number,
  ): Promise<StatementRow[]> {
    const { rows } = await this.#pool.query<StatementRow>({
      name: "settlement_of_contract",
      text: `SELECT ${STATEMENT} FROM ${STATEMENTS}
              WHERE s.member_id = $1 AND s.kind = $2 AND s.contract_id = $3 ORDER BY s.settlement_id DESC LIMIT $4`,
      values: [receiverId, kind, contractId, limit],
    });
    return rows;
  }

  /** The payable sum of a member's statements. */
  async total(memberId: bigint, { kind, from, to }: StatementFilter): Promise<bigint> {
    const { rows } = await this.#pool.query<{ total: bigint }>({
      name: "settlement_total",
      text: `SELECT coalesce(sum(s.payable), 0)::bigint AS total FROM ${STATEMENTS} WHERE ${FILTER}`,
      values: [memberId, kind, from, to],
    });
    return rows[0]?.total ?? 0n;
  }

  async statement(memberId: bigint, settlementId: string): Promise<StatementRow | undefined> {
    const { rows } = await this.#pool.query<StatementRow>({
      name: "settlement_statement",
      text: `SELECT ${STATEMENT} FROM ${STATEMENTS} WHERE s.member_id = $1 AND s.settlement_id = $2`,
      values: [memberId, settlementId],
    });
    return rows[0];
  }

  /** The inputs of a member's salary or dividend; undefined for a rebate. */
  async inputs(memberId: bigint, settlementId: bigint): Promise<InputsRow | undefined> {
    const { rows } = await this.#pool.query<InputsRow>({
      name: "settlement_inputs",
      text: `SELECT ${INPUTS}
               FROM settlement_statements s JOIN agent_contracts c ON c.id = s.contract_id LEFT JOIN members p ON p.id = s.payer_id
              WHERE s.member_id = $1 AND s.settlement_id = $2`,
      values: [memberId, settlementId],
    });
    return rows[0];
  }

  /** What a member pays to direct downlines, the newest first, after a settlement and receiver. */
  async payments(
    payerId: bigint,
    {
      kind,
      state,
      before,
      limit,
    }: {
      readonly kind: SettlementKind | null;
      readonly state: "owed" | "paid" | null;
      readonly before: { readonly id: string; readonly receiver: string } | null;
      readonly limit: number;
    },
  ): Promise<PaymentRow[]> {
    const { rows } = await this.#pool.query<PaymentRow>({
      name: "settlement_payments",
      text: `SELECT ${PAYMENT} FROM ${PAYMENTS}
              WHERE ${PAYABLE} AND ($3::text IS NULL OR s.state = $3)
                AND ($4::bigint IS NULL OR (s.settlement_id, m.public_id) < ($4, $5))
              ORDER BY s.settlement_id DESC, m.public_id DESC LIMIT $6`,
      values: [payerId, kind, state, before?.id ?? null, before?.receiver ?? null, limit],
    });
    return rows;
  }

  /** What a member has not paid yet. */
  async owed(payerId: bigint, kind: SettlementKind | null): Promise<bigint> {
    const { rows } = await this.#pool.query<{ owed: bigint }>({
      name: "settlement_owed",
      text: `SELECT coalesce(sum(s.payable), 0)::bigint AS owed FROM settlement_statements s WHERE ${PAYABLE} AND s.state = 'owed'`,
      values: [payerId, kind],
    });
    return rows[0]?.owed ?? 0n;
  }

  /** What a member pays to a receiver for a period, with its inputs. */
  async payment(
    payerId: bigint,
    receiverId: string,
    settlementId: string,
  ): Promise<(PaymentRow & InputsRow) | undefined> {
    const { rows } = await this.#pool.query<PaymentRow & InputsRow>({
      name: "settlement_payment",
      text: `SELECT ${PAYMENT}, ${INPUTS}
               FROM ${PAYMENTS} JOIN agent_contracts c ON c.id = s.contract_id JOIN members p ON p.id = s.payer_id
              WHERE s.payer_id = $1 AND s.state <> 'nothing' AND m.public_id = $2 AND s.settlement_id = $3`,
      values: [payerId, receiverId, settlementId],
    });
    return rows[0];
  }

  /** The contract about a dividend that a member has on a day, with what the last statement of it left below zero. */
  async dividendContract(memberId: bigint, day: string): Promise<RunningRow | undefined> {
    const { rows } = await this.#pool.query<RunningRow>({
      name: "settlement_dividend_contract",
      text: `SELECT c.id AS "contractId", p.username AS payer, c.period, c.tiers,
                    CASE WHEN c.carries THEN coalesce((
                      SELECT (s.inputs ->> 'rest')::bigint FROM settlement_statements s
                       WHERE s.member_id = c.receiver_id AND s.kind = 'dividend' AND s.payer_id IS NOT DISTINCT FROM c.payer_id
                       ORDER BY s.settlement_id DESC LIMIT 1), 0) ELSE 0 END AS carried
               FROM agent_contracts c LEFT JOIN members p ON p.id = c.payer_id
              WHERE c.receiver_id = $1 AND c.kind = 'dividend' AND c.state IN ('accepted', 'ended')
                AND c.starts_on <= $2 AND $2 < coalesce(c.ends_on, 'infinity')
              ORDER BY c.id DESC LIMIT 1`,
      values: [memberId, day],
    });
    return rows[0];
  }

  /** What a team's days give to a dividend. */
  async basis(agentId: bigint, from: string, to: string): Promise<BasisRow> {
    const { rows } = await this.#pool.query<BasisRow>({
      name: "settlement_basis",
      text: `SELECT coalesce(sum(stake), 0)::bigint AS stake, coalesce(sum(paid), 0)::bigint AS prizes,
                    coalesce(sum(rebates), 0)::bigint AS rebates, coalesce(sum(salaries), 0)::bigint AS salaries,
                    coalesce(sum(bonuses), 0)::bigint AS bonuses, coalesce(sum(contributions), 0)::bigint AS contributions
               FROM team_day_totals WHERE agent_id = $1 AND day BETWEEN $2 AND $3`,
      values: [agentId, from, to],
    });
    return rows[0] as BasisRow;
  }

  /** The lines of a member's rebate statement, the largest first. */
  async lines(memberId: bigint, settlementId: bigint, offset: number, limit: number): Promise<LineRow[]> {
    const { rows } = await this.#pool.query<LineRow>({
      name: "settlement_lines",
      text: `SELECT CASE WHEN l.downline_id <> l.member_id THEN m.username END AS username, m.type IN (1, 2, 41, 42) AS agent,
                    l.category, l.vendor, l.turnover, l.rate, l.below_rate AS "belowRate", l.amount
               FROM rebate_lines l JOIN members m ON m.id = l.downline_id
              WHERE l.settlement_id = $2 AND l.member_id = $1
              ORDER BY l.amount DESC, l.downline_id, l.category, l.vendor OFFSET $3 LIMIT $4`,
      values: [memberId, settlementId, offset, limit],
    });
    return rows;
  }

  /** The next day to settle, if it is over since the given number of minutes. */
  async dueDay(merchantId: number, minutes: number): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ day: string }>(
      `SELECT d.day::text FROM (SELECT settlement_next_day($1) AS day) d
        WHERE (d.day + 1)::timestamp AT TIME ZONE merchant_time_zone($1) + $2 * interval '1 minute' <= now()`,
      [merchantId, minutes],
    );
    return rows[0]?.day;
  }

  /** Closes a day and computes its rebates; undefined if another process did. */
  async closeDay(
    merchantId: number,
    day: string,
    settings: { readonly active: bigint; readonly payMembers: boolean; readonly release: boolean },
  ): Promise<bigint | undefined> {
    return inTransaction(this.#pool, async (client) => {
      // a large tree takes longer than a request may wait
      await client.query(`SET LOCAL statement_timeout = ${LONGEST_SETTLEMENT_MS}`);
      const { rows } = await client.query<{ id: bigint | null }>({
        text: "SELECT settlement_close_day($1, $2, $3, $4, $5) AS id",
        values: [merchantId, day, settings.active, settings.payMembers, settings.release],
        query_timeout: LONGEST_SETTLEMENT_MS,
      } as QueryConfig);
      return rows[0]?.id ?? undefined;
    });
  }

  /** Pays statements; returns whose balance changed. */
  async pay(
    merchantId: number,
    limit: number,
  ): Promise<{ readonly memberId: bigint; readonly receives: boolean }[]> {
    const { rows } = await this.#pool.query<{ memberId: bigint; receives: boolean }>(
      `SELECT member_id AS "memberId", receives FROM settlement_pay($1, $2)`,
      [merchantId, limit],
    );
    return rows;
  }

  /** The next hour to close, if it is over since the given number of minutes. */
  async dueHour(merchantId: number, minutes: number): Promise<Date | undefined> {
    const { rows } = await this.#pool.query<{ hour: Date }>(
      `SELECT h.hour FROM (SELECT settlement_next_hour($1) AS hour) h
        WHERE settlement_hour_end($1, h.hour) + $2 * interval '1 minute' <= now()`,
      [merchantId, minutes],
    );
    return rows[0]?.hour;
  }

  /** Closes an hour and computes its salaries; false if another process did. */
  async closeHour(merchantId: number, hour: Date, active: bigint, release: boolean): Promise<boolean> {
    const { rows } = await this.#pool.query<{ closed: boolean }>(
      "SELECT settlement_close_hour($1, $2, $3, $4) AS closed",
      [merchantId, hour, active, release],
    );
    return rows[0]?.closed ?? false;
  }
}

import type {
  AgentContractKind,
  AgentContractPeriod,
  AgentContractState,
} from "@foyer/domain/agent-contract";
import type { ClientBase, Pool, PoolClient } from "pg";

/** A tier as it is stored: its point in 1/100,000 as text, and basis points. */
export interface StoredTier {
  readonly from: string;
  readonly active: number;
  readonly rate: number;
}

export interface ContractRow {
  readonly id: bigint;
  readonly kind: AgentContractKind;
  readonly receiverId: bigint;
  readonly receiverPublicId: string;
  readonly receiver: string;
  /** Null: the merchant. */
  readonly payerId: bigint | null;
  readonly payerPublicId: string | null;
  readonly payer: string | null;
  readonly period: AgentContractPeriod;
  readonly tiers: readonly StoredTier[];
  readonly activeTurnover: bigint;
  readonly carries: boolean;
  readonly state: AgentContractState;
  readonly proposedBy: "receiver" | "payer";
  readonly countersId: bigint | null;
  readonly counteredById: bigint | null;
  readonly declineReason: string | null;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly answeredAt: Date | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  /** Of a proposal: the contract between both parties that it would replace. */
  readonly replaces: {
    readonly id: string;
    readonly period: AgentContractPeriod;
    readonly tiers: readonly StoredTier[];
    readonly activeTurnover: string;
    readonly carries: boolean;
  } | null;
}

export interface NewContract {
  readonly merchantId: number;
  readonly kind: AgentContractKind;
  readonly receiverId: bigint;
  readonly payerId: bigint | null;
  readonly period: AgentContractPeriod;
  readonly tiers: readonly StoredTier[];
  readonly activeTurnover: bigint;
  readonly carries: boolean;
  readonly proposedBy: "receiver" | "payer";
  readonly countersId: bigint | null;
  /** Null: an operator. */
  readonly proposerId: bigint | null;
  readonly clientKey: string;
  readonly requestHash: Buffer;
  readonly operatorId: number | null;
  readonly expiresAt: Date;
}

/** A team in a range of days. */
export interface TeamBasisRow {
  readonly basis: bigint;
  readonly active: number;
}

/** The operator who answers or ends a contract for the merchant, and why. */
export interface OperatorsAnswer {
  readonly operatorId: number;
  readonly reason: string | null;
}

export interface TeamDayRow {
  readonly day: string;
  readonly turnover: bigint;
  readonly active: number;
}

const COLUMNS = `c.id, c.kind, c.receiver_id AS "receiverId", r.public_id AS "receiverPublicId", r.username AS receiver,
  c.payer_id AS "payerId", p.public_id AS "payerPublicId", p.username AS payer, c.period, c.tiers,
  c.active_turnover AS "activeTurnover", c.carries, c.state, c.proposed_by AS "proposedBy", c.counters_id AS "countersId",
  c.proposed_at AS "proposedAt", c.expires_at AS "expiresAt", c.answered_at AS "answeredAt", c.starts_on::text AS "startsOn",
  c.ends_on::text AS "endsOn", c.decline_reason AS "declineReason",
  (SELECT max(x.id) FROM agent_contracts x
    WHERE c.state = 'declined' AND x.receiver_id = c.receiver_id AND x.kind = c.kind AND x.counters_id = c.id) AS "counteredById",
  (SELECT jsonb_build_object('id', h.id::text, 'period', h.period, 'tiers', h.tiers,
                             'activeTurnover', h.active_turnover::text, 'carries', h.carries)
     FROM agent_contracts h
    WHERE c.state = 'proposed' AND h.receiver_id = c.receiver_id AND h.kind = c.kind AND h.state = 'accepted'
      AND h.ends_on IS NULL AND h.payer_id IS NOT DISTINCT FROM c.payer_id) AS replaces`;
const CONTRACTS = `agent_contracts c JOIN members r ON r.id = c.receiver_id LEFT JOIN members p ON p.id = c.payer_id`;

export class AgentContractsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Contracts of which a member is a party, the newest first. */
  async list(
    memberId: bigint,
    filter: {
      readonly kind: AgentContractKind | null;
      readonly role: "receiver" | "payer" | null;
      readonly only: "current" | "waiting" | null;
      readonly before: string | null;
      readonly today: string;
      readonly limit: number;
    },
  ): Promise<ContractRow[]> {
    const { rows } = await this.#pool.query<ContractRow>({
      name: "agent_contracts_list",
      text: `SELECT ${COLUMNS} FROM ${CONTRACTS}
              WHERE (c.receiver_id = $1 OR c.payer_id = $1) AND ($2::text IS NULL OR c.kind = $2)
                AND ($3::text IS NULL
                  OR c.state = 'proposed' AND c.expires_at > now()
                     AND ($3 = 'current' OR (c.receiver_id = $1) = (c.proposed_by = 'payer'))
                  OR $3 = 'current' AND c.state IN ('accepted', 'ended') AND coalesce(c.ends_on, 'infinity') > $4::date)
                AND ($5::bigint IS NULL OR c.id < $5)
                AND ($7::text IS NULL OR (c.receiver_id = $1) = ($7 = 'receiver'))
              ORDER BY c.id DESC LIMIT $6`,
      values: [memberId, filter.kind, filter.only, filter.today, filter.before, filter.limit, filter.role],
    });
    return rows;
  }

  /** A contract of which a member is a party; `client` locks it. */
  async find(memberId: bigint, id: string, client?: PoolClient): Promise<ContractRow | undefined> {
    const { rows } = await (client ?? this.#pool).query<ContractRow>({
      name: client ? "agent_contracts_lock" : "agent_contracts_find",
      text: `SELECT ${COLUMNS} FROM ${CONTRACTS} WHERE c.id = $2 AND (c.receiver_id = $1 OR c.payer_id = $1)
             ${client ? "FOR UPDATE OF c" : ""}`,
      values: [memberId, id],
    });
    return rows[0];
  }

  /** A contract of a merchant; locks it. */
  async findOfMerchant(merchantId: number, id: string, client: PoolClient): Promise<ContractRow | undefined> {
    const { rows } = await client.query<ContractRow>(
      `SELECT ${COLUMNS} FROM ${CONTRACTS} WHERE c.id = $2 AND c.merchant_id = $1 FOR UPDATE OF c`,
      [merchantId, id],
    );
    return rows[0];
  }

  /** Whether a member is an agent directly below the merchant. */
  async isAtTop(memberId: bigint, client: ClientBase): Promise<boolean> {
    const { rowCount } = await client.query(
      "SELECT FROM members WHERE id = $1 AND upline_id IS NULL AND type IN (1, 2, 41, 42)",
      [memberId],
    );
    return rowCount === 1;
  }

  /** The contract that a key of a proposer made; null: an operator of the merchant. */
  async byKey(
    merchantId: number,
    proposerId: bigint | null,
    clientKey: string,
    client: ClientBase,
  ): Promise<(ContractRow & { readonly requestHash: Buffer }) | undefined> {
    const { rows } = await client.query<ContractRow & { requestHash: Buffer }>(
      `SELECT ${COLUMNS}, c.request_hash AS "requestHash" FROM ${CONTRACTS} WHERE c.merchant_id = $1 AND coalesce(c.proposer_id, 0) = coalesce($2, 0) AND c.client_key = $3`,
      [merchantId, proposerId, clientKey],
    );
    return rows[0];
  }

  /** An agent directly below another one. */
  async downline(
    agentId: bigint,
    publicId: string,
  ): Promise<
    { readonly memberId: bigint; readonly publicId: string; readonly username: string } | undefined
  > {
    const { rows } = await this.#pool.query<{ memberId: bigint; publicId: string; username: string }>({
      name: "agent_contracts_downline",
      text: `SELECT m.id AS "memberId", m.public_id AS "publicId", m.username
               FROM members m
               JOIN team_links l ON l.member_id = m.id AND l.agent_id = $1 AND l.depth = 1 AND l.valid_until = 'infinity' AND l.is_agent
              WHERE m.public_id = $2`,
      values: [agentId, publicId],
    });
    return rows[0];
  }

  /** Keeps proposals, answers and moves of a merchant apart until the transaction ends. */
  async lock(merchantId: number, client: PoolClient): Promise<void> {
    await client.query("SELECT team_lock_tree($1, false)", [merchantId]);
  }

  async uplineOf(memberId: bigint, client: ClientBase): Promise<bigint | null> {
    const { rows } = await client.query<{ uplineId: bigint | null }>(
      `SELECT upline_id AS "uplineId" FROM members WHERE id = $1`,
      [memberId],
    );
    return rows[0]?.uplineId ?? null;
  }

  /** What a member receives from a day on for a kind and period: the accepted contract without an end. */
  async received(
    memberId: bigint,
    kind: AgentContractKind,
    client?: ClientBase,
  ): Promise<ContractRow | undefined> {
    const { rows } = await (client ?? this.#pool).query<ContractRow>({
      name: "agent_contracts_received",
      text: `SELECT ${COLUMNS} FROM ${CONTRACTS}
              WHERE c.receiver_id = $1 AND c.kind = $2 AND c.state = 'accepted' AND c.ends_on IS NULL`,
      values: [memberId, kind],
    });
    return rows[0];
  }

  /** Accepted contracts without an end that a member gives. */
  async given(memberId: bigint, kind: AgentContractKind, client: ClientBase): Promise<ContractRow[]> {
    const { rows } = await client.query<ContractRow>(
      `SELECT ${COLUMNS} FROM ${CONTRACTS}
        WHERE c.payer_id = $1 AND c.kind = $2 AND c.state = 'accepted' AND c.ends_on IS NULL`,
      [memberId, kind],
    );
    return rows;
  }

  /** Takes contracts that moves ended and whose parties have no message about it yet. */
  async takeMoved(
    limit: number,
    client: ClientBase,
  ): Promise<(ContractRow & { readonly merchantId: number })[]> {
    const { rows } = await client.query<ContractRow & { merchantId: number }>(
      `WITH taken AS (
         DELETE FROM agent_contracts_moved WHERE contract_id IN (
           SELECT contract_id FROM agent_contracts_moved ORDER BY contract_id LIMIT $1 FOR UPDATE SKIP LOCKED
         ) RETURNING contract_id
       )
       SELECT ${COLUMNS}, c.merchant_id AS "merchantId" FROM taken JOIN ${CONTRACTS} ON c.id = taken.contract_id ORDER BY c.id`,
      [limit],
    );
    return rows;
  }

  /** Undefined: a proposal of that kind is open. */
  async insert(contract: NewContract, client: ClientBase): Promise<bigint | undefined> {
    await client.query(
      "UPDATE agent_contracts SET state = 'expired', answered_at = expires_at WHERE receiver_id = $1 AND kind = $2 AND state = 'proposed' AND expires_at <= now()",
      [contract.receiverId, contract.kind],
    );
    const { rows } = await client.query<{ id: bigint }>(
      `INSERT INTO agent_contracts (merchant_id, kind, receiver_id, payer_id, period, tiers, active_turnover, carries, proposed_by,
                                    counters_id, proposer_id, client_key, request_hash, operator_id, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       ON CONFLICT (receiver_id, kind) WHERE state = 'proposed' DO NOTHING RETURNING id`,
      [
        contract.merchantId,
        contract.kind,
        contract.receiverId,
        contract.payerId,
        contract.period,
        JSON.stringify(contract.tiers),
        contract.activeTurnover,
        contract.carries,
        contract.proposedBy,
        contract.countersId,
        contract.proposerId,
        contract.clientKey,
        contract.requestHash,
        contract.operatorId,
        contract.expiresAt,
      ],
    );
    return rows[0]?.id;
  }

  async answer(
    id: bigint,
    state: AgentContractState,
    startsOn: string | null,
    client: ClientBase,
    by?: OperatorsAnswer,
    declineReason: string | null = null,
  ): Promise<void> {
    await client.query(
      `UPDATE agent_contracts SET state = $2, starts_on = $3, answered_at = now(), answered_by = $4, answer_reason = $5,
              decline_reason = $6 WHERE id = $1`,
      [id, state, startsOn, by?.operatorId ?? null, by?.reason ?? null, declineReason],
    );
  }

  /** Ends a contract on a day, or on its first one if that is later. */
  async end(id: bigint, day: string, client: ClientBase, by?: OperatorsAnswer): Promise<void> {
    await client.query(
      `UPDATE agent_contracts SET state = 'ended', ends_on = greatest(starts_on, $2), answered_by = $3, answer_reason = $4
        WHERE id = $1`,
      [id, day, by?.operatorId ?? null, by?.reason ?? null],
    );
  }

  /** Ends proposals whose time is over; called by a timer. */
  async expire(): Promise<void> {
    await this.#pool.query(
      "UPDATE agent_contracts SET state = 'expired', answered_at = expires_at WHERE state = 'proposed' AND expires_at <= now()",
    );
  }

  /** Turnover and active members of a team by day; days without any are left out. */
  async days(agentId: bigint, from: string, to: string): Promise<TeamDayRow[]> {
    const { rows } = await this.#pool.query<TeamDayRow>({
      name: "agent_contracts_days",
      text: `SELECT d.day::text, d.turnover,
                    coalesce((SELECT sum(a.members) FROM team_activity a
                               WHERE a.agent_id = $1 AND a.kind = 'active' AND a.day = d.day), 0)::int AS active
               FROM team_day_totals d WHERE d.agent_id = $1 AND d.day BETWEEN $2 AND $3 ORDER BY d.day`,
      values: [agentId, from, to],
    });
    return rows;
  }

  /** What a dividend of a team would be computed from, with its members who were active by the merchant's turnover. */
  async basis(agentId: bigint, from: string, to: string): Promise<TeamBasisRow> {
    const { rows } = await this.#pool.query<TeamBasisRow>({
      name: "agent_contracts_basis",
      text: `SELECT coalesce(sum(d.stake - d.paid - d.rebates - d.salaries - d.bonuses - d.contributions), 0)::bigint AS basis,
                    (SELECT coalesce(sum(a.members), 0)::int FROM team_activity a
                      WHERE a.agent_id = $1 AND a.kind = 'active' AND a.day BETWEEN $2 AND $3 AND a.since > a.day - $2::date) AS active
               FROM team_day_totals d WHERE d.agent_id = $1 AND d.day BETWEEN $2 AND $3`,
      values: [agentId, from, to],
    });
    return rows[0] as TeamBasisRow;
  }

  /** Periods of proposals that wait for a member's answer, by kind. */
  async waiting(memberId: bigint): Promise<{ readonly kind: AgentContractKind; readonly period: string }[]> {
    const { rows } = await this.#pool.query<{ kind: AgentContractKind; period: string }>({
      name: "agent_contracts_waiting",
      text: `SELECT kind, period FROM agent_contracts
              WHERE receiver_id = $1 AND state = 'proposed' AND proposed_by = 'payer' AND expires_at > now()`,
      values: [memberId],
    });
    return rows;
  }
}

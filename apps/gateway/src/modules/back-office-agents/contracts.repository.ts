import type { BACK_OFFICE_CONTRACT_FILTERS } from "@foyer/contract/back-office-contracts";
import type { AgentContractKind } from "@foyer/domain/agent-contract";
import type { Pool } from "pg";
import type { ContractRow } from "../agent-contracts/agent-contracts.service.ts";

export interface OverseenRow extends ContractRow {
  readonly operator: string | null;
  readonly answeredBy: string | null;
  readonly reason: string | null;
}

export interface ContractFilter {
  readonly kind: AgentContractKind | null;
  readonly state: (typeof BACK_OFFICE_CONTRACT_FILTERS)[number] | null;
  /** Of the merchant, or of agents. */
  readonly payer: "merchant" | "agents" | null;
  /** In the username of a party. */
  readonly name: string | null;
  readonly before: string | null;
  readonly limit: number;
}

const COLUMNS = `c.id, c.kind, c.receiver_id AS "receiverId", r.public_id AS "receiverPublicId", r.username AS receiver,
  c.payer_id AS "payerId", p.public_id AS "payerPublicId", p.username AS payer, c.period, c.tiers,
  c.active_turnover AS "activeTurnover", c.carries,
  CASE WHEN c.state = 'proposed' AND c.expires_at <= now() THEN 'expired' ELSE c.state END AS state,
  c.proposed_by AS "proposedBy", c.counters_id AS "countersId", c.proposed_at AS "proposedAt", c.expires_at AS "expiresAt",
  c.answered_at AS "answeredAt", c.starts_on::text AS "startsOn", c.ends_on::text AS "endsOn", o.display_name AS operator,
  a.display_name AS "answeredBy", c.answer_reason AS reason, c.decline_reason AS "declineReason"`;
const CONTRACTS = `agent_contracts c JOIN members r ON r.id = c.receiver_id LEFT JOIN members p ON p.id = c.payer_id
  LEFT JOIN operators o ON o.id = c.operator_id LEFT JOIN operators a ON a.id = c.answered_by`;
const WAITS =
  "c.state = 'proposed' AND c.proposed_by = 'receiver' AND c.payer_id IS NULL AND c.expires_at > now()";

/** Contracts of all agents of a merchant, as operators see them. */
export class ContractsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async list(merchantId: number, filter: ContractFilter): Promise<OverseenRow[]> {
    const { kind, state, payer, name, before, limit } = filter;
    const { rows } = await this.#pool.query<OverseenRow>({
      name: "back_office_contracts",
      text: `SELECT ${COLUMNS} FROM ${CONTRACTS}
              WHERE c.merchant_id = $1 AND ($2::text IS NULL OR c.kind = $2)
                AND CASE $3::text
                  WHEN 'waiting' THEN ${WAITS}
                  WHEN 'proposed' THEN c.state = 'proposed' AND c.expires_at > now()
                  WHEN 'expired' THEN c.state = 'expired' OR c.state = 'proposed' AND c.expires_at <= now()
                  ELSE $3 IS NULL OR c.state = $3 END
                AND ($4::text IS NULL OR (c.payer_id IS NULL) = ($4 = 'merchant'))
                AND ($5::text IS NULL OR r.username_key LIKE $5 OR p.username_key LIKE $5)
                AND ($6::bigint IS NULL OR c.id < $6)
              ORDER BY c.id DESC LIMIT $7`,
      values: [
        merchantId,
        kind,
        state,
        payer,
        name === null ? null : `%${name.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`,
        before,
        limit,
      ],
    });
    return rows;
  }

  /** Proposals that wait for the merchant. */
  async waiting(merchantId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>({
      name: "back_office_contracts_waiting",
      text: `SELECT count(*)::int AS count FROM agent_contracts c WHERE c.merchant_id = $1 AND ${WAITS}`,
      values: [merchantId],
    });
    return rows[0]?.count ?? 0;
  }

  async find(merchantId: number, id: string): Promise<OverseenRow | undefined> {
    const { rows } = await this.#pool.query<OverseenRow>({
      name: "back_office_contract",
      text: `SELECT ${COLUMNS} FROM ${CONTRACTS} WHERE c.merchant_id = $1 AND c.id = $2`,
      values: [merchantId, id],
    });
    return rows[0];
  }

  /** The offers that a proposal answers, the newest first. */
  async earlier(id: bigint, limit: number): Promise<OverseenRow[]> {
    const { rows } = await this.#pool.query<OverseenRow>({
      name: "back_office_contract_earlier",
      text: `WITH RECURSIVE chain AS (
               SELECT counters_id AS id, 1 AS step FROM agent_contracts WHERE id = $1
               UNION ALL
               SELECT n.counters_id, c.step + 1 FROM chain c JOIN agent_contracts n ON n.id = c.id WHERE c.step < $2
             )
             SELECT ${COLUMNS} FROM ${CONTRACTS} JOIN chain ON chain.id = c.id ORDER BY chain.step LIMIT $2`,
      values: [id, limit],
    });
    return rows;
  }

  /** What a member receives for a kind by now, without an end. */
  async held(
    merchantId: number,
    receiverId: bigint,
    kind: AgentContractKind,
  ): Promise<OverseenRow | undefined> {
    const { rows } = await this.#pool.query<OverseenRow>({
      name: "back_office_contract_held",
      text: `SELECT ${COLUMNS} FROM ${CONTRACTS}
              WHERE c.merchant_id = $1 AND c.receiver_id = $2 AND c.kind = $3 AND c.state = 'accepted' AND c.ends_on IS NULL`,
      values: [merchantId, receiverId, kind],
    });
    return rows[0];
  }
}

import type { MemberType } from "@foyer/contract/shared";
import type { Pool, PoolClient } from "pg";

export interface AgentRow {
  readonly memberId: bigint;
  readonly publicId: string;
  readonly username: string;
  readonly type: MemberType;
  readonly agent: boolean;
  readonly disabled: boolean;
  readonly uplineId: bigint | null;
  readonly upline: string | null;
  readonly members: number;
  readonly agents: number;
}

export interface AgentDetailRow extends AgentRow {
  readonly nickname: string | null;
  readonly payeeName: string | null;
  readonly chatId: string | null;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
  readonly path: readonly { readonly id: string; readonly username: string }[];
  readonly directMembers: number;
  readonly directAgents: number;
  readonly balance: bigint;
}

/** Where a list goes on: after this one. */
export interface Position {
  readonly agent: boolean;
  readonly memberId: string;
}

export interface NewAgent {
  readonly merchantId: number;
  readonly username: string;
  readonly type: MemberType;
  readonly passwordHash: string;
  readonly operatorId: number;
  readonly clientKey: string;
  readonly requestHash: Buffer;
}

const COLUMNS = `m.id AS "memberId", m.public_id AS "publicId", m.username, m.type, m.type IN (1, 2, 41, 42) AS agent,
  m.status = 'disabled' AS disabled, m.upline_id AS "uplineId", u.username AS upline, coalesce(t.members, 0) AS members,
  coalesce(t.agents, 0) AS agents`;
const AGENTS = `members m LEFT JOIN members u ON u.id = m.upline_id LEFT JOIN team_totals t ON t.agent_id = m.id`;

/** Members and agents of a merchant, as operators see them. Guests are none of them. */
export class AgentsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Whose username contains a text, the newest first. */
  async search(merchantId: number, text: string, before: string | null, limit: number): Promise<AgentRow[]> {
    const { rows } = await this.#pool.query<AgentRow>(
      `SELECT ${COLUMNS} FROM ${AGENTS}
        WHERE m.merchant_id = $1 AND m.type <> 4 AND m.username_key LIKE $2 AND ($3::bigint IS NULL OR m.id < $3)
        ORDER BY m.id DESC LIMIT $4`,
      [merchantId, `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`, before, limit],
    );
    return rows;
  }

  /** Agents directly below the merchant, the newest first. */
  async top(merchantId: number, before: string | null, limit: number): Promise<AgentRow[]> {
    const { rows } = await this.#pool.query<AgentRow>({
      name: "back_office_top_agents",
      text: `SELECT ${COLUMNS} FROM ${AGENTS}
              WHERE m.merchant_id = $1 AND m.upline_id IS NULL AND m.type IN (1, 2, 41, 42)
                AND ($2::bigint IS NULL OR m.id < $2)
              ORDER BY m.id DESC LIMIT $3`,
      values: [merchantId, before, limit],
    });
    return rows;
  }

  /** Who is directly below an agent, agents first. */
  async under(agentId: bigint, before: Position | null, limit: number): Promise<AgentRow[]> {
    const { rows } = await this.#pool.query<AgentRow>({
      name: "back_office_direct",
      text: `SELECT ${COLUMNS} FROM team_links l JOIN ${AGENTS} ON m.id = l.member_id
              WHERE l.agent_id = $1 AND l.depth = 1 AND l.valid_until = 'infinity'
                AND (l.is_agent, l.member_id) < (coalesce($2::boolean, true), coalesce($3::bigint, 9223372036854775807))
              ORDER BY l.is_agent DESC, l.member_id DESC LIMIT $4`,
      values: [agentId, before?.agent ?? null, before?.memberId ?? null, limit],
    });
    return rows;
  }

  async find(merchantId: number, publicId: string): Promise<AgentRow | undefined> {
    const { rows } = await this.#pool.query<AgentRow>({
      name: "back_office_agent",
      text: `SELECT ${COLUMNS} FROM ${AGENTS} WHERE m.merchant_id = $1 AND m.public_id = $2 AND m.type <> 4`,
      values: [merchantId, publicId],
    });
    return rows[0];
  }

  async byUsername(merchantId: number, username: string): Promise<AgentRow | undefined> {
    const { rows } = await this.#pool.query<AgentRow>({
      name: "back_office_agent_named",
      text: `SELECT ${COLUMNS} FROM ${AGENTS} WHERE m.merchant_id = $1 AND m.username_key = lower($2) AND m.type <> 4`,
      values: [merchantId, username],
    });
    return rows[0];
  }

  async detail(memberId: bigint): Promise<AgentDetailRow | undefined> {
    const { rows } = await this.#pool.query<AgentDetailRow>({
      name: "back_office_agent_detail",
      text: `SELECT ${COLUMNS}, m.nickname, f.payee_name AS "payeeName", c.public_id AS "chatId", m.registered_at AS "registeredAt", m.last_login_at AS "lastLoginAt",
                    coalesce(t.direct_members, 0) AS "directMembers", coalesce(t.direct_agents, 0) AS "directAgents",
                    coalesce((SELECT a.balance FROM ledger_accounts a
                               WHERE a.member_id = m.id AND a.currency = m.currency AND a.name = 'cash'), 0) AS balance,
                    (SELECT coalesce(json_agg(json_build_object('id', p.public_id, 'username', p.username) ORDER BY l.depth DESC), '[]')
                       FROM team_links l JOIN members p ON p.id = l.agent_id
                      WHERE l.member_id = m.id AND l.depth > 0 AND l.valid_until = 'infinity') AS path
               FROM ${AGENTS} LEFT JOIN member_profiles f ON f.member_id = m.id LEFT JOIN chats c ON c.member_id = m.id
              WHERE m.id = $1`,
      values: [memberId],
    });
    return rows[0];
  }

  async isTaken(merchantId: number, username: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "SELECT FROM members WHERE merchant_id = $1 AND username_key = lower($2)",
      [merchantId, username],
    );
    return rowCount === 1;
  }

  /** Keeps every other change of the tree away until the transaction ends. */
  async lock(merchantId: number, client: PoolClient): Promise<void> {
    await client.query("SELECT team_lock_tree($1, false)", [merchantId]);
  }

  /** The agent that a key of an operator created. */
  async created(
    operatorId: number,
    clientKey: string,
    client: PoolClient | Pool = this.#pool,
  ): Promise<{ readonly memberId: bigint; readonly requestHash: Buffer } | undefined> {
    const { rows } = await client.query<{ memberId: bigint; requestHash: Buffer }>(
      `SELECT member_id AS "memberId", request_hash AS "requestHash" FROM agent_creations
        WHERE operator_id = $1 AND client_key = $2`,
      [operatorId, clientKey],
    );
    return rows[0];
  }

  /** Undefined: the username is taken. */
  async create(agent: NewAgent, client: PoolClient): Promise<bigint | undefined> {
    const { merchantId, username, type, passwordHash, operatorId, clientKey, requestHash } = agent;
    const { rows } = await client.query<{ id: bigint | null }>(
      "SELECT agent_create($1, $2, $3::smallint, $4, $5, $6, $7) AS id",
      [merchantId, username, type, passwordHash, operatorId, clientKey, requestHash],
    );
    return rows[0]?.id ?? undefined;
  }
}

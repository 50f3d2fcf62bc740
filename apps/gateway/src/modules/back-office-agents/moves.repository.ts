import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import type { TeamMove, TeamMoveRefusal } from "@foyer/contract/back-office-agents";
import type { ClientBase, Pool, PoolClient } from "pg";

export interface MoveRow {
  readonly id: bigint;
  readonly memberId: string;
  readonly member: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly day: string;
  readonly state: TeamMove["state"];
  readonly refusal: TeamMoveRefusal | null;
  readonly reason: string;
  readonly by: string | null;
  readonly plannedAt: Date;
  readonly doneAt: Date | null;
  readonly cancelledBy: string | null;
}

export interface NewMove {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly toId: bigint | null;
  readonly day: string;
  readonly reason: string;
  readonly operatorId: number;
  readonly clientKey: string;
  readonly requestHash: Buffer;
}

const MOVE = `v.id, m.public_id AS "memberId", m.username AS member, f.username AS from, t.username AS to,
  v.effective_on::text AS day, v.state, v.refusal, v.reason, o.display_name AS by, v.created_at AS "plannedAt",
  v.done_at AS "doneAt", c.display_name AS "cancelledBy"`;
const MOVES = `team_moves v JOIN members m ON m.id = v.member_id LEFT JOIN members f ON f.id = v.from_id
  LEFT JOIN members t ON t.id = v.to_id LEFT JOIN operators o ON o.id = v.operator_id
  LEFT JOIN operators c ON c.id = v.cancelled_by`;

/** Moves of members with their teams. */
export class MovesRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async list(
    merchantId: number,
    state: TeamMove["state"] | null,
    before: string | null,
    limit: number,
  ): Promise<MoveRow[]> {
    const { rows } = await this.#pool.query<MoveRow>({
      name: "back_office_moves",
      text: `SELECT ${MOVE} FROM ${MOVES}
              WHERE v.merchant_id = $1 AND ($2::text IS NULL OR v.state = $2) AND ($3::bigint IS NULL OR v.id < $3)
              ORDER BY v.id DESC LIMIT $4`,
      values: [merchantId, state, before, limit],
    });
    return rows;
  }

  async ofMember(memberId: bigint, limit: number): Promise<MoveRow[]> {
    const { rows } = await this.#pool.query<MoveRow>({
      name: "back_office_moves_of",
      text: `SELECT ${MOVE} FROM ${MOVES} WHERE v.member_id = $1 ORDER BY v.id DESC LIMIT $2`,
      values: [memberId, limit],
    });
    return rows;
  }

  /** `client` locks it. */
  async find(merchantId: number, id: string, client?: PoolClient): Promise<MoveRow | undefined> {
    const { rows } = await (client ?? this.#pool).query<MoveRow>(
      `SELECT ${MOVE} FROM ${MOVES} WHERE v.merchant_id = $1 AND v.id = $2 ${client ? "FOR UPDATE OF v" : ""}`,
      [merchantId, id],
    );
    return rows[0];
  }

  async byKey(
    operatorId: number,
    clientKey: string,
    client: ClientBase,
  ): Promise<(MoveRow & { readonly requestHash: Buffer }) | undefined> {
    const { rows } = await client.query<MoveRow & { requestHash: Buffer }>(
      `SELECT ${MOVE}, v.request_hash AS "requestHash" FROM ${MOVES} WHERE v.operator_id = $1 AND v.client_key = $2`,
      [operatorId, clientKey],
    );
    return rows[0];
  }

  /** Keeps every other change of the tree away until the transaction ends. */
  async lock(merchantId: number, client: PoolClient): Promise<void> {
    await client.query("SELECT team_lock_tree($1, false)", [merchantId]);
  }

  /** Why a member cannot move below another one (null: the merchant) by now; null if it can. */
  async refusal(
    memberId: bigint,
    toId: bigint | null,
    client: ClientBase | Pool = this.#pool,
  ): Promise<TeamMoveRefusal | null> {
    const { rows } = await client.query<{ refusal: TeamMoveRefusal | null }>(
      "SELECT team_move_refusal($1, $2) AS refusal",
      [memberId, toId],
    );
    return rows[0]?.refusal ?? null;
  }

  /** Undefined: a move of the member is planned. */
  async plan(move: NewMove, client: PoolClient): Promise<bigint | undefined> {
    const { merchantId, memberId, toId, day, reason, operatorId, clientKey, requestHash } = move;
    const { rows } = await client.query<{ id: bigint }>(
      `INSERT INTO team_moves (merchant_id, member_id, from_id, to_id, effective_on, reason, operator_id, client_key, request_hash)
       SELECT $1, id, upline_id, $3, $4, $5, $6, $7, $8 FROM members WHERE id = $2
       ON CONFLICT (member_id) WHERE state = 'planned' DO NOTHING RETURNING id`,
      [merchantId, memberId, toId, day, reason, operatorId, clientKey, requestHash],
    );
    return rows[0]?.id;
  }

  async cancel(id: string, operatorId: number, client: PoolClient): Promise<void> {
    await client.query(
      "UPDATE team_moves SET state = 'cancelled', cancelled_by = $2, done_at = clock_timestamp() WHERE id = $1",
      [id, operatorId],
    );
  }

  /** Rates of a member that are above those of an agent. */
  async violations(
    memberId: bigint,
    toId: bigint,
  ): Promise<
    {
      readonly category: string;
      readonly vendor: string;
      readonly bound: number;
      readonly above: boolean;
      readonly username: string | null;
    }[]
  > {
    const { rows } = await this.#pool.query<{
      category: string;
      vendor: string;
      bound: number;
      above: boolean;
      username: string | null;
    }>(
      `SELECT v.category, v.vendor, v.bound, v.above, m.username
         FROM rebate_violations($1, $2, NULL) v LEFT JOIN members m ON m.id = v.other_id WHERE v.above LIMIT 1000`,
      [memberId, toId],
    );
    return rows;
  }

  /** Levels of agents and members below a member. */
  async levels(memberId: bigint): Promise<number> {
    const { rows } = await this.#pool.query<{ levels: number }>(
      `SELECT coalesce(max(depth), 0)::int AS levels FROM team_links WHERE agent_id = $1 AND valid_until = 'infinity'`,
      [memberId],
    );
    return rows[0]?.levels ?? 0;
  }

  /** What a member has agreed with the upline, or was proposed: a move on a day ends it. */
  async contracts(
    memberId: bigint,
    day: string,
  ): Promise<
    {
      readonly id: bigint;
      readonly kind: AgentContractKind;
      readonly payer: string | null;
      readonly proposed: boolean;
    }[]
  > {
    const { rows } = await this.#pool.query<{
      id: bigint;
      kind: AgentContractKind;
      payer: string | null;
      proposed: boolean;
    }>(
      `SELECT c.id, c.kind, p.username AS payer, c.state = 'proposed' AS proposed
         FROM agent_contracts c LEFT JOIN members p ON p.id = c.payer_id
        WHERE c.receiver_id = $1
          AND (c.state = 'proposed' AND c.expires_at > now()
               OR c.id IN (SELECT id FROM team_move_contracts($1, $2) WHERE NOT below))
        ORDER BY c.id LIMIT 10`,
      [memberId, day],
    );
    return rows;
  }

  /** How many contracts further down end with them. */
  async contractsBelow(memberId: bigint, day: string): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM team_move_contracts($1, $2) WHERE below",
      [memberId, day],
    );
    return rows[0]?.count ?? 0;
  }
}

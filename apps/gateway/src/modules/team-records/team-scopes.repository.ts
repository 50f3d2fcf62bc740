import type pg from "pg";

/** Members with a part of a username whose records are read one by one; of more, the records of the team are searched. */
const FEW = 500;

/** Which members' records are read: those of a team, of some members of it, or of those whose username has a part. */
export interface TeamScope {
  readonly merchantId: number;
  /** Everyone below. */
  readonly agentId: bigint;
  /** One member, or those with a part of a username if they are few; null: the lists of the team are read. */
  readonly memberIds: readonly bigint[] | null;
  /** A pattern of usernames, if many members have it. */
  readonly pattern: string | null;
  /** Whether it is everyone below. */
  readonly whole: boolean;
}

export class TeamScopesRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The members below an agent whose username has a part, if they are few; undefined if they are many. */
  async named(agentId: bigint, part: string, pattern: string): Promise<bigint[] | undefined> {
    const { rows } = await this.#pool.query<{ ids: bigint[] }>({
      name: "team_scope_named",
      text: `SELECT coalesce(array_agg(member_id), '{}') AS ids
               FROM (SELECT n.member_id FROM team_named($1, $2, $3) n LIMIT $4) m`,
      values: [agentId, part, pattern, FEW + 1],
    });
    const { ids } = rows[0] ?? { ids: [] };
    return ids.length > FEW ? undefined : ids;
  }
}

import type { TeamsService } from "../teams/teams.service.ts";
import type { TeamScope, TeamScopesRepository } from "./team-scopes.repository.ts";

export interface ScopeQuery {
  readonly under?: string;
  readonly member?: string;
  readonly name?: string;
}

/** An agent who reads records of the team, the merchant, and its time zone. */
export interface TeamReader {
  readonly agentId: bigint;
  readonly merchantId: number;
  readonly timeZone: string;
  /** Whether agents see balances. */
  readonly showsBalances: boolean;
  /** Whether members who are no agents get rebates. */
  readonly payMembers: boolean;
}

/** Whose sums are those of a scope: everyone's below some agents, or each member's own; undefined: none are kept of it. */
export function sumsOf({
  agentId,
  memberIds,
  whole,
}: TeamScope): { readonly ids: readonly bigint[]; readonly own: boolean } | undefined {
  if (whole) return { ids: [agentId], own: false };
  return memberIds ? { ids: memberIds, own: true } : undefined;
}

/** Which members' records a query asks for. */
export class TeamScopes {
  readonly #scopes: TeamScopesRepository;
  readonly #teams: TeamsService;

  constructor(scopes: TeamScopesRepository, teams: TeamsService) {
    this.#scopes = scopes;
    this.#teams = teams;
  }

  /** Throws `member.unknown` for anyone who is not in the team. */
  async find({ agentId, merchantId }: TeamReader, { under, member, name }: ScopeQuery): Promise<TeamScope> {
    if (member !== undefined) {
      const { memberId } = await this.#teams.below(agentId, member);
      return { merchantId, agentId, memberIds: [memberId], pattern: null, whole: false };
    }
    const { memberId: top } = await this.#teams.agentUnder(agentId, under);
    if (name === undefined) return { merchantId, agentId: top, memberIds: null, pattern: null, whole: true };
    const part = name.toLowerCase();
    const pattern = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
    const memberIds = await this.#scopes.named(top, part, pattern);
    return {
      merchantId,
      agentId: top,
      memberIds: memberIds ?? null,
      pattern: memberIds ? null : pattern,
      whole: false,
    };
  }
}

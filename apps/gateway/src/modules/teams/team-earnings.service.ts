import type { TeamBreakdown, TeamEarnings } from "@foyer/contract/teams";
import { formatAmount } from "@foyer/domain/money";
import type { EarnedRows, EarningsRange, Games, TeamEarningsRepository } from "./team-earnings.repository.ts";
import type { Days } from "./teams.repository.ts";

/** An agent who reads, and whether the merchant gives rebates to members who are no agents. */
export type EarningReader = Pick<EarningsRange, "agentId" | "merchantId" | "payMembers">;

/** Of whom the play is: everyone below the reader, everyone below an agent of the team, or one member of it. */
export type EarningsScope = { readonly under: bigint } | { readonly member: bigint } | "team";

export interface Earned {
  readonly total: TeamEarnings;
  /** In 1/100,000, by what the play is broken down by; undefined where no figure can be told. */
  readonly rows: ReadonlyMap<string, bigint> | undefined;
}

/** What an agent's own rebate is on play of the team: as settled, and estimated for days that are not settled yet. */
export class TeamEarningsService {
  readonly #repository: TeamEarningsRepository;

  constructor(repository: TeamEarningsRepository) {
    this.#repository = repository;
  }

  /** Undefined where the merchant settles no rebates yet. */
  async of(
    reader: EarningReader,
    { from, to }: Days,
    {
      scope,
      games,
      by,
    }: { readonly scope: EarningsScope; readonly games: Games; readonly by: TeamBreakdown },
  ): Promise<Earned | undefined> {
    const { agentId, merchantId, payMembers } = reader;
    // lines tell no levels apart
    const found = await this.#read(
      scope,
      { agentId, merchantId, payMembers, from, to },
      games,
      by === "level" ? "category" : by,
    );
    if (!found) return undefined;
    const { next, rows } = found;
    const sum = (of: "amount" | "open") => formatAmount(rows.reduce((all, row) => all + row[of], 0n));
    return {
      total: {
        amount: sum("amount"),
        ...(to >= next && { open: { from: from > next ? from : next, amount: sum("open") } }),
      },
      rows: by === "level" ? undefined : new Map(rows.map(({ key, amount }) => [key, amount])),
    };
  }

  async #read(
    scope: EarningsScope,
    range: EarningsRange,
    games: Games,
    by: "member" | "vendor" | "category",
  ): Promise<EarnedRows | undefined> {
    if (scope === "team") return this.#repository.ofTeam(range, games, by);
    return "under" in scope
      ? this.#repository.below(scope.under, range, games, by)
      : this.#repository.ofMember(scope.member, range, games);
  }
}

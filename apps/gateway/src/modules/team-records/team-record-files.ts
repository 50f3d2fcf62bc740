import { TEAM_BREAKDOWNS, type TeamBreakdown } from "@foyer/contract/teams";
import { type DayRange, timeIn } from "@foyer/domain/record-days";
import { BYTE_ORDER_MARK, csvFile, csvLine } from "../records/csv.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { TeamsService } from "../teams/teams.service.ts";
import type { TeamBetFilter, TeamBetsService } from "./team-bets.service.ts";
import type { ScopeQuery, TeamReader, TeamScopes } from "./team-scopes.service.ts";
import type { TeamTransactionFilter, TeamTransactionsService } from "./team-transactions.service.ts";

/** Records read at once while a file is sent. */
const CHUNK = 500;

export interface ProfitFilter extends DayRange {
  readonly under?: string;
  readonly by?: TeamBreakdown;
}

interface Parts {
  readonly scopes: TeamScopes;
  readonly bets: TeamBetsService;
  readonly transactions: TeamTransactionsService;
  readonly teams: TeamsService;
}

/** Records of teams as CSV files, read page by page while they are sent. */
export class TeamRecordFiles {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws `member.unknown` for anyone who is not in the team: a file that is being sent cannot be refused. */
  async check(reader: TeamReader, query: ScopeQuery): Promise<void> {
    await this.#parts.scopes.find(reader, query);
  }

  bets(reader: TeamReader, filter: TeamBetFilter): AsyncGenerator<string> {
    return csvFile(
      ["ended", "day", "member", "game", "vendor", "category", "state", "stake", "paid", "result", "bet"],
      (before) => this.#parts.bets.list(reader, filter, before, CHUNK),
      (bet) => [
        timeIn(reader.timeZone, new Date(bet.endedAt)),
        bet.day,
        bet.member.username,
        bet.gameName,
        bet.displayName,
        bet.category ?? "",
        bet.state,
        bet.stake,
        bet.paid,
        bet.result ?? "",
        bet.id,
      ],
    );
  }

  transactions(reader: TeamReader, filter: TeamTransactionFilter): AsyncGenerator<string> {
    const { showsBalances, timeZone } = reader;
    return csvFile(
      [
        "time",
        "day",
        "member",
        "code",
        "wallet",
        "amount",
        ...(showsBalances ? ["balance"] : []),
        "reference",
      ],
      (before) => this.#parts.transactions.list(reader, filter, before, CHUNK),
      (one) => [
        timeIn(timeZone, new Date(one.at)),
        one.day,
        one.member.username,
        one.code,
        one.wallet,
        one.amount,
        ...(showsBalances ? [one.balance ?? ""] : []),
        one.reference ?? "",
      ],
    );
  }

  /** By all breakdowns, or by one. */
  async *profit(
    agentId: bigint,
    merchant: Merchant,
    { from, to, under, by }: ProfitFilter,
  ): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK +
      csvLine(["by", "name", "members", "stake", "turnover", "prizes", "net", "earned"]);
    for (const one of by ? [by] : TEAM_BREAKDOWNS) {
      const { rows } = await this.#parts.teams.profit(
        agentId,
        merchant,
        { from, to },
        { by: one, ...(under !== undefined && { under }) },
      );
      for (const { key, name, members, stake, turnover, prizes, net, earned = "" } of rows)
        yield csvLine([one, name ?? key, String(members ?? ""), stake, turnover, prizes, net, earned]);
    }
  }
}

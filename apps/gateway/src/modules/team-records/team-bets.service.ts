import { PAGE_SIZE } from "@foyer/contract/shared";
import type { TeamBet, TeamBetDetails, TeamBetPage, TeamBetTotals } from "@foyer/contract/team-records";
import { formatAmount } from "@foyer/domain/money";
import { isDay } from "@foyer/domain/record-days";
import { AppError } from "../../http/errors.ts";
import { type BetsService, presentBet } from "../records/bets.service.ts";
import { betId, readBetId } from "../records/record-ids.ts";
import type { TeamsService } from "../teams/teams.service.ts";
import type {
  TeamBetPosition,
  TeamBetRow,
  TeamBetSelection,
  TeamBetsRepository,
} from "./team-bets.repository.ts";
import type { TeamScope } from "./team-scopes.repository.ts";
import { type ScopeQuery, sumsOf, type TeamReader, type TeamScopes } from "./team-scopes.service.ts";

/** Days with play that a page of a large team reads at most; it has fewer rounds if their filter leaves few. */
const DAYS = 7;
/** Before any time and id. */
const FIRST = { at: "0", id: "0" };
/** After any time and id. */
const LAST = { at: "253402300799000000", id: "9223372036854775807" };

export type TeamBetFilter = TeamBetSelection & ScopeQuery;

interface Parts {
  readonly repository: TeamBetsRepository;
  readonly scopes: TeamScopes;
  readonly bets: BetsService;
  readonly teams: TeamsService;
}

/** Betting of teams: rounds that ended, on the days they count on, so that lists agree with sums. */
export class TeamBetsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws `member.unknown` for anyone who is not in the team, and `record.range.invalid` for an unknown page. */
  async list(
    reader: TeamReader,
    filter: TeamBetFilter,
    before?: string,
    size: number = PAGE_SIZE,
  ): Promise<TeamBetPage> {
    const { repository, scopes, bets } = this.#parts;
    const given = before === undefined ? undefined : readPosition(before);
    if (before !== undefined && !given) throw new AppError("record.range.invalid");
    const start = given && given.day <= filter.to ? given : { day: filter.to, ...LAST };
    const scope = await scopes.find(reader, filter);
    const { rows, next } = scope.memberIds
      ? {
          rows: await repository.ofMembers(scope, scope.memberIds, filter, start, size + 1),
          next: undefined,
        }
      : await this.#byDay(scope, filter, start, size + 1);
    const vendors = await bets.vendorNames(reader.merchantId);
    const shown = rows.slice(0, size);
    const last = rows.length > size ? shown.at(-1)?.position : next;
    return {
      items: shown.map((row) => presentOf(row, vendors)),
      ...(last && { next: positionText(last) }),
    };
  }

  /** Reads the days on which a large team played, until there are enough rounds. */
  async #byDay(
    scope: TeamScope,
    filter: TeamBetSelection,
    start: TeamBetPosition,
    size: number,
  ): Promise<{ rows: TeamBetRow[]; next: TeamBetPosition | undefined }> {
    const { repository } = this.#parts;
    const days = await repository.days(scope.agentId, filter, start.day, DAYS);
    const rows: TeamBetRow[] = [];
    for (const day of days) {
      const from = day === start.day ? start : { day, ...LAST };
      rows.push(...(await repository.ofDay(scope, filter, from, size - rows.length)));
      if (rows.length === size) return { rows, next: undefined };
    }
    const last = days.at(-1);
    return { rows, next: last !== undefined && days.length === DAYS ? { day: last, ...FIRST } : undefined };
  }

  /** Throws `member.unknown`. */
  async totals(reader: TeamReader, filter: TeamBetFilter): Promise<TeamBetTotals> {
    const sums = sumsOf(await this.#parts.scopes.find(reader, filter));
    if (!sums) return {};
    const { bets, stake, turnover, paid } = await this.#parts.repository.totals(sums.ids, sums.own, filter);
    return {
      sums: {
        bets,
        stake: formatAmount(stake),
        turnover: formatAmount(turnover),
        paid: formatAmount(paid),
        net: formatAmount(paid - turnover),
      },
    };
  }

  /** Throws `record.unknown`, also for a round of someone who is not in the team. */
  async bet(reader: TeamReader, currency: string, id: string): Promise<TeamBetDetails> {
    const { integration: publicId, round: rest } = readBetId(id);
    const [integration = "", ...round] = rest.split("/");
    const found = await this.#parts.teams.find(reader.agentId, publicId);
    if (!found) throw new AppError("record.unknown");
    const { memberId, username } = found;
    const { merchantId, timeZone } = reader;
    const {
      transactions,
      hasVendorPage: _,
      ...bet
    } = await this.#parts.bets.bet(
      { memberId, merchantId, timeZone, currency },
      betId({ integration, round: round.join("/") }),
    );
    return {
      ...bet,
      id,
      member: { id: publicId, username },
      transactions: transactions.map(({ balance, ...one }) => ({
        ...one,
        ...(reader.showsBalances && { balance }),
      })),
    };
  }
}

function presentOf(row: TeamBetRow, vendors: Parameters<typeof presentBet>[1]): TeamBet {
  const { publicId, username, integration, round, endedAt } = row;
  return {
    ...presentBet(row, vendors),
    id: betId({ integration: publicId, round: `${integration}/${round}` }),
    member: { id: publicId, username },
    endedAt: endedAt.toISOString(),
  };
}

const positionText = ({ day, at, id }: TeamBetPosition): string => `${day}_${at}_${id}`;
/** Undefined for anything that no page named. */
function readPosition(text: string): TeamBetPosition | undefined {
  const [, day, at, id] = /^(\d{4}-\d{2}-\d{2})_(\d{1,18})_(\d{1,18})$/.exec(text) ?? [];
  if (day === undefined || at === undefined || id === undefined) return undefined;
  return isDay(day) ? { day, at, id } : undefined;
}

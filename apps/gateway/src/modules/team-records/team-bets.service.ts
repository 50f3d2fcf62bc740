import { PAGE_SIZE } from "@foyer/contract/shared";
import type { TeamBet, TeamBetDetails, TeamBetPage, TeamBetTotals } from "@foyer/contract/team-records";
import { formatAmount } from "@foyer/domain/money";
import { isDay } from "@foyer/domain/record-days";
import { AppError } from "../../http/errors.ts";
import { type BetsService, presentBet } from "../records/bets.service.ts";
import { betId, readBetId } from "../records/record-ids.ts";
import type { EarningsScope, TeamEarningsService } from "../teams/team-earnings.service.ts";
import type { TeamsService } from "../teams/teams.service.ts";
import type {
  TeamBetPosition,
  TeamBetRow,
  TeamBetSelection,
  TeamBetsRepository,
} from "./team-bets.repository.ts";
import type { TeamScope } from "./team-scopes.repository.ts";
import { type ScopeQuery, sumsOf, type TeamReader, type TeamScopes } from "./team-scopes.service.ts";

/** Rounds of a team that are searched at once for those of a name: the first time, and after that. */
const WINDOWS = { first: 200, next: 500 };
/** Reads of a page at most; it has fewer rounds if its filter leaves few. */
const READS = 3;
/** After any time and id. */
const LAST = { at: "253402300799000000", id: "9223372036854775807" };

export type TeamBetFilter = TeamBetSelection & ScopeQuery;

interface Parts {
  readonly repository: TeamBetsRepository;
  readonly scopes: TeamScopes;
  readonly bets: BetsService;
  readonly teams: TeamsService;
  readonly earnings: TeamEarningsService;
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
      : await this.#ofTeam(scope, filter, start, size + 1);
    const vendors = await bets.vendorNames(reader.merchantId);
    const shown = rows.slice(0, size);
    const end = rows.length > size ? shown.at(-1) : undefined;
    const last = end ? { day: end.day, at: end.micros, id: end.posting } : next;
    return {
      items: shown.map((row) => presentOf(row, vendors)),
      ...(last && { next: positionText(last) }),
    };
  }

  /** Reads the rounds of a team until enough of them are selected; `next`: where to read on if the page has fewer. */
  async #ofTeam(
    scope: TeamScope,
    filter: TeamBetSelection,
    start: TeamBetPosition,
    size: number,
  ): Promise<{ rows: TeamBetRow[]; next: TeamBetPosition | undefined }> {
    const { repository } = this.#parts;
    const filtered = scope.pattern !== null;
    const rows: TeamBetRow[] = [];
    let position = start;
    for (let read = 0; read < READS; read++) {
      const window = read > 0 ? WINDOWS.next : filtered ? WINDOWS.first : size;
      rows.push(...(await repository.ofTeam(scope, filter, position, size - rows.length, window)));
      if (rows.length === size) return { rows, next: undefined };
      const end = await repository.endOf(scope, filter, position, window);
      if (!end) return { rows, next: undefined };
      position = end;
    }
    return { rows, next: position };
  }

  /** Throws `member.unknown`. */
  async totals(reader: TeamReader, filter: TeamBetFilter): Promise<TeamBetTotals> {
    const { repository, scopes, earnings } = this.#parts;
    const scope = await scopes.find(reader, filter);
    const sums = sumsOf(scope);
    if (!sums) return {};
    const whose = earningsScopeOf(scope, reader, filter);
    const [{ bets, stake, turnover, paid }, earned] = await Promise.all([
      repository.totals(sums.ids, sums.own, filter),
      whose && earnings.of(reader, filter, { scope: whose, games: filter, by: "category" }),
    ]);
    return {
      sums: {
        bets,
        stake: formatAmount(stake),
        turnover: formatAmount(turnover),
        paid: formatAmount(paid),
        net: formatAmount(paid - stake),
        ...(earned && { earned: earned.total }),
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

/** Undefined for members with a part of a username: they are below several downlines. */
function earningsScopeOf(
  { agentId, memberIds, whole }: TeamScope,
  reader: TeamReader,
  { member }: ScopeQuery,
): EarningsScope | undefined {
  if (whole) return agentId === reader.agentId ? "team" : { under: agentId };
  const [only] = memberIds ?? [];
  return member !== undefined && only !== undefined ? { member: only } : undefined;
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

import type { TransactionCode } from "@foyer/contract/records";
import { PAGE_SIZE } from "@foyer/contract/shared";
import type {
  TeamTransaction,
  TeamTransactionDetails,
  TeamTransactionGroup,
  TeamTransactionPage,
  TeamTransactionTotals,
} from "@foyer/contract/team-records";
import { formatAmount } from "@foyer/domain/money";
import type { DayRange } from "@foyer/domain/record-days";
import { GROUP_OF, isGamePlay, kindsOf } from "@foyer/domain/transaction-code";
import { AppError } from "../../http/errors.ts";
import { betId, readBetId } from "../records/record-ids.ts";
import { lineOf, presentLine, type TransactionsService } from "../records/transactions.service.ts";
import type { TeamsService } from "../teams/teams.service.ts";
import type { TeamScope } from "./team-scopes.repository.ts";
import { type ScopeQuery, sumsOf, type TeamReader, type TeamScopes } from "./team-scopes.service.ts";
import type {
  TeamTransactionsRepository,
  TeamTransferPosition,
  TeamTransferRow,
  TransferSelection,
} from "./team-transactions.repository.ts";

/** Movements of a team that are searched at once for those of a name, or of members who are still in it. */
const WINDOW = 2_000;
/** Reads of a page at most; it has fewer items if its filter leaves few. */
const READS = 4;
/** Of these the sums of teams have the amounts. */
const SUMMED = [
  ["deposits", "deposits"],
  ["withdrawals", "withdrawals"],
  ["bonuses", "bonuses"],
  ["rebates", "earnings"],
  ["salaries", "earnings"],
  ["dividends", "earnings"],
] as const;

export type TeamTransactionFilter = DayRange &
  ScopeQuery & {
    readonly group?: TeamTransactionGroup;
    readonly code?: TransactionCode;
  };

interface Parts {
  readonly repository: TeamTransactionsRepository;
  readonly scopes: TeamScopes;
  readonly transactions: TransactionsService;
  readonly teams: TeamsService;
}

/** Bets and wins are in team betting; a jackpot that was won is a movement of its own. */
const besidePlay = (code: TransactionCode): boolean => !isGamePlay(code);

/** Movements beside play of the members of teams. */
export class TeamTransactionsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws `member.unknown` for anyone who is not in the team, and `record.range.invalid` for an unknown page. */
  async list(
    reader: TeamReader,
    filter: TeamTransactionFilter,
    before?: string,
    size: number = PAGE_SIZE,
  ): Promise<TeamTransactionPage> {
    const { timeZone } = reader;
    const { from, to, group, code } = filter;
    let position = before === undefined ? undefined : readPosition(before);
    if (before !== undefined && !position) throw new AppError("record.range.invalid");
    const scope = await this.#parts.scopes.find(reader, filter);
    const selected = (one: TransactionCode) =>
      besidePlay(one) &&
      (group === undefined || GROUP_OF[one] === group) &&
      (code === undefined || one === code);
    const selection = { from, to, timeZone, kinds: kindsOf(selected) };
    const items: TeamTransaction[] = [];
    for (let read = 0; read < READS; read++) {
      const { rows, next } = await this.#read(scope, selection, position, size + 1, read);
      for (const row of rows) {
        const line = lineOf(row);
        if (line && selected(line.code)) {
          if (items.length === size) return { items, ...(position && { next: positionText(position) }) };
          items.push(presentOf(row, presentLine(line), reader));
        }
        position = row.position;
      }
      if (!next) return { items };
      position = next;
    }
    return { items, ...(position && { next: positionText(position) }) };
  }

  /** Some movements before a position, and where to read on; without it, there are no more. */
  async #read(
    scope: TeamScope,
    selection: TransferSelection,
    position: TeamTransferPosition | undefined,
    limit: number,
    read: number,
  ): Promise<{ rows: TeamTransferRow[]; next: TeamTransferPosition | undefined }> {
    const window = read > 0 || scope.pattern !== null ? WINDOW : limit;
    const rows = scope.memberIds
      ? await this.#parts.repository.ofMembers(scope, scope.memberIds, selection, position, limit)
      : await this.#parts.repository.ofTeam(scope, selection, position, limit, window);
    if (rows.length === limit) return { rows, next: rows.at(-1)?.position };
    const end = scope.memberIds
      ? undefined
      : await this.#parts.repository.endOf(scope, selection, position, window);
    return { rows, next: end };
  }

  /** Throws `record.unknown`, also for one that is not in the list of the agent. */
  async transaction(
    { agentId, timeZone, showsBalances }: TeamReader,
    currency: string,
    id: string,
    languages: readonly string[],
  ): Promise<TeamTransactionDetails> {
    const { repository, teams, transactions } = this.#parts;
    const [publicId = "", number = ""] = id.split("-");
    const found = await teams.find(agentId, publicId);
    if (!found || !(await repository.lists(agentId, found.memberId, number)))
      throw new AppError("record.unknown");
    const { memberId, username } = found;
    const book = { memberId, currency, timeZone };
    const { balance, play: _, bet, ...line } = await transactions.details(book, number, languages);
    if (!besidePlay(line.code)) throw new AppError("record.unknown");
    const round = bet === undefined ? undefined : readBetId(bet);
    return {
      ...line,
      id,
      number,
      member: { id: publicId, username },
      group: GROUP_OF[line.code],
      ...(showsBalances && { balance }),
      ...(round && { bet: betId({ integration: publicId, round: `${round.integration}/${round.round}` }) }),
    };
  }

  /** Throws `member.unknown`. Only what is selected, and of which sums are kept. */
  async totals(
    reader: TeamReader,
    { group, code, ...filter }: TeamTransactionFilter,
  ): Promise<TeamTransactionTotals> {
    const sums = sumsOf(await this.#parts.scopes.find(reader, filter));
    if (!sums || code !== undefined) return {};
    const totals = sums.own
      ? await this.#parts.repository.totalsOfMembers(sums.ids, filter)
      : await this.#parts.repository.totalsOfTeam(sums.ids[0] as bigint, filter);
    return Object.fromEntries(
      SUMMED.flatMap(([name, of]) =>
        group === undefined || of === group ? [[name, formatAmount(totals[name])]] : [],
      ),
    );
  }
}

function presentOf(
  { publicId, username }: TeamTransferRow,
  presented: ReturnType<typeof presentLine>,
  { showsBalances }: TeamReader,
): TeamTransaction {
  const { id, balance, play: _, ...line } = presented;
  return {
    ...line,
    id: `${publicId}-${id}`,
    member: { id: publicId, username },
    group: GROUP_OF[line.code],
    ...(showsBalances && { balance }),
  };
}

const positionText = ({ at, id }: TeamTransferPosition): string => `${at}_${id}`;
/** Undefined for anything that no page named. */
function readPosition(text: string): TeamTransferPosition | undefined {
  const [, at, id] = /^(\d{1,17})_(\d{1,18})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { at, id };
}

import {
  teamBet,
  teamBets,
  teamBetTotals,
  teamRecordCsv,
  teamTransaction,
  teamTransactions,
  teamTransactionTotals,
} from "@foyer/contract/team-records";
import type { DayRange } from "@foyer/domain/record-days";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { countCall } from "../../http/rate-limits.ts";
import type { Player } from "../../http/session-context.ts";
import { sendCsv } from "../records/csv.ts";
import { recordRange } from "../records/record-range.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { TeamBetFilter, TeamBetsService } from "./team-bets.service.ts";
import type { TeamRecordFiles } from "./team-record-files.ts";
import type { TeamReader } from "./team-scopes.service.ts";
import type { TeamTransactionsService } from "./team-transactions.service.ts";

/** Files of one agent: a large team has long ones. */
const FILE_LIMIT = { points: 10, seconds: 60 };

interface RangeQuery {
  readonly from?: string;
  readonly to?: string;
  readonly year?: boolean;
}
type BetQuery = RangeQuery & Partial<Omit<TeamBetFilter, keyof DayRange>>;

export function teamRecordsRoutes(
  app: FastifyInstance,
  {
    bets,
    transactions,
    files,
  }: { bets: TeamBetsService; transactions: TeamTransactionsService; files: TeamRecordFiles },
): void {
  const { rateLimits, settings } = app.services;
  const fileCalls = rateLimits.counter("team-record-files", rateLimits.forAddress(FILE_LIMIT));

  const readerOf = (
    { memberId }: Player,
    { id, settings: { timeZone, agents, rebates } }: Merchant,
  ): TeamReader => ({
    agentId: memberId,
    merchantId: id,
    timeZone,
    showsBalances: agents.showBalances,
    payMembers: rebates.payMembers,
  });
  const asked = async (player: Player) => readerOf(player, await settings.merchant(player.merchantId));
  const inRange = <Query extends RangeQuery>(query: Query, { timeZone }: TeamReader) => {
    const { from: _, to: _1, year: _2, ...filter } = query;
    return { ...filter, ...recordRange(query, timeZone, new Date(app.clock.now())) };
  };
  const betsOf = (query: BetQuery, reader: TeamReader): TeamBetFilter => {
    const { vendor = null, category = null, state = null, ...filter } = inRange(query, reader);
    return { ...filter, vendor, category, state };
  };

  route(app, teamTransactions, async ({ player, query: { before, ...query } }) => {
    const reader = await asked(player);
    return transactions.list(reader, inRange(query, reader), before);
  });
  route(app, teamTransaction, async ({ player, params, request }) => {
    const merchant = await settings.merchant(player.merchantId);
    const languages = [settings.languageOf(request, merchant), merchant.settings.defaultLanguage, "EN"];
    return transactions.transaction(
      readerOf(player, merchant),
      player.currency,
      params.transactionId,
      languages,
    );
  });
  route(app, teamTransactionTotals, async ({ player, query }) => {
    const reader = await asked(player);
    return transactions.totals(reader, inRange(query, reader));
  });
  route(app, teamBets, async ({ player, query: { before, ...query } }) => {
    const reader = await asked(player);
    return bets.list(reader, betsOf(query, reader), before);
  });
  route(app, teamBetTotals, async ({ player, query }) => {
    const reader = await asked(player);
    return bets.totals(reader, betsOf(query, reader));
  });
  route(app, teamBet, async ({ player, params }) =>
    bets.bet(await asked(player), player.currency, params.betId),
  );
  route(app, teamRecordCsv, async ({ player, params: { report }, query, reply }) => {
    await countCall(fileCalls, String(player.memberId), "too many record files");
    const merchant = await settings.merchant(player.merchantId);
    const reader = readerOf(player, merchant);
    await files.check(reader, query);
    const { group: _, code: _1, by, ...filter } = query;
    const text =
      report === "transactions"
        ? files.transactions(reader, inRange(query, reader))
        : report === "profit"
          ? files.profit(player.memberId, merchant, inRange({ ...filter, ...(by && { by }) }, reader))
          : files.bets(reader, betsOf(filter, reader));
    return sendCsv(reply, { name: `team-${report}.csv`, text });
  });
}

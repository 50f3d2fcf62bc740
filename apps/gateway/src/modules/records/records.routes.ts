import {
  recordBet,
  recordBets,
  recordCodes,
  recordCsv,
  recordProfit,
  recordTotals,
  recordTransaction,
  recordTransactions,
  recordVendorPage,
  TRANSACTION_CODES,
} from "@foyer/contract/records";
import { GROUP_OF } from "@foyer/domain/transaction-code";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { countCall } from "../../http/rate-limits.ts";
import type { Player } from "../../http/session-context.ts";
import type { BetFilter, BetsService, Reader } from "./bets.service.ts";
import { sendCsv } from "./csv.ts";
import { recordFileTexts } from "./record-file-texts.ts";
import type { RecordFiles } from "./record-files.ts";
import { recordRange } from "./record-range.ts";
import type { TransactionFilter, TransactionsService } from "./transactions.service.ts";

/** Calls to vendors for one player. */
const VENDOR_LIMIT = { points: 30, seconds: 60 };
/** Files of one player: a year of records may be long. */
const FILE_LIMIT = { points: 20, seconds: 60 };

type RangeQuery = { from?: string; to?: string; year?: boolean };
type BetQuery = RangeQuery & { [Name in "vendor" | "category" | "state"]?: NonNullable<BetFilter[Name]> };
type TransactionQuery = RangeQuery & Partial<Pick<TransactionFilter, "group" | "code">>;

export function recordsRoutes(
  app: FastifyInstance,
  { bets, transactions, files }: { bets: BetsService; transactions: TransactionsService; files: RecordFiles },
): void {
  const { rateLimits, settings } = app.services;
  const vendorCalls = rateLimits.counter("record-vendor-pages", rateLimits.forAddress(VENDOR_LIMIT));
  const fileCalls = rateLimits.counter("record-files", rateLimits.forAddress(FILE_LIMIT));

  const readerOf = async ({ memberId, currency, merchantId }: Player): Promise<Reader> => {
    const { settings: own } = await settings.merchant(merchantId);
    return { memberId, currency, merchantId, timeZone: own.timeZone };
  };
  const betsOf = (query: BetQuery, { timeZone }: Reader): BetFilter => {
    const { vendor = null, category = null, state = null } = query;
    return { ...recordRange(query, timeZone, new Date(app.clock.now())), vendor, category, state };
  };
  const transactionsOf = (query: TransactionQuery, { timeZone }: Reader): TransactionFilter => {
    const { group, code } = query;
    return { ...recordRange(query, timeZone, new Date(app.clock.now())), group, code };
  };

  route(app, recordBets, async ({ player, query }) => {
    const reader = await readerOf(player);
    return bets.list(reader, betsOf(query, reader), query.before);
  });
  route(app, recordTotals, async ({ player, query }) => {
    const reader = await readerOf(player);
    return bets.totals(reader, betsOf(query, reader));
  });
  route(app, recordBet, async ({ player, params }) => bets.bet(await readerOf(player), params.betId));
  route(app, recordVendorPage, async ({ player, params }) => {
    await countCall(vendorCalls, String(player.memberId), "too many pages of vendors");
    return bets.vendorPage(await readerOf(player), params.betId);
  });
  route(app, recordTransactions, async ({ player, query }) => {
    const reader = await readerOf(player);
    return transactions.list(reader, transactionsOf(query, reader), query.before);
  });
  route(app, recordTransaction, async ({ player, params, request }) => {
    const merchant = await settings.merchantOf(request);
    const languages = [settings.languageOf(request, merchant), merchant.settings.defaultLanguage, "EN"];
    return transactions.details(await readerOf(player), params.transactionId, languages);
  });
  route(app, recordCodes, () => ({
    codes: TRANSACTION_CODES.map((code) => ({ code, group: GROUP_OF[code] })),
  }));
  route(app, recordProfit, async ({ player, query }) => {
    const reader = await readerOf(player);
    return bets.profit(reader, betsOf(query, reader));
  });
  route(app, recordCsv, async ({ player, params: { report }, query, request, reply }) => {
    await countCall(fileCalls, String(player.memberId), "too many record files");
    const reader = await readerOf(player);
    const texts = recordFileTexts(settings.languageOf(request, await settings.merchantOf(request)));
    const text =
      report === "transactions"
        ? files.transactions(reader, transactionsOf(query, reader), texts)
        : files[report](reader, betsOf(query, reader), texts);
    return sendCsv(reply, { name: `${texts.files[report]}.csv`, text, incomplete: texts.incomplete });
  });
}

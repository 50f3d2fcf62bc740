import type { Bet, BetDetails, BetPage, BetTotals, ProfitReport, Sums } from "@foyer/contract/records";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { formatAmount } from "@foyer/domain/money";
import { AppError } from "../../http/errors.ts";
import type { VendorClient } from "../../providers/port.ts";
import type { MerchantVendor, VendorsService } from "../vendors/vendors.service.ts";
import { betCursor, betId, readBetCursor, readBetId } from "./record-ids.ts";
import type { BetRow, RecordSelection, RecordsRepository, SumRow } from "./records.repository.ts";
import type { BookOf } from "./transactions.repository.ts";
import type { TransactionsService } from "./transactions.service.ts";

export type { BetRow };

/** Whose records are read: the member's book, and the merchant whose catalogue names games and vendors. */
export interface Reader extends BookOf {
  readonly merchantId: number;
}
export type BetFilter = Omit<RecordSelection, keyof BookOf>;

/** Client for the vendor of an integration; none of one that no longer runs. */
type ClientOf = (integration: string) => Promise<VendorClient | undefined>;

type Sum = Omit<SumRow, "day" | "vendor" | "category">;
const NOTHING: Sum = { bets: 0, stake: 0n, paid: 0n, turnover: 0n, openBets: 0, openStake: 0n };
const plus = (sum: Sum, { bets, stake, paid, turnover, openBets, openStake }: SumRow): Sum => ({
  bets: sum.bets + bets,
  stake: sum.stake + stake,
  paid: sum.paid + paid,
  turnover: sum.turnover + turnover,
  openBets: sum.openBets + openBets,
  openStake: sum.openStake + openStake,
});
const sums = ({ bets, stake, paid, turnover }: Sum): Sums => ({
  bets,
  stake: formatAmount(stake),
  paid: formatAmount(paid),
  result: formatAmount(paid - stake),
  turnover: formatAmount(turnover),
});

/** The betting record and the profit and loss of members. */
export class BetsService {
  readonly #records: RecordsRepository;
  readonly #transactions: TransactionsService;
  readonly #vendors: VendorsService;
  readonly #clientOf: ClientOf;

  constructor(parts: {
    records: RecordsRepository;
    transactions: TransactionsService;
    vendors: VendorsService;
    clientOf: ClientOf;
  }) {
    this.#records = parts.records;
    this.#transactions = parts.transactions;
    this.#vendors = parts.vendors;
    this.#clientOf = parts.clientOf;
  }

  /** Throws `record.range.invalid` for a cursor that no page named. */
  async list(reader: Reader, filter: BetFilter, before?: string, size: number = PAGE_SIZE): Promise<BetPage> {
    const cursor = before === undefined ? undefined : readBetCursor(before);
    if (before !== undefined && !cursor) throw new AppError("record.range.invalid");
    const rows = await this.#records.bets({ ...reader, ...filter }, cursor, size + 1);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const vendors = await this.vendorNames(reader.merchantId);
    return {
      items: shown.map((row) => presentBet(row, vendors)),
      ...(last && rows.length > size && { next: betCursor(last) }),
    };
  }

  async totals(reader: Reader, filter: BetFilter): Promise<BetTotals> {
    const rows = await this.#records.totals({ ...reader, ...filter });
    const days: Record<string, number> = {};
    for (const { day, bets } of rows) if (day !== null) days[day] = (days[day] ?? 0) + bets;
    const all = rows.reduce(plus, NOTHING);
    return { ...sums(all), open: { bets: all.openBets, stake: formatAmount(all.openStake) }, days };
  }

  /** Throws `record.unknown`. */
  async bet(reader: Reader, id: string): Promise<BetDetails> {
    const { integration, round } = readBetId(id);
    const { memberId, currency, timeZone, merchantId } = reader;
    const row = await this.#records.bet(memberId, currency, timeZone, integration, round);
    if (!row) throw new AppError("record.unknown");
    const [vendors, calls, transactions, client] = await Promise.all([
      this.vendorNames(merchantId),
      this.#records.vendorTransactions(memberId, integration, round),
      this.#transactions.ofRound(reader, integration, round),
      this.#clientOf(integration),
    ]);
    return {
      ...presentBet(row, vendors),
      ...(row.nodeId !== null && { nodeId: String(row.nodeId) }),
      round: row.round,
      hasVendorPage: row.state !== "open" && client?.roundUrl !== undefined,
      turnover: formatAmount(row.turnover),
      ...(row.jackpot > 0n && { jackpot: formatAmount(row.jackpot) }),
      ...(row.vendorWallet && { wallet: "vendor" as const }),
      ...(row.settledAt && { settledAt: row.settledAt.toISOString() }),
      transactions,
      vendorTransactions: calls.map(({ amount, at, ...call }) => ({
        ...call,
        amount: formatAmount(amount),
        at: at.toISOString(),
      })),
    };
  }

  /** The vendor's own page about a settled round. Throws `record.unknown`, `record.vendor.unavailable`. */
  async vendorPage(reader: Reader, id: string): Promise<{ url: string }> {
    const { integration, round } = readBetId(id);
    const { memberId, currency, timeZone } = reader;
    const row = await this.#records.bet(memberId, currency, timeZone, integration, round);
    if (!row) throw new AppError("record.unknown");
    const client = await this.#clientOf(integration);
    const answer =
      row.state === "open"
        ? undefined
        : await client?.roundUrl?.({ player: await this.#records.playerOf(memberId), round: row.round });
    if (answer?.outcome === "url") return { url: answer.url };
    throw new AppError(
      "record.vendor.unavailable",
      answer ? `${answer.outcome}: ${answer.reason}` : "there is no such page",
    );
  }

  async profit(reader: Reader, filter: BetFilter): Promise<ProfitReport> {
    const [rows, bonuses, vendors] = await Promise.all([
      this.#records.profit({ ...reader, ...filter }),
      this.#transactions.bonuses(reader, filter),
      this.vendorNames(reader.merchantId),
    ]);
    const by = (key: (row: SumRow) => string | null) =>
      rows.flatMap((row) => {
        const found = key(row);
        return found === null ? [] : [{ key: found, ...sums(plus(NOTHING, row)) }];
      });
    const days = by(({ day }) => day);
    // of a game that was never in the catalogue the category is not known: such rounds count in the other two
    return {
      total: sums(rows.filter(({ day }) => day !== null).reduce(plus, NOTHING)),
      days: days.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
      vendors: byTurnover(by(({ vendor }) => vendor)).map((row) => ({
        ...row,
        name: nameOf(vendors, row.key),
      })),
      categories: byTurnover(by(({ category }) => category)),
      bonuses: formatAmount(bonuses),
    };
  }

  async vendorNames(merchantId: number): Promise<ReadonlyMap<string, MerchantVendor>> {
    const vendors = await this.#vendors.ofMerchant(merchantId);
    return new Map([...vendors.values()].map((vendor) => [vendor.code, vendor]));
  }
}

const byTurnover = <Row extends { turnover: string }>(rows: Row[]): Row[] =>
  rows.toSorted((a, b) => Number(b.turnover) - Number(a.turnover));

const nameOf = (vendors: ReadonlyMap<string, MerchantVendor>, code: string): string =>
  vendors.get(code)?.displayName ?? code;

export function presentBet(row: BetRow, vendors: ReadonlyMap<string, MerchantVendor>): Bet {
  const { vendor, category, state, stake, paid, day, at, base, tint, glow } = row;
  return {
    id: betId(row),
    gameName: row.name ?? row.gameCode,
    vendor,
    displayName: nameOf(vendors, vendor),
    ...(category && { category }),
    ...(base !== null && tint !== null && glow !== null && { picture: { base, tint, glow } }),
    state,
    stake: formatAmount(stake),
    paid: formatAmount(paid),
    ...(state !== "open" && { result: formatAmount(paid - stake) }),
    day,
    placedAt: at.toISOString(),
  };
}

import type { Bet, Transaction } from "@foyer/contract/records";
import type { BetFilter, BetsService, Reader } from "./bets.service.ts";
import { BYTE_ORDER_MARK, csvFile, csvLine } from "./csv.ts";
import type { TransactionFilter, TransactionsService } from "./transactions.service.ts";

/** Records read at once while a file is sent. */
const CHUNK = 500;

/** Records as CSV files, read page by page while they are sent. */
export class RecordFiles {
  readonly #bets: BetsService;
  readonly #transactions: TransactionsService;

  constructor(bets: BetsService, transactions: TransactionsService) {
    this.#bets = bets;
    this.#transactions = transactions;
  }

  bets(reader: Reader, filter: BetFilter): AsyncGenerator<string> {
    return csvFile<Bet>(
      ["time", "day", "game", "vendor", "category", "state", "stake", "paid", "result", "bet"],
      (before) => this.#bets.list(reader, filter, before, CHUNK),
      (bet) => [
        bet.placedAt,
        bet.day,
        bet.gameName,
        bet.displayName,
        bet.category ?? "",
        bet.state,
        bet.stake,
        bet.paid,
        bet.result,
        bet.id,
      ],
    );
  }

  transactions(reader: Reader, filter: TransactionFilter): AsyncGenerator<string> {
    return csvFile<Transaction>(
      ["time", "day", "number", "code", "wallet", "amount", "balance", "reference"],
      (before) => this.#transactions.each(reader, filter, before, CHUNK),
      (one) => [one.at, one.day, one.id, one.code, one.wallet, one.amount, one.balance, one.reference ?? ""],
    );
  }

  async *profit(reader: Reader, filter: BetFilter): AsyncGenerator<string> {
    const { days, vendors, categories } = await this.#bets.profit(reader, filter);
    yield BYTE_ORDER_MARK + csvLine(["by", "name", "bets", "stake", "paid", "result", "turnover"]);
    for (const [by, rows] of Object.entries({ day: days, vendor: vendors, category: categories }))
      for (const { key, name = key, bets, stake, paid, result, turnover } of rows)
        yield csvLine([by, name, String(bets), stake, paid, result, turnover]);
  }
}

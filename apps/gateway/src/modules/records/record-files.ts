import type { Bet, Transaction } from "@foyer/contract/records";
import { timeIn } from "@foyer/domain/record-days";
import type { BetFilter, BetsService, Reader } from "./bets.service.ts";
import { BYTE_ORDER_MARK, csvFile, csvLine } from "./csv.ts";
import type { RecordFileTexts } from "./record-file-texts.ts";
import type { TransactionFilter, TransactionsService } from "./transactions.service.ts";

/** Records read at once while a file is sent. */
const CHUNK = 500;

const namesOf = ({ columns }: RecordFileTexts, ...names: readonly (keyof RecordFileTexts["columns"])[]) =>
  names.map((name) => columns[name]);

/** Records as CSV files in a language, read page by page while they are sent. Times are by the merchant's
 * clock, amounts and ids the contract's. */
export class RecordFiles {
  readonly #bets: BetsService;
  readonly #transactions: TransactionsService;

  constructor(bets: BetsService, transactions: TransactionsService) {
    this.#bets = bets;
    this.#transactions = transactions;
  }

  bets(reader: Reader, filter: BetFilter, texts: RecordFileTexts): AsyncGenerator<string> {
    return csvFile<Bet>(
      namesOf(texts, "time", "day", "game", "vendor", "category", "state", "stake", "paid", "result", "bet"),
      (before) => this.#bets.list(reader, filter, before, CHUNK),
      (bet) => [
        timeIn(reader.timeZone, new Date(bet.placedAt)),
        bet.day,
        bet.gameName,
        bet.displayName,
        bet.category ? texts.categories[bet.category] : "",
        texts.states[bet.state],
        bet.stake,
        bet.paid,
        bet.result ?? "",
        bet.id,
      ],
    );
  }

  transactions(reader: Reader, filter: TransactionFilter, texts: RecordFileTexts): AsyncGenerator<string> {
    return csvFile<Transaction>(
      namesOf(texts, "time", "day", "number", "code", "wallet", "amount", "balance", "reference"),
      (before) => this.#transactions.each(reader, filter, before, CHUNK),
      (one) => [
        timeIn(reader.timeZone, new Date(one.at)),
        one.day,
        one.id,
        texts.codes[one.code],
        texts.wallets[one.wallet],
        one.amount,
        one.balance,
        one.reference ?? "",
      ],
    );
  }

  async *profit(reader: Reader, filter: BetFilter, texts: RecordFileTexts): AsyncGenerator<string> {
    const { days, vendors, categories } = await this.#bets.profit(reader, filter);
    const categoryNames: Readonly<Record<string, string>> = texts.categories;
    yield BYTE_ORDER_MARK +
      csvLine(namesOf(texts, "by", "name", "bets", "stake", "paid", "result", "turnover"));
    for (const [by, rows] of [
      ["day", days],
      ["vendor", vendors],
      ["category", categories],
    ] as const)
      for (const { key, name = categoryNames[key] ?? key, bets, stake, paid, result, turnover } of rows)
        yield csvLine([texts.columns[by], name, String(bets), stake, paid, result, turnover]);
  }
}

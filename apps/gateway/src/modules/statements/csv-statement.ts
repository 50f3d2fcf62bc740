import type { StatementColumn, StatementFault, StatementFormat } from "@foyer/contract/statements";
import { statementAmount } from "@foyer/domain/statement-amount";
import { statementDay } from "@foyer/domain/statement-day";
import { namesOrder, orderNumberIn } from "@foyer/domain/statement-line";
import { isOfAccount, isOfOtherAccount } from "./account-number.ts";
import { type CsvRow, cellKey, csvRows, wordKey } from "./csv-rows.ts";
import { currencyOf, currencySigns } from "./currency-signs.ts";
import { meaningOf } from "./header-words.ts";
import { RunningBalance } from "./running-balance.ts";
import {
  LONGEST_PAYER,
  LONGEST_TEXT,
  type StatementAccount,
  type StatementEnd,
  StatementError,
  type StatementItem,
  type StatementLine,
} from "./statement-items.ts";

/** Lines that banks write above the headers, at most. */
export const MOST_PREAMBLE = 30;

interface Column {
  readonly is: StatementColumn;
  readonly header: string;
}

/** The columns of a file by the places of its header row. */
interface Header {
  readonly columns: readonly (Column | null)[];
  readonly keys: readonly string[];
  /** Cells of its row, with empty ones at the end. */
  readonly cells: number;
}

const trimmed = (cells: readonly string[]): readonly string[] => {
  const last = cells.findLastIndex((cell) => cell !== "");
  return cells.slice(0, last + 1);
};

/** The header row, if this is it; a column that the format does not name, or that is missing, stops the file. */
function headerIn({ cells, line }: CsvRow, format: StatementFormat): Header | null {
  const written = trimmed(cells);
  const keys = written.map(cellKey);
  const left = format.columns.map((column) => ({ ...column, key: cellKey(column.header) }));
  const columns = keys.map((key): Column | null => {
    const at = left.findIndex((one) => one.key === key);
    return at === -1 ? null : (left.splice(at, 1)[0] as Column);
  });
  const has = (...wanted: StatementColumn[]) =>
    columns.some((one) => one !== null && wanted.includes(one.is));
  if (!has("date") || !has("amount", "credit", "debit", "unknown")) return null;
  const stranger = columns.findIndex((one, at) => keys[at] !== "" && (one === null || one.is === "unknown"));
  if (stranger !== -1)
    throw new StatementError("column-unknown", { line, field: written[stranger] ?? "", setting: "columns" });
  const missing = left.find(({ is }) => is !== "ignored");
  if (missing)
    throw new StatementError("column-missing", { line, field: missing.header, setting: "columns" });
  return { columns, keys, cells: cells.length };
}

/** What a bank writes above the headers of the account and its currency must be that of the account. */
function checkPreamble({ cells, line }: CsvRow, { number, currency }: StatementAccount): void {
  const written = cells.flatMap((cell) => cell.split(/[:：]\s*/, 2)).filter((text) => text !== "");
  for (const [at, field] of written.entries()) {
    const value = written[at + 1]?.trim() ?? "";
    const { meaning } = meaningOf(field, currency) ?? {};
    if (meaning === "account" && isOfOtherAccount(value, number))
      throw new StatementError("account", { line, field });
    if (meaning === "currency" && /^[A-Z]{3}$/.test(value) && currencyOf(value, currency) !== currency)
      throw new StatementError("currency", { line, field });
  }
}

/** Reads a CSV statement by the account's format, and by nothing else. */
export async function* readCsv(
  text: AsyncIterable<string>,
  format: StatementFormat,
  account: StatementAccount,
): AsyncGenerator<StatementItem> {
  let last = "";
  async function* watched() {
    for await (const piece of text) {
      if (piece !== "") last = piece.at(-1) ?? "";
      yield piece;
    }
  }
  const reader = new CsvReader(format, account);
  for await (const row of csvRows(watched(), format)) {
    const line = reader.take(row);
    if (line) yield line;
  }
  const line = reader.flush();
  if (line) yield line;
  yield reader.end(last === "\n" || last === "\r");
}

/** What entries come to. */
class Sums {
  #credits = 0n;
  #debits = 0n;

  add(amount: bigint): void {
    if (amount > 0n) this.#credits += amount;
    else this.#debits -= amount;
  }

  clear(): void {
    this.#credits = 0n;
    this.#debits = 0n;
  }

  /** The totals that a bank may write below a column, without sign. */
  of(is: StatementColumn): readonly bigint[] {
    const [credits, debits] = [this.#credits, this.#debits];
    if (is === "credit") return [credits];
    if (is === "debit") return [debits];
    const net = credits - debits;
    return [credits, debits, net < 0n ? -net : net, credits + debits];
  }
}

class CsvReader {
  readonly #format: StatementFormat;
  readonly #account: StatementAccount;
  readonly #closing: readonly string[];
  readonly #signs: readonly string[];
  readonly #balances: RunningBalance;
  #header: Header | null = null;
  #preamble = 0;
  /** Cells of every row. */
  #width = 0;
  /** An entry whose text may continue in the next row. */
  #pending: { readonly line: StatementLine; readonly texts: string[]; readonly fields: string[] } | null =
    null;
  #lines = 0;
  /** The last row was of an entry. */
  #inEntry = false;
  /** Of all entries, and of those since the last total. */
  readonly #sums = [new Sums(), new Sums()] as const;
  /** The last row was a total, or one of several about the same entries. */
  #totalled = false;

  constructor(format: StatementFormat, account: StatementAccount) {
    this.#format = format;
    this.#account = account;
    this.#closing = format.closing.map(wordKey);
    this.#signs = currencySigns(account.currency);
    this.#balances = new RunningBalance(format.columns.find(({ is }) => is === "balance")?.header ?? "");
  }

  /** Takes the next row in. @returns the entry that is complete with it */
  take(row: CsvRow): StatementLine | null {
    const header = this.#header;
    this.#inEntry = false;
    if (!header) {
      this.#header = headerIn(row, this.#format);
      if (!this.#header) {
        if (++this.#preamble > MOST_PREAMBLE) throw new StatementError("columns");
        checkPreamble(row, this.#account);
      }
      return null;
    }
    const keys = trimmed(row.cells).map(cellKey);
    if (keys.length === 0) return null;
    // the headers of the next page
    if (keys.length === header.keys.length && keys.every((key, at) => key === header.keys[at])) return null;
    if (this.#isClosing(row, header)) {
      this.#proveTotal(row, header);
      return null;
    }
    this.#inEntry = true;
    if (this.#continues(row, header)) return null;
    const entry = this.#entry(row, header);
    if (!entry) return null;
    const complete = this.flush();
    this.#pending = entry;
    return complete;
  }

  /** The last entry. */
  flush(): StatementLine | null {
    if (!this.#pending) return null;
    const { line, texts, fields } = this.#pending;
    this.#pending = null;
    this.#lines++;
    return {
      ...line,
      text: texts.join(" ").slice(0, LONGEST_TEXT),
      number: orderNumberIn(texts, ...fields),
    };
  }

  /** @param ended whether the file ends with the end of a line */
  end(ended: boolean): StatementEnd {
    const header = this.#header;
    if (!header) throw new StatementError("columns");
    const balances = this.#balances.end();
    // a balance at the end of the last line that follows from the one before was not cut
    const proved = header.columns.at(-1)?.is === "balance" && this.#lines > 1 && balances.doubt === null;
    return {
      kind: "end",
      lines: this.#lines,
      day: null,
      cut: !ended && this.#inEntry && !proved,
      ...balances,
    };
  }

  /** A total, or the end of the report: it has no date, its beginning is named by the format, and it names no order. */
  #isClosing({ cells }: CsvRow, header: Header): boolean {
    const date = cells[header.columns.findIndex((one) => one?.is === "date")] ?? "";
    if (statementDay(date, this.#format.dates) !== null) return false;
    const key = wordKey(cells.find((cell) => wordKey(cell) !== "") ?? "");
    return this.#closing.some((start) => key.startsWith(start)) && !namesOrder(cells.join(" "));
  }

  /**
   * What is left out must be a total: each amount of the row is the sum of all entries above, or of those since the last total, by
   * its column. A row without an amount is the end of the report.
   */
  #proveTotal({ cells, line }: CsvRow, { columns }: Header): void {
    let states = false;
    // with a cell too many, amounts are not in their columns
    if (cells.slice(columns.length).some((cell) => /\p{N}/u.test(cell)))
      throw new StatementError("cells", { line, setting: "quotes" });
    for (const [at, column] of columns.entries()) {
      const text = cells[at] ?? "";
      if (column === null || !(column.is === "amount" || column.is === "credit" || column.is === "debit"))
        continue;
      if (!/\p{N}/u.test(text)) continue;
      const amount = this.#amount(text)?.amount;
      if (amount === 0n) continue;
      states = true;
      const size = amount === undefined ? null : amount < 0n ? -amount : amount;
      if (size === null || !this.#sums.some((sums) => sums.of(column.is).includes(size)))
        throw new StatementError("total", { line, field: column.header, setting: "closing" });
    }
    this.#totalled ||= states;
  }

  /** Whether the row is more of the text above, which it is then added to. */
  #continues({ cells }: CsvRow, { columns }: Header): boolean {
    if (!this.#format.continued || !this.#pending) return false;
    const filled = cells.flatMap((cell, at) => (cell === "" ? [] : [{ cell, is: columns[at]?.is }]));
    if (!filled.every(({ is }) => is === "text")) return false;
    this.#pending.texts.push(...filled.map(({ cell }) => cell));
    return true;
  }

  #entry(row: CsvRow, { columns, cells: headerCells }: Header) {
    const { cells, line } = row;
    const { dates } = this.#format;
    if (
      this.#width === 0 &&
      cells.length >= columns.length &&
      cells.length <= Math.max(headerCells, columns.length + 1)
    )
      this.#width = cells.length;
    const surplus = cells.slice(columns.length).some((cell) => cell !== "");
    if (cells.length !== this.#width || surplus)
      throw new StatementError("cells", { line, setting: "quotes" });
    const unnamed = columns.findIndex((one, at) => one === null && cells[at] !== "");
    if (unnamed !== -1) throw new StatementError("cells", { line, setting: "columns" });

    const field = (is: StatementColumn): Column | null => columns.find((one) => one?.is === is) ?? null;
    const all = (is: StatementColumn): string[] =>
      cells.filter((cell, at) => cell !== "" && columns[at]?.is === is);
    const cell = (is: StatementColumn): string => all(is)[0] ?? "";
    const fault = (name: StatementFault, is: StatementColumn, setting: keyof StatementFormat) =>
      new StatementError(name, { line, field: field(is)?.header ?? "", setting });

    if (cell("date") === "") throw fault("row", "date", this.#format.continued ? "closing" : "continued");
    const day = statementDay(cell("date"), dates);
    if (day === null) throw fault("date", "date", "dates");
    if (field("state")) {
      const state = cellKey(cell("state"));
      if (this.#format.skipped.some((word) => cellKey(word) === state)) return null;
      if (!this.#format.booked.some((word) => cellKey(word) === state))
        throw fault("state", "state", "booked");
    }
    if (cell("account") !== "" && !isOfAccount(cell("account"), this.#account.number))
      throw fault("account", "account", "columns");
    const currency = field("currency")
      ? currencyOf(cell("currency"), this.#account.currency)
      : this.#account.currency;
    if (currency === null) throw fault("currency", "currency", "columns");

    const own = currency === this.#account.currency;
    const texts = all("text");
    const written = cell("balance");
    const read = written === "" || written === "-" ? null : this.#amount(written);
    if (written !== "" && written !== "-" && read === null) throw fault("balance", "balance", "numbers");
    const balance = read && (read.side === "debit" && !read.negative ? -read.amount : read.amount);
    const amount = this.#moved(cell, fault);
    if (amount === null && balance === null)
      throw fault("amount", field("amount") ? "amount" : "credit", "numbers");
    if (own && field("balance"))
      this.#balances.add({
        amount: amount ?? 0n,
        balance,
        day,
        line,
        n: this.#lines + (this.#pending ? 2 : 1),
      });
    if (this.#totalled) this.#sums[1].clear();
    this.#totalled = false;
    for (const sums of this.#sums) sums.add(amount ?? 0n);
    const fields = [...all("reference"), ...all("payer")];
    if (amount === null || amount === 0n) {
      // the balance brought forward, or a fee that was waived
      if (namesOrder([...texts, ...fields].join(" ")))
        throw fault("amount", field("amount") ? "amount" : "credit", "columns");
      return null;
    }
    return {
      texts,
      fields,
      line: {
        kind: "line",
        line,
        day,
        amount,
        currency,
        reference: all("reference").join(" ").slice(0, LONGEST_TEXT) || null,
        text: "",
        payer: all("payer").join(" ").slice(0, LONGEST_PAYER) || null,
        number: null,
        balance: own ? balance : null,
        reversal: false,
        doubt: own ? null : "currency",
      } satisfies StatementLine,
    };
  }

  #amount(text: string) {
    return statementAmount(text, this.#format.numbers, this.#signs);
  }

  /** What moved, positive to the account; null: the row states no amount. */
  #moved(
    cell: (is: StatementColumn) => string,
    fault: (name: StatementFault, is: StatementColumn, setting: keyof StatementFormat) => StatementError,
  ): bigint | null {
    const read = (is: "amount" | "credit" | "debit") => {
      const text = cell(is);
      if (text === "" || text === "-") return null;
      const amount = this.#amount(text);
      if (amount === null) throw fault("amount", is, "numbers");
      return amount;
    };
    const amount = read("amount");
    if (amount !== null) {
      let side = amount.side;
      if (this.#format.columns.some(({ is }) => is === "sign")) {
        const sign = cellKey(cell("sign"));
        const named = (words: readonly string[]) => words.some((word) => cellKey(word) === sign);
        const said = named(this.#format.credits) ? "credit" : named(this.#format.debits) ? "debit" : null;
        if (said === null && amount.amount !== 0n) throw fault("sign", "sign", "credits");
        if (side !== null && side !== said) throw fault("sign", "sign", "credits");
        side = said;
      }
      if (side === "credit" && amount.negative) throw fault("sign", "amount", "columns");
      return side === "debit" && !amount.negative ? -amount.amount : amount.amount;
    }
    const [credit, debit] = [read("credit"), read("debit")];
    if (credit && debit && credit.amount !== 0n && debit.amount !== 0n)
      throw fault("both", "debit", "columns");
    if (credit?.side === "debit") throw fault("sign", "credit", "columns");
    if (debit?.side === "credit") throw fault("sign", "debit", "columns");
    if (debit && debit.amount !== 0n) {
      if (debit.negative !== this.#format.negativeDebits) throw fault("sign", "debit", "negativeDebits");
      return debit.negative ? debit.amount : -debit.amount;
    }
    return credit?.amount ?? debit?.amount ?? null;
  }
}

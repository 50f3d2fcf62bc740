import { Readable } from "node:stream";
import { statementAmount, statementDay } from "@foyer/domain/statement-line";
import { CsvError, type Info, type Options, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import {
  LONGEST_TEXT,
  STATEMENT_COLUMNS,
  type StatementColumn,
  StatementError,
  type StatementFormat,
  type StatementLine,
} from "./statement-items.ts";

/** Lines that banks write above the headers, at most. */
const MOST_PREAMBLE = 30;
const MOST_RECORD = 16 * 1024;

/** Headers as banks write them, in lower case and without punctuation; the first that a file has is taken. */
const HEADERS: Readonly<Record<StatementColumn, readonly string[]>> = {
  date: [
    "booking date",
    "posting date",
    "posted date",
    "transaction date",
    "trans date",
    "date",
    "value date",
  ],
  amount: ["amount", "transaction amount", "amount php"],
  credit: ["credit", "credit amount", "credits", "deposit", "deposits", "money in", "paid in"],
  debit: ["debit", "debit amount", "debits", "withdrawal", "withdrawals", "money out", "paid out"],
  currency: ["currency", "ccy"],
  reference: [
    "bank reference",
    "entry reference",
    "reference number",
    "reference no",
    "ref no",
    "transaction id",
    "transaction reference",
    "trace no",
    "reference",
  ],
  text: [
    "remittance information",
    "description",
    "particulars",
    "details",
    "narrative",
    "remarks",
    "memo",
    "message",
  ],
  payer: [
    "payer",
    "payer name",
    "sender",
    "sender name",
    "counterparty",
    "counterparty name",
    "from",
    "name",
  ],
  balance: ["balance", "running balance", "balance after", "available balance"],
};

const OPTIONS = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: MOST_RECORD,
} satisfies Options;

const headerKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

type Columns = Partial<Record<StatementColumn, number>>;

/** Places of the columns, if this row has the headers of a statement. */
function columnsIn(row: readonly string[], named: StatementFormat["columns"]): Columns | null {
  const keys = row.map(headerKey);
  const columns: Columns = {};
  for (const column of STATEMENT_COLUMNS) {
    const header = named?.[column];
    const wanted = header !== undefined ? [headerKey(header)] : named ? [] : HEADERS[column];
    const at = wanted.map((key) => keys.indexOf(key)).find((place) => place !== -1);
    if (at !== undefined) columns[column] = at;
  }
  const complete =
    columns.date !== undefined &&
    (columns.amount !== undefined || columns.credit !== undefined) &&
    (columns.text !== undefined || columns.reference !== undefined);
  return complete ? columns : null;
}

interface Layout {
  readonly delimiter: string;
  readonly columns: Columns;
  /** The record with the headers, from 0. */
  readonly headers: number;
}

function layoutOf(head: string, named: StatementFormat["columns"]): Layout {
  for (const delimiter of [",", ";", "\t", "|"]) {
    const rows: string[][] = [];
    try {
      parseAtOnce(head, {
        ...OPTIONS,
        delimiter,
        to: MOST_PREAMBLE,
        on_record: (row: string[]) => void rows.push(row),
      });
    } catch {
      // the headers may be above what can't be read, which is reported once its line is reached
    }
    for (const [headers, row] of rows.entries()) {
      const columns = columnsIn(row, named);
      if (columns) return { delimiter, columns, headers };
    }
  }
  throw new StatementError("columns");
}

/** @param head the first part of the text, which is also the first of `text` */
export async function* readCsv(
  text: AsyncIterable<string>,
  head: string,
  format: StatementFormat,
): AsyncGenerator<StatementLine> {
  const { delimiter, columns, headers } = layoutOf(head, format.columns);
  const parser = parse({ ...OPTIONS, delimiter, info: true });
  const source = Readable.from(text);
  // an error of the source ends the loop below with that error
  source.on("error", (error) => parser.destroy(error));
  let at = -1;
  try {
    for await (const one of source.pipe(parser)) {
      const { record, info } = one as unknown as { record: string[]; info: Info };
      if (++at > headers) yield* lineOf(record, info.lines, columns, format);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new StatementError("format", Number(error["lines"]) || null);
    throw error;
  } finally {
    source.destroy();
  }
}

function* lineOf(
  record: readonly string[],
  line: number,
  columns: Columns,
  { dates = "YMD", decimal = "." }: StatementFormat,
): Generator<StatementLine> {
  const cell = (column: StatementColumn): string => {
    const place = columns[column];
    return place === undefined ? "" : (record[place] ?? "").trim();
  };
  const credit = cell("amount") || cell("credit");
  const debit = cell("debit");
  // sums and page ends, which have no date
  if (cell("date") === "") {
    if (cell("text") === "" && cell("reference") === "") return;
    if (credit === "" && debit === "") return;
  }
  const day = statementDay(cell("date"), dates);
  if (day === null) throw new StatementError("date", line);
  const size = (written: string): bigint => {
    const amount = written === "" || written === "-" ? 0n : statementAmount(written, decimal);
    if (amount === null) throw new StatementError("amount", line);
    return amount;
  };
  const out = size(debit);
  const amount = size(credit) - (out < 0n ? -out : out);
  // the balance brought forward
  if (amount === 0n) return;
  yield {
    kind: "line",
    line,
    day,
    amount,
    currency: cell("currency").toUpperCase() || null,
    reference: cell("reference").slice(0, LONGEST_TEXT) || null,
    text: cell("text").slice(0, LONGEST_TEXT),
    payer: cell("payer").slice(0, 200) || null,
    balance: cell("balance") || null,
    reversal: false,
  };
}

import type {
  StatementColumn,
  StatementFormat,
  StatementFormatProposal,
  StatementRefusal,
} from "@foyer/contract/statements";
import { formatAmount, parseAmount, smallestPayment } from "@foyer/domain/money";
import { statementAmount } from "@foyer/domain/statement-amount";
import { statementDay } from "@foyer/domain/statement-day";
import { namesOrder } from "@foyer/domain/statement-line";
import { type CsvRow, cellKey, csvRows, wordKey } from "./csv-rows.ts";
import { MOST_PREAMBLE } from "./csv-statement.ts";
import { currencyOf, currencySigns } from "./currency-signs.ts";
import { BOOKED_WORDS, CREDIT_WORDS, DEBIT_WORDS, meaningOf, SKIPPED_WORDS } from "./header-words.ts";
import { markedEncoding, openStatement } from "./statement-file.ts";
import { type StatementAccount, StatementError, type StatementLine } from "./statement-items.ts";

/** Rows of the sample that are looked at. */
const MOST_ROWS = 500;
const SAMPLES = 3;
const LINES = 5;
const LONGEST_SAMPLE = 80;

/** What files of a currency's country are written in, where they are not UTF-8. */
const ENCODINGS: Readonly<Record<string, StatementFormat["encoding"]>> = {
  THB: "windows-874",
  VND: "windows-1258",
  CNY: "gb18030",
  TWD: "big5",
  HKD: "big5",
  JPY: "shift_jis",
  KRW: "euc-kr",
  PLN: "windows-1250",
  CZK: "windows-1250",
  HUF: "windows-1250",
};

function encodingOf(sample: Buffer, currency: string): StatementFormat["encoding"] {
  const marked = markedEncoding(sample) as StatementFormat["encoding"] | undefined;
  if (marked !== undefined) return marked;
  for (const encoding of ["utf-8", ENCODINGS[currency] ?? "windows-1252"] as const)
    try {
      new TextDecoder(encoding, { fatal: true }).decode(sample);
      return encoding;
    } catch {
      // the next one
    }
  return "windows-1252";
}

interface Table extends Pick<StatementFormat, "delimiter" | "quotes"> {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

async function rowsOf(
  text: string,
  layout: Pick<StatementFormat, "delimiter" | "quotes">,
): Promise<CsvRow[] | null> {
  const rows: CsvRow[] = [];
  try {
    for await (const row of csvRows([text], layout)) if (rows.push(row) === MOST_ROWS) break;
    return rows;
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return null;
  }
}

/**
 * The table in a text: its header is the row of which most is understood, and one with amounts before others. Where no amount
 * is understood, an operator says which column it is.
 */
async function tableIn(
  text: string,
  known: ReadonlyMap<string, StatementColumn>,
  currency: string,
): Promise<Table> {
  let best: (Table & { readonly understood: number }) | undefined;
  for (const delimiter of [",", ";", "\t", "|"] as const) {
    const enclosed = await rowsOf(text, { delimiter, quotes: "lines" });
    const rows = enclosed ?? (await rowsOf(text, { delimiter, quotes: "none" }));
    if (!rows) continue;
    const several = rows.some(({ cells }) => cells.some((cell) => cell.includes("\n")));
    const quotes = enclosed ? (several ? "lines" : "line") : "none";
    for (const [at, { cells }] of rows.slice(0, MOST_PREAMBLE).entries()) {
      const headers = cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
      const meanings = headers.map(
        (header) => known.get(cellKey(header)) ?? meaningOf(header, currency)?.meaning,
      );
      const has = (...wanted: (typeof meanings)[number][]) => meanings.some((one) => wanted.includes(one));
      const meant = meanings.filter((one) => one !== undefined).length;
      if (!has("date", "value-date") || meant < 2) continue;
      const understood = meant + (has("amount", "credit", "debit") ? headers.length : 0);
      if (understood > (best?.understood ?? 0))
        best = { delimiter, quotes, headers, rows: rows.slice(at + 1), understood };
    }
  }
  if (!best) throw new StatementError("columns");
  return best;
}

interface PlacedColumn {
  readonly header: string;
  /** Its place in a row. */
  readonly at: number;
  readonly is: StatementColumn;
}

/** The columns of a table: what has one meaning gets it, what may change a line's meaning and is not understood stays open. */
function columnsOf(
  { headers, rows }: Table,
  known: ReadonlyMap<string, StatementColumn>,
  currency: string,
): PlacedColumn[] {
  const found = headers.map((header, at) => {
    const meant = meaningOf(header, currency);
    return { header, at, is: known.get(cellKey(header)), meant };
  });
  const best = (meaning: string) =>
    found
      .filter(({ meant }) => meant?.meaning === meaning)
      .toSorted(
        (a, b) =>
          Number(b.meant?.ofAccount) - Number(a.meant?.ofAccount) ||
          (a.meant?.rank ?? 0) - (b.meant?.rank ?? 0),
      );
  const valuesOf = (at: number) => rows.map(({ cells }) => cells[at] ?? "").filter((cell) => cell !== "");
  const only = (at: number, ...words: (readonly string[])[]) => {
    const values = valuesOf(at).map(cellKey);
    return values.length > 0 && values.every((value) => words.some((list) => list.includes(value)));
  };
  const columnOf = ({ header, at, is, meant }: (typeof found)[number]): StatementColumn => {
    if (is !== undefined) return is;
    if (!meant) return "unknown";
    const isBest = best(meant.meaning)[0]?.at === at;
    switch (meant.meaning) {
      case "value-date":
        return best("date").length === 0 && isBest ? "date" : "ignored";
      case "date":
        return isBest ? "date" : "ignored";
      case "amount":
        return isBest && (best("credit").length === 0 || best("debit").length === 0) ? "amount" : "unknown";
      case "credit":
      case "debit":
      case "balance":
        return isBest ? meant.meaning : "unknown";
      case "sign":
        return isBest && only(at, CREDIT_WORDS, DEBIT_WORDS) ? "sign" : "unknown";
      case "state":
        return isBest ? "state" : "unknown";
      case "currency":
        return isBest && valuesOf(at).every((value) => currencyOf(value, currency) === currency)
          ? "currency"
          : "unknown";
      case "text":
      case "reference":
      case "payer":
      case "ignored":
        return meant.meaning;
      case "account":
        return isBest ? "account" : "unknown";
      default:
        throw new Error(`no meaning: ${header}`);
    }
  };
  return found.flatMap((one) =>
    one.header === "" ? [] : [{ header: one.header, at: one.at, is: columnOf(one) }],
  );
}

const NUMBERS: readonly StatementFormat["numbers"][] = [
  { decimal: ".", group: ",", grouping: "thousands", decimals: 2 },
  { decimal: ",", group: ".", grouping: "thousands", decimals: 2 },
  { decimal: ".", group: ",", grouping: "indian", decimals: 2 },
  { decimal: ",", group: " ", grouping: "thousands", decimals: 2 },
  { decimal: ".", group: " ", grouping: "thousands", decimals: 2 },
  { decimal: ".", group: "'", grouping: "thousands", decimals: 2 },
  { decimal: ",", group: "'", grouping: "thousands", decimals: 2 },
];
/** Currencies whose banks mostly write a comma before the decimals. */
const COMMA_FIRST: readonly string[] = ["IDR", "VND", "EUR", "BRL", "TRY", "PLN", "CZK"];

function numbersOf(values: readonly string[], currency: string): StatementFormat["numbers"] {
  const order = NUMBERS.toSorted((a, b) => Number(isUsual(b, currency)) - Number(isUsual(a, currency)));
  const signs = currencySigns(currency);
  const fitting = order.find((numbers) =>
    values.every((value) => statementAmount(value, numbers, signs) !== null),
  );
  return (fitting ?? order[0]) as StatementFormat["numbers"];
}

/**
 * Another way to write amounts that all values fit too, with other sums: three digits after what is mostly the decimal sign of the
 * currency's banks are a group of thousands or three decimals. Balances can't tell them apart, as they are scaled as well.
 */
function otherNumbersOf(
  values: readonly string[],
  chosen: StatementFormat["numbers"],
  currency: string,
): StatementFormat["numbers"] | undefined {
  // where only whole units are paid, three digits are no decimals
  if (smallestPayment(currency) === parseAmount("1")) return undefined;
  const decimal = COMMA_FIRST.includes(currency) ? "," : ".";
  const other = { decimal, group: decimal === "." ? "," : ".", grouping: "thousands", decimals: 3 } as const;
  const signs = currencySigns(currency);
  const sums = (numbers: StatementFormat["numbers"]) =>
    values.map((value) => statementAmount(value, numbers, signs)?.amount ?? null);
  const [asChosen, asOther] = [sums(chosen), sums(other)];
  const differs = asOther.every((sum) => sum !== null) && asOther.some((sum, at) => sum !== asChosen[at]);
  return differs ? other : undefined;
}

const isUsual = ({ decimal, grouping }: StatementFormat["numbers"], currency: string): boolean =>
  currency === "INR" ? grouping === "indian" : COMMA_FIRST.includes(currency) && decimal === ",";

const DATES: readonly StatementFormat["dates"][] = (["gregorian", "buddhist"] as const).flatMap((calendar) =>
  ([4, 2] as const).flatMap((yearDigits) =>
    (["YMD", "DMY", "MDY"] as const).map((order) => ({ order, calendar, yearDigits })),
  ),
);

/**
 * The dates that all values fit and that are not ahead; of several, those that are in order and nearest to today. `other`: the days
 * are in order in another way, too, with day and month exchanged.
 */
function datesOf(
  values: readonly string[],
  today: string,
): { dates: StatementFormat["dates"]; other?: StatementFormat["dates"] } {
  const judged = DATES.flatMap((dates) => {
    const days = values.map((value) => statementDay(value, dates));
    if (days.length === 0 || days.some((day) => day === null || day > today || day < "2000-01-01")) return [];
    const read = days as string[];
    const sorted = read.toSorted();
    const runs = [sorted, sorted.toReversed()].some((order) => order.every((day, at) => day === read[at]));
    return [{ dates, runs, last: sorted.at(-1) ?? "", days: read.join(" ") }];
  });
  const [best] = judged.toSorted((a, b) => Number(b.runs) - Number(a.runs) || b.last.localeCompare(a.last));
  if (!best) return { dates: { order: "YMD", calendar: "gregorian", yearDigits: 4 } };
  const exchanged = { DMY: "MDY", MDY: "DMY", YMD: undefined }[best.dates.order];
  const other = judged.find(
    ({ dates, runs, days }) =>
      dates.order === exchanged &&
      dates.calendar === best.dates.calendar &&
      dates.yearDigits === best.dates.yearDigits &&
      runs === best.runs &&
      days !== best.days,
  );
  return { dates: best.dates, ...(other && { other: other.dates }) };
}

/** Proposes how an account's CSV files are read, from a sample. What it can't decide it leaves open, for an operator. */
export async function proposeFormat(
  sample: Buffer,
  {
    account,
    today,
    known: confirmed,
  }: { readonly account: StatementAccount; readonly today: string; readonly known: StatementFormat | null },
): Promise<StatementFormatProposal> {
  const { currency } = account;
  if (/^[\s\0\u00EF\u00BB\u00BF\u00FF\u00FE]*</.test(sample.subarray(0, 200).toString("latin1")))
    throw new StatementError("format");
  const known = new Map((confirmed?.columns ?? []).map(({ header, is }) => [cellKey(header), is]));
  const encoding = encodingOf(sample, currency);
  const text = new TextDecoder(encoding).decode(sample);
  const table = await tableIn(text, known, currency);
  const columns = columnsOf(table, known, currency);
  const places = (...wanted: StatementColumn[]) =>
    columns.flatMap(({ is, at }) => (wanted.includes(is) ? [at] : []));
  const [datePlace = -1] = places("date");
  const isHeader = ({ cells }: CsvRow) =>
    table.headers.every((header, at) => cellKey(cells[at] ?? "") === cellKey(header));
  const filled = table.rows.filter((row) => row.cells.some((cell) => cell !== "") && !isHeader(row));
  const entries = filled.filter(({ cells }) =>
    DATES.some((dates) => statementDay(cells[datePlace] ?? "", dates) !== null),
  );
  const others = filled.filter((row) => !entries.includes(row));
  const valuesAt = (rows: readonly CsvRow[], at: readonly number[]) =>
    at
      .flatMap((place) => rows.map(({ cells }) => cells[place] ?? ""))
      .filter((cell) => cell !== "" && cell !== "-");
  const words = (is: StatementColumn, list: readonly string[]) =>
    [...new Set(valuesAt(entries, places(is)).map(cellKey))].filter((value) => list.includes(value));
  const texts = places("text");
  const isContinued = ({ cells }: CsvRow) => cells.every((cell, at) => cell === "" || texts.includes(at));
  const debits = valuesAt(entries, places("debit")).filter((value) => /[1-9]/.test(value));
  const amounts = valuesAt(entries, places("amount", "credit", "debit", "balance"));
  const numbers = numbersOf(amounts, currency);
  const { dates, other: otherDates } = datesOf(valuesAt(entries, [datePlace]), today);
  const format: StatementFormat = {
    encoding,
    delimiter: table.delimiter,
    quotes: table.quotes,
    columns: columns.map(({ header, is }) => ({ header, is })),
    credits: words("sign", CREDIT_WORDS),
    debits: words("sign", DEBIT_WORDS),
    booked: words("state", BOOKED_WORDS),
    skipped: words("state", SKIPPED_WORDS),
    dates,
    numbers,
    negativeDebits: debits.length > 0 && debits.every((value) => /^[-−(]|-$/.test(value)),
    continued: others.some((row) => isContinued(row) && !closingOf(row)),
    closing: [...new Set(others.flatMap((row) => closingOf(row) ?? []))].slice(0, 20),
  };
  const otherNumbers = otherNumbersOf(amounts, numbers, currency);
  return {
    format,
    ...(otherNumbers && { otherNumbers }),
    ...(otherDates && { otherDates }),
    samples: columns.map(({ at }) => samplesOf(entries, at)),
    ...(await readSample(sample, format, account, today)),
  };
}

const samplesOf = (rows: readonly CsvRow[], place: number): string[] =>
  [...new Set(rows.map(({ cells }) => (cells[place] ?? "").slice(0, LONGEST_SAMPLE)))]
    .filter((cell) => cell !== "")
    .slice(0, SAMPLES);

/** How a row that is no entry begins, if it looks like the end of a page or a report: a total or a framed text. */
function closingOf({ cells }: CsvRow): string[] | null {
  const [first = ""] = cells.filter((cell) => wordKey(cell) !== "");
  const [start = ""] = wordKey(first).split(/ ?\p{N}/u);
  const looks =
    /^(sub|grand)?\s?tot|^sum|^end\b|^closing|^opening|^page|saldo|^balance|^số dư|^tổng|^cộng|^ยอด|^รวม|^合计/u;
  return start !== "" && start.length <= 60 && looks.test(start) && !namesOrder(cells.join(" "))
    ? [start]
    : null;
}

/** The first entries of the sample as the format reads them, and what stops it. */
async function readSample(
  sample: Buffer,
  format: StatementFormat,
  account: StatementAccount,
  today: string,
): Promise<Pick<StatementFormatProposal, "lines" | "refusal">> {
  const lines: StatementLine[] = [];
  const attempt = async (as: StatementFormat): Promise<StatementRefusal | undefined> => {
    lines.length = 0;
    try {
      const { items } = await openStatement(sample, { format: as, account, today });
      for await (const item of items) if (item.kind === "line" && lines.length < LINES) lines.push(item);
      return undefined;
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      return error.refusal;
    }
  };
  const refusal = await attempt(format);
  // what is open is shown as if it did not count, beside the question
  if (refusal?.fault === "column-unknown")
    await attempt({
      ...format,
      columns: format.columns.map((column) =>
        column.is === "unknown" ? { ...column, is: "ignored" } : column,
      ),
    });
  return {
    lines: lines.map(({ line, day, amount, text, payer }) => ({
      line,
      day,
      amount: formatAmount(amount),
      text,
      ...(payer !== null && { payer }),
    })),
    ...(refusal && { refusal }),
  };
}

import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { StatementFormat } from "@foyer/contract/statements";
import { CsvError, type Info, parse } from "csv-parse";
import { StatementError } from "./statement-items.ts";

const MOST_RECORD = 16 * 1024;
/** Rows after which other work of the process gets its turn. */
const SLICE = 100;

export interface CsvRow {
  readonly cells: readonly string[];
  /** In the file, from 1. */
  readonly line: number;
}

/** A header, or a word of a cell, as it is compared: without case, punctuation and double spaces. */
export const wordKey = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();

/** A word of a sign or state column, which may be only a sign. */
export const cellKey = (text: string): string => wordKey(text) || text.trim();

/** The rows of a CSV file, strictly: a quotation mark that does not enclose a whole cell of one line stops it. */
export async function* csvRows(
  text: AsyncIterable<string> | Iterable<string>,
  { delimiter, quotes }: Pick<StatementFormat, "delimiter" | "quotes">,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    quote: quotes === "none" ? false : '"',
    // a file that was put together may have several
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MOST_RECORD,
    info: true,
  });
  const source = Readable.from(text);
  // an error of the source ends the loop below with that error
  source.on("error", (error) => parser.destroy(error));
  let rows = 0;
  try {
    for await (const one of source.pipe(parser)) {
      const { record, info } = one as unknown as { record: string[]; info: Info };
      if (quotes === "line" && record.some((cell) => /[\r\n]/.test(cell)))
        throw new StatementError("quotes", { line: info.lines, setting: "quotes" });
      if (++rows % SLICE === 0) await nextTurn();
      yield { cells: record.map((cell) => cell.trim()), line: info.lines };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error["lines"]);
    const isQuote = error.code !== "CSV_MAX_RECORD_SIZE";
    throw new StatementError(isQuote ? "quotes" : "too-long", {
      ...(line > 0 && { line }),
      ...(isQuote && { setting: "quotes" }),
    });
  } finally {
    source.destroy();
  }
}

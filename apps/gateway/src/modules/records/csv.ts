/**
 * What spreadsheets take for the beginning of a formula, also in the full width of East Asian keyboards; a number with a
 * sign is none.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One field: a text that a spreadsheet would run as a formula begins with an apostrophe. */
function field(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /["\n\r,;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180). */
export const csvLine = (values: readonly string[]): string => `${values.map(field).join(",")}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next?: string;
}

/** A CSV file of a list, read page by page while it is sent. */
export async function* csvFile<Item>(
  head: readonly string[],
  read: (before: string | undefined) => Promise<Page<Item>>,
  line: (item: Item) => readonly string[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(head);
  let before: string | undefined;
  do {
    const { items, next } = await read(before);
    yield items.map((item) => csvLine(line(item))).join("");
    before = next;
  } while (before !== undefined);
}

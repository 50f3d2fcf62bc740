import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

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

const INCOMPLETE = "This file is incomplete: it could not be read to its end. Download it again.";

/**
 * Sends a CSV file while it is read. What its head and its first records throw is thrown before anything is sent; a file that
 * fails later has a last line that says so, since the status of the response is already sent.
 * @returns the value for the endpoint, whose body is the file
 */
export async function sendCsv(
  reply: FastifyReply,
  {
    name,
    text,
    incomplete = INCOMPLETE,
  }: { name: string; text: AsyncGenerator<string>; incomplete?: string },
): Promise<string> {
  const head = await text.next();
  const first = head.done ? head : await text.next();
  async function* toItsEnd(): AsyncGenerator<string> {
    for (const { done, value } of [head, first]) if (!done) yield value;
    try {
      yield* text;
    } catch (error) {
      reply.log.error({ err: error, file: name }, "a file was sent only in part");
      yield csvLine([incomplete]);
    }
  }
  await reply
    .type("text/csv; charset=utf-8")
    .headers({ "cache-control": "no-store", "content-disposition": `attachment; filename="${name}"` })
    .send(Readable.from(toItsEnd()));
  return "";
}

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

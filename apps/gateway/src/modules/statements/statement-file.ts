import { setImmediate as nextTurn } from "node:timers/promises";
import type { StatementFormat } from "@foyer/contract/statements";
import { readCamt } from "./camt-statement.ts";
import { readCsv } from "./csv-statement.ts";
import {
  MOST_LINES,
  type StatementAccount,
  StatementError,
  type StatementItem,
  type StatementKind,
} from "./statement-items.ts";

/** Bytes that are decoded at once, so that a small part of a large file is in memory. */
const PIECE = 64 * 1024;
/** No statement of an account here is older; an earlier day is one of another calendar. */
const FIRST_DAY = "2000-01-01";

const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding that a byte order mark says. */
export const markedEncoding = (head: Buffer): string | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, at) => head[at] === byte))?.[0];

/** What the first bytes say of a file: XML in an encoding, or anything else, which is CSV. */
function kindOf(head: Buffer): { readonly xml: boolean; readonly encoding?: string } {
  const marked = markedEncoding(head);
  const text = head.toString("latin1").replace(/^[\u00EF\u00BB\u00BF\u00FF\u00FE]+/, "");
  const xml = /^[\s\0]*</.test(text);
  if (marked !== undefined) return { xml, encoding: marked };
  if (!xml) return { xml };
  if (/^\s*<\0/.test(text)) return { xml, encoding: "utf-16le" };
  if (text.startsWith("\0<")) return { xml, encoding: "utf-16be" };
  const [, declared = "utf-8"] =
    /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]{1,30})["']/.exec(text) ?? [];
  // written by programs that hold texts in UTF-16, and not true of these bytes
  return { xml, encoding: /^utf-?16/i.test(declared) ? "utf-8" : declared };
}

function decoderOf(encoding: string, line = 1): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new StatementError("encoding", { line });
  }
}

async function* pieces(file: AsyncIterable<Buffer> | Buffer): AsyncGenerator<Buffer> {
  const parts = Buffer.isBuffer(file) ? [file] : file;
  for await (const part of parts)
    for (let from = 0; from < part.length; from += PIECE) {
      await nextTurn();
      yield part.subarray(from, from + PIECE);
    }
}

const countLines = (text: string): number => text.split("\n").length - 1;

/** Lines of a piece before its first one that is not of an encoding that has the bytes of ASCII. */
function goodLines(piece: Buffer, encoding: string): number {
  let lines = 0;
  for (let from = 0; from < piece.length; lines++) {
    const end = piece.indexOf(0x0a, from);
    try {
      decoderOf(encoding).decode(piece.subarray(from, end === -1 ? undefined : end));
    } catch {
      return lines;
    }
    if (end === -1) break;
    from = end + 1;
  }
  return lines;
}

/** The text of a file piece by piece. A byte that is none in the file's encoding, and NUL, are refused. */
async function* decoded(file: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  let line = 1;
  const refusal = (at: number) => new StatementError("encoding", { line: at, setting: "encoding" });
  const text = (piece: Buffer | undefined): string => {
    let part: string;
    try {
      part = piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw refusal(line + (piece && !encoding.startsWith("utf-16") ? goodLines(piece, encoding) : 0));
    }
    if (part.includes("\0")) throw refusal(line + countLines(part.slice(0, part.indexOf("\0"))));
    line += countLines(part);
    return part;
  };
  for await (const piece of file) yield text(piece);
  yield text(undefined);
}

export interface ReadingOptions {
  /** Null: none is confirmed for the account. */
  readonly format: StatementFormat | null;
  readonly account: StatementAccount;
  /** The day it is at the merchant. */
  readonly today: string;
}

/**
 * Reads a bank statement: CSV by the account's format, or camt.053 of ISO 20022.
 * @throws StatementError while it is read
 */
export async function openStatement(
  file: AsyncIterable<Buffer> | Buffer,
  { format, account, today }: ReadingOptions,
): Promise<{ readonly kind: StatementKind; readonly items: AsyncGenerator<StatementItem> }> {
  const parts = pieces(file);
  const first = await parts.next();
  const head = first.done ? Buffer.alloc(0) : first.value;
  if (
    head
      .subarray(0, 200)
      .toString("latin1")
      .replace(/[\s\0]/g, "") === ""
  )
    throw new StatementError("empty");
  async function* all() {
    yield head;
    yield* parts;
  }
  const { xml, encoding } = kindOf(head.subarray(0, 200));
  if (xml)
    return {
      kind: "camt.053",
      items: checked(readCamt(decoded(all(), encoding ?? "utf-8"), account), today, true),
    };
  if (!format) throw new StatementError("unconfirmed");
  const text = decoded(all(), encoding ?? format.encoding);
  return { kind: "csv", items: checked(readCsv(text, format, account), today, false) };
}

/** What holds for every format. A file without entries proves something only where it states balances. */
async function* checked(
  items: AsyncGenerator<StatementItem>,
  today: string,
  mayBeEmpty: boolean,
): AsyncGenerator<StatementItem> {
  let lines = 0;
  let stated = false;
  for await (const item of items) {
    if (item.kind === "line") {
      const { line, day } = item;
      if (++lines > MOST_LINES) throw new StatementError("too-many-lines", { line });
      if (day > today) throw new StatementError("future", { line, setting: "dates" });
      if (day < FIRST_DAY) throw new StatementError("date", { line, setting: "dates" });
    } else stated ||= item.closing !== null && item.day !== null;
    yield item;
  }
  if (lines === 0 && !(mayBeEmpty && stated)) throw new StatementError("empty");
}

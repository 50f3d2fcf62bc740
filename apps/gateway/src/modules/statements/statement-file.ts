import { readCamt } from "./camt-statement.ts";
import { readCsv } from "./csv-statement.ts";
import {
  MOST_LINES,
  StatementError,
  type StatementFormat,
  type StatementItem,
  type StatementKind,
} from "./statement-items.ts";

/** Bytes that are decoded at once, so that a small part of a large file is in memory. */
const PIECE = 64 * 1024;

const ENCODINGS: Readonly<Record<string, string>> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "us-ascii": "utf-8",
  "utf-16": "utf-16le",
  "iso-8859-1": "windows-1252",
  "iso-8859-15": "iso-8859-15",
  "windows-1252": "windows-1252",
};

/** The encoding by byte order mark or XML declaration; UTF-8 without both. */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const [, declared] =
    /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]{1,30})["']/.exec(head.toString("latin1")) ?? [];
  const encoding = declared === undefined ? "utf-8" : ENCODINGS[declared.toLowerCase()];
  if (encoding === undefined) throw new StatementError("encoding", 1);
  return encoding;
}

async function* pieces(file: AsyncIterable<Buffer> | Buffer): AsyncGenerator<Buffer> {
  const parts = Buffer.isBuffer(file) ? [file] : file;
  for await (const part of parts)
    for (let from = 0; from < part.length; from += PIECE) yield part.subarray(from, from + PIECE);
}

/** The text of a file piece by piece. A byte that is none in the file's encoding, and NUL, are refused. */
async function* textOf(file: AsyncIterable<Buffer> | Buffer): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let line = 1;
  const decoded = (piece: Buffer | undefined): string => {
    let text: string;
    try {
      text = piece ? (decoder as TextDecoder).decode(piece, { stream: true }) : (decoder?.decode() ?? "");
    } catch {
      throw new StatementError("encoding", line + lastGoodLine(piece));
    }
    if (text.includes("\0"))
      throw new StatementError("encoding", line + countLines(text.slice(0, text.indexOf("\0"))));
    line += countLines(text);
    return text;
  };
  for await (const piece of pieces(file)) {
    decoder ??= new TextDecoder(encodingOf(piece.subarray(0, 200)), { fatal: true });
    yield decoded(piece);
  }
  yield decoded(undefined);
}

const countLines = (text: string): number => text.split("\n").length - 1;

/** Lines of a piece before its first byte that is not UTF-8. */
function lastGoodLine(piece: Buffer | undefined): number {
  if (!piece) return 0;
  const broken = piece.toString("utf8").indexOf("\uFFFD");
  return broken === -1 ? 0 : countLines(piece.toString("utf8").slice(0, broken));
}

/** Keeps the first piece to look at, and yields it again. */
async function peek(text: AsyncGenerator<string>): Promise<[string, AsyncGenerator<string>]> {
  const first = await text.next();
  const head = first.done ? "" : first.value;
  async function* all() {
    yield head;
    yield* text;
  }
  return [head, all()];
}

/**
 * Reads a bank statement as it comes: CSV, or camt.053 of ISO 20022.
 * @throws StatementError while it is read
 */
export async function openStatement(
  file: AsyncIterable<Buffer> | Buffer,
  format: StatementFormat,
): Promise<{ readonly kind: StatementKind; readonly items: AsyncGenerator<StatementItem> }> {
  const [head, text] = await peek(textOf(file));
  if (head.trim() === "") throw new StatementError("empty");
  const isXml = /^\s*</.test(head);
  return {
    kind: isXml ? "camt.053" : "csv",
    items: checked(isXml ? readCamt(text) : readCsv(text, head, format)),
  };
}

/** What holds for every format. */
async function* checked(items: AsyncGenerator<StatementItem>): AsyncGenerator<StatementItem> {
  let lines = 0;
  for await (const item of items) {
    // a fee that was waived, and the like: no money moved
    if (item.kind === "line" && item.amount === 0n) continue;
    if (item.kind === "line") {
      if (++lines > MOST_LINES) throw new StatementError("too-many-lines", item.line);
      if (item.currency !== null && !/^[A-Z]{3}$/.test(item.currency))
        throw new StatementError("currency", item.line);
    }
    yield item;
  }
  if (lines === 0) throw new StatementError("empty");
}

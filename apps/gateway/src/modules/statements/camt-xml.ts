import { setImmediate as nextTurn } from "node:timers/promises";
import type { Tag } from "sax";
import sax from "sax";
import { StatementError } from "./statement-items.ts";

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}$/;
const DEEPEST = 40;
/** Elements of an envelope around the document, such as the business message of an AppHdr. */
const DEEPEST_DOCUMENT = 6;
const LONGEST_VALUE = 4_000;
/** Values of one entry, at most: a batch has its details apart. */
const MOST_VALUES = 2_000;
const STATEMENT = "Document/BkToCstmrStmt/Stmt";
const BALANCE = `${STATEMENT}/Bal`;
const ENTRY = `${STATEMENT}/Ntry`;
const DETAILS = `${ENTRY}/NtryDtls/TxDtls`;

/** Values of an entry, a detail of one, or a balance, by their path below it; of a repeated element all of them. */
export type CamtValues = ReadonlyMap<string, readonly string[]>;

export interface CamtEntry {
  readonly kind: "entry";
  readonly values: CamtValues;
  readonly details: readonly CamtValues[];
  readonly line: number;
}
export interface CamtStatement {
  readonly kind: "statement";
  readonly balances: readonly { readonly values: CamtValues; readonly line: number }[];
  readonly line: number;
}
type Part =
  | CamtEntry
  | CamtStatement
  | { readonly kind: "account"; readonly number: string; readonly line: number }
  | { readonly kind: "currency"; readonly code: string; readonly line: number };

/**
 * The entries, and at its end each statement, of a camt.053 file. A document type is refused, so that no entity but XML's
 * own exists. A fault ends the parser at once: what follows costs nothing.
 */
export async function* camtStatements(text: AsyncIterable<string>): AsyncGenerator<Part> {
  const found: Part[] = [];
  /** Names from the document on; of the envelope around it only the depth is kept. */
  const path: string[] = [];
  let around = 0;
  let documents = 0;
  const xml = sax.parser(true, { position: true });
  const line = () => xml.line + 1;
  let entry = new Map<string, string[]>();
  let details: Map<string, string[]>[] = [];
  let balance = new Map<string, string[]>();
  let balances: { values: CamtValues; line: number }[] = [];
  let entryLine = 1;
  let value = "";
  let at = "";

  const store = (name: string, written: string) => {
    const [base, target] = at.startsWith(`${DETAILS}/`)
      ? [DETAILS, details.at(-1)]
      : at.startsWith(`${ENTRY}/`)
        ? [ENTRY, entry]
        : [BALANCE, at.startsWith(`${BALANCE}/`) ? balance : undefined];
    if (!target) return;
    const key = `${at.slice(base.length + 1)}${name}`;
    const known = target.get(key) ?? [];
    if (target.size + known.length > MOST_VALUES) throw new StatementError("too-long", line());
    known.push(written);
    target.set(key, known);
  };
  const onerror = () => {
    throw new StatementError("format", line());
  };
  xml.ondoctype = () => {
    throw new StatementError("doctype", line());
  };
  xml.onsgmldeclaration = () => {
    throw new StatementError("format", line());
  };
  xml.onopentag = ({ name, attributes }: Tag | { name: string; attributes: Record<string, unknown> }) => {
    if (path.length + around >= DEEPEST) throw new StatementError("format", line());
    // a text beside elements: of an amount, a part would be read
    if (value.trim() !== "") throw new StatementError("format", line());
    const colon = name.indexOf(":");
    const local = name.slice(colon + 1);
    value = "";
    if (path.length === 0) {
      const namespace = attributes[colon === -1 ? "xmlns" : `xmlns:${name.slice(0, colon)}`];
      if (local !== "Document") {
        if (++around > DEEPEST_DOCUMENT) throw new StatementError("format", line());
        return;
      }
      if (!NAMESPACE.test(String(namespace))) throw new StatementError("format", line());
      documents++;
    }
    path.push(local);
    at = path.join("/");
    if (at === STATEMENT) balances = [];
    else if (at === ENTRY) {
      entry = new Map();
      details = [];
      entryLine = line();
    } else if (at === DETAILS) details.push(new Map());
    else if (at === BALANCE) balance = new Map();
    const currency = attributes["Ccy"];
    if (typeof currency === "string") store("@Ccy", currency);
  };
  const take = (part: string) => {
    if (value.length + part.length > LONGEST_VALUE) throw new StatementError("too-long", line());
    value += part;
  };
  Object.assign(xml, { onerror, ontext: take, oncdata: take });
  xml.onclosetag = () => {
    const written = value.trim();
    value = "";
    if (path.length === 0) {
      around--;
      return;
    }
    if (written !== "") {
      if (at === `${STATEMENT}/Acct/Id/IBAN` || at === `${STATEMENT}/Acct/Id/Othr/Id`)
        found.push({ kind: "account", number: written, line: line() });
      else if (at === `${STATEMENT}/Acct/Ccy`) found.push({ kind: "currency", code: written, line: line() });
      else store("", written);
    }
    if (at === ENTRY) found.push({ kind: "entry", values: entry, details, line: entryLine });
    else if (at === BALANCE) balances.push({ values: balance, line: line() });
    else if (at === STATEMENT) found.push({ kind: "statement", balances, line: line() });
    path.pop();
    at = path.join("/");
  };

  for await (const part of text) {
    xml.write(part);
    yield* found.splice(0);
    await nextTurn();
  }
  if (path.length > 0 || around > 0) throw new StatementError("format", line());
  xml.close();
  if (documents === 0) throw new StatementError("format", 1);
  yield* found.splice(0);
}

import { statementAmount, statementDay } from "@foyer/domain/statement-line";
import type { Tag } from "sax";
import sax from "sax";
import { LONGEST_TEXT, StatementError, type StatementItem } from "./statement-items.ts";

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}$/;
const DEEPEST = 40;
const LONGEST_VALUE = 4_000;
const STATEMENT = "Document/BkToCstmrStmt/Stmt";
const BALANCE = `${STATEMENT}/Bal`;
const ENTRY = `${STATEMENT}/Ntry`;
const DETAILS = `${ENTRY}/NtryDtls/TxDtls`;
/** What banks write where they have no reference. */
const NO_REFERENCE = /^(NOTPROVIDED|NONREF|NOREF|0*)$/i;

/** Values of an entry, a detail of one, or a balance, by their path below it. */
type Values = Map<string, string>;

const first = (values: Values, ...paths: string[]): string | undefined =>
  paths.map((path) => values.get(path)).find((value) => value !== undefined && value !== "");

const referenceIn = (values: Values, path: string): string | null => {
  const reference = first(values, path);
  return reference === undefined || NO_REFERENCE.test(reference) ? null : reference;
};

/**
 * Reads camt.053 as it comes, in the versions 02 (2009) to 13: they differ in where the state of an entry, the amount of
 * a detail and the names of parties are. Only booked entries count. A document type is refused, so that no entity but
 * XML's own exists.
 */
export async function* readCamt(text: AsyncIterable<string>): AsyncGenerator<StatementItem> {
  const found: StatementItem[] = [];
  const path: string[] = [];
  const xml = sax.parser(true, { position: true });
  const line = () => xml.line + 1;
  let entry: Values = new Map();
  let details: Values[] = [];
  let balance: Values = new Map();
  let entryLine = 1;
  let value = "";
  let fault: StatementError | undefined;
  const refuse = (name: StatementError["fault"], at = line()) => {
    fault ??= new StatementError(name, at);
  };

  const currentPath = () => path.join("/");
  const store = (name: string, written: string) => {
    const at = currentPath();
    const [base, target] = at.startsWith(`${DETAILS}/`)
      ? [DETAILS, details.at(-1)]
      : at.startsWith(`${ENTRY}/`)
        ? [ENTRY, entry]
        : [BALANCE, at.startsWith(`${BALANCE}/`) ? balance : undefined];
    if (!target) return;
    const key = `${at.slice(base.length + 1)}${name}`;
    // texts in several elements are read as one
    const known = target.get(key);
    target.set(key, (known === undefined ? written : `${known} ${written}`).slice(0, LONGEST_VALUE));
  };

  const onerror = () => {
    refuse("format");
    // the reader stops at the first fault
    xml.resume();
  };
  xml.ondoctype = () => refuse("doctype");
  xml.onsgmldeclaration = () => refuse("format");
  xml.onopentag = ({ name, attributes }: Tag | { name: string; attributes: Record<string, unknown> }) => {
    const colon = name.indexOf(":");
    const local = name.slice(colon + 1);
    path.push(local);
    value = "";
    if (path.length > DEEPEST) refuse("format");
    if (path.length === 1) {
      const namespace = attributes[colon === -1 ? "xmlns" : `xmlns:${name.slice(0, colon)}`];
      if (local !== "Document" || !NAMESPACE.test(String(namespace))) refuse("format");
    }
    const at = currentPath();
    if (at === ENTRY) {
      entry = new Map();
      details = [];
      entryLine = line();
    } else if (at === DETAILS) details.push(new Map());
    else if (at === BALANCE) balance = new Map();
    const currency = attributes["Ccy"];
    if (typeof currency === "string" && at.startsWith(STATEMENT)) store("@Ccy", currency);
  };
  const take = (part: string) => {
    if (value.length + part.length > LONGEST_VALUE) refuse("too-long");
    else value += part;
  };
  Object.assign(xml, { onerror, ontext: take, oncdata: take });
  xml.onclosetag = () => {
    const at = currentPath();
    const written = value.trim();
    value = "";
    if (written !== "" && at.startsWith(STATEMENT)) {
      if (at === `${STATEMENT}/Acct/Id/IBAN` || at === `${STATEMENT}/Acct/Id/Othr/Id`)
        found.push({ kind: "account", number: written, line: line() });
      else store("", written);
    }
    try {
      if (at === ENTRY) found.push(...linesOf(entry, details, entryLine));
      else if (at === BALANCE) found.push(...balanceOf(balance, line()));
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      fault ??= error;
    }
    path.pop();
  };

  for await (const part of text) {
    xml.write(part);
    if (fault) throw fault;
    yield* found.splice(0);
  }
  if (path.length > 0) throw new StatementError("format", line());
  xml.close();
  if (fault) throw fault;
  yield* found.splice(0);
}

/** The amount with the sign of its indicator: positive to the account. */
function signed(values: Values, amountPath: string, indicator: string | undefined, line: number): bigint {
  const amount = statementAmount(first(values, amountPath) ?? "");
  if (amount === null || amount < 0n || (indicator !== "CRDT" && indicator !== "DBIT"))
    throw new StatementError("amount", line);
  return indicator === "CRDT" ? amount : -amount;
}

function balanceOf(values: Values, line: number): StatementItem[] {
  const code = first(values, "Tp/CdOrPrtry/Cd");
  const of = code === "OPBD" || code === "PRCD" ? "opening" : code === "CLBD" ? "closing" : undefined;
  if (of === undefined) return [];
  return [{ kind: "balance", of, amount: signed(values, "Amt", first(values, "CdtDbtInd"), line) }];
}

function linesOf(entry: Values, details: readonly Values[], line: number): StatementItem[] {
  if (first(entry, "Sts/Cd", "Sts") !== "BOOK") return [];
  const day = statementDay(first(entry, "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm") ?? "");
  if (day === null) throw new StatementError("date", line);
  const indicator = first(entry, "CdtDbtInd");
  const total = signed(entry, "Amt", indicator, line);
  const reference = referenceIn(entry, "AcctSvcrRef");
  const currency = first(entry, "Amt@Ccy") ?? null;
  const reversal = first(entry, "RvslInd") === "true" || first(entry, "RvslInd") === "1";
  const common = { kind: "line", line, day, balance: null, reversal } as const;
  const whole = (of: Values): StatementItem => ({
    ...common,
    amount: total,
    currency,
    reference: reference ?? referenceIn(of, "Refs/AcctSvcrRef") ?? referenceIn(of, "Refs/TxId"),
    text: textOf(of, entry),
    payer: payerOf(of),
  });
  const [only] = details;
  if (details.length <= 1) return [whole(only ?? new Map())];
  // a batch: each of its payments is a line, if they say what each of them was
  const amounts = details.map((of) => {
    const path = of.has("Amt") ? "Amt" : "AmtDtls/TxAmt/Amt";
    if (!of.has(path)) return null;
    return {
      amount: signed(of, path, first(of, "CdtDbtInd") ?? indicator, line),
      currency: first(of, `${path}@Ccy`) ?? currency,
    };
  });
  const sum = amounts.reduce((all, one) => all + (one?.amount ?? 0n), 0n);
  if (amounts.includes(null) || sum !== total) return [whole(new Map())];
  return details.map((of, at): StatementItem => {
    const own = referenceIn(of, "Refs/AcctSvcrRef") ?? referenceIn(of, "Refs/TxId");
    const { amount, currency: coin } = amounts[at] as { amount: bigint; currency: string | null };
    return {
      ...common,
      amount,
      currency: coin,
      reference:
        own !== null && own !== reference ? own : reference === null ? null : `${reference}/${at + 1}`,
      text: textOf(of, entry),
      payer: payerOf(of),
    };
  });
}

function textOf(details: Values, entry: Values): string {
  const parts = [
    first(details, "RmtInf/Ustrd"),
    first(details, "RmtInf/Strd/CdtrRefInf/Ref"),
    first(details, "Refs/EndToEndId"),
    first(details, "AddtlTxInf"),
    first(entry, "AddtlNtryInf"),
  ].filter((part) => part !== undefined && !NO_REFERENCE.test(part));
  return parts.join(" ").slice(0, LONGEST_TEXT);
}

const payerOf = (details: Values): string | null =>
  first(
    details,
    "RltdPties/Dbtr/Nm",
    "RltdPties/Dbtr/Pty/Nm",
    "RltdPties/UltmtDbtr/Nm",
    "RltdPties/UltmtDbtr/Pty/Nm",
  )?.slice(0, 200) ?? null;

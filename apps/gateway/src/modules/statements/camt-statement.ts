import type { StatementDoubt, StatementFault } from "@foyer/contract/statements";
import { statementAmount } from "@foyer/domain/statement-amount";
import { statementDay } from "@foyer/domain/statement-day";
import { orderNumberIn } from "@foyer/domain/statement-line";
import { isOfAccount } from "./account-number.ts";
import { type CamtEntry, type CamtStatement, type CamtValues, camtStatements } from "./camt-xml.ts";
import {
  LONGEST_PAYER,
  LONGEST_TEXT,
  type StatementAccount,
  type StatementEnd,
  StatementError,
  type StatementItem,
  type StatementLine,
} from "./statement-items.ts";

/** What banks write where they have no reference. */
const NO_REFERENCE = /^(NOTPROVIDED|NONREF|NOREF|0*)$/i;
const NUMBERS = { decimal: ".", group: "", grouping: "thousands", decimals: 5 } as const;
/** Amounts of money have at most this many decimals that are not zero. */
const MOST_DECIMALS = 2;
const DATES = { order: "YMD", calendar: "gregorian", yearDigits: 4 } as const;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);
/** States of entries that moved no money yet. */
const NOT_BOOKED: readonly string[] = ["PDNG", "INFO", "FUTR"];

/** A value that an element has once: two of them may contradict each other. */
function single(
  values: CamtValues,
  line: number,
  fault: StatementFault,
  ...paths: string[]
): string | undefined {
  const found = paths.flatMap((path) => values.get(path) ?? []);
  if (found.length > 1) throw new StatementError(fault, { line, field: paths.at(-1) ?? "" });
  return found[0];
}

const first = (values: CamtValues, ...paths: string[]): string | undefined =>
  paths.map((path) => values.get(path)?.[0]).find((value) => value !== undefined && value !== "");

const referenceIn = (values: CamtValues, path: string): string | null => {
  const reference = first(values, path);
  return reference === undefined || NO_REFERENCE.test(reference) ? null : reference;
};

/**
 * Reads camt.053 in the versions 02 (2009) to 13: they differ in where the state of an entry, the amount of a detail and
 * the names of parties are. Only booked entries count. The balances of each statement prove its own entries.
 */
export async function* readCamt(
  text: AsyncIterable<string>,
  account: StatementAccount,
): AsyncGenerator<StatementItem> {
  let moved = 0n;
  let lines = 0;
  let named = false;
  for await (const part of camtStatements(text)) {
    if (part.kind === "account") {
      if (!isOfAccount(part.number, account.number)) throw new StatementError("account", part.line);
      named = true;
    } else if (part.kind === "currency") {
      if (part.code !== account.currency) throw new StatementError("currency", part.line);
    } else if (part.kind === "entry")
      for (const line of linesOf(part, account.currency)) {
        if (line.currency === account.currency) moved += line.amount;
        if (line.amount === 0n) continue;
        lines++;
        yield line;
      }
    else {
      if (!named) throw new StatementError("account", part.line);
      yield endOf(part, account.currency, moved, lines);
      moved = 0n;
      lines = 0;
      named = false;
    }
  }
}

function endOf(
  { balances }: CamtStatement,
  accountCurrency: string,
  moved: bigint,
  lines: number,
): StatementEnd {
  const openings = new Set<bigint>();
  const closings = new Set<bigint>();
  let day: string | null = null;
  for (const { values, line } of balances) {
    const code = first(values, "Tp/CdOrPrtry/Cd");
    if (code !== "OPBD" && code !== "PRCD" && code !== "CLBD") continue;
    // an account of several currencies has balances in each
    if ((currencyIn(values, "Amt", line) ?? accountCurrency) !== accountCurrency) continue;
    const amount = signed(values, "Amt", single(values, line, "sign", "CdtDbtInd"), line);
    if (code === "CLBD") {
      closings.add(amount);
      day = statementDay(first(values, "Dt/Dt", "Dt/DtTm") ?? "", DATES);
    } else openings.add(amount);
  }
  const [opening = null] = openings;
  const [closing = null] = closings;
  const agree = openings.size === 1 && closings.size === 1;
  const doubt =
    opening === null || closing === null
      ? "no-balances"
      : agree && opening + moved === closing
        ? null
        : "mismatch";
  return { kind: "end", lines, opening, closing, day, doubt, cut: false, edge: null };
}

/** The amount with the sign of its indicator: positive to the account. */
function signed(values: CamtValues, path: string, indicator: string | undefined, line: number): bigint {
  const read = statementAmount(single(values, line, "amount", path) ?? "", NUMBERS);
  const exact = read !== null && read.amount % 10n ** BigInt(5 - MOST_DECIMALS) === 0n;
  if (!exact || read.negative || read.side !== null || (indicator !== "CRDT" && indicator !== "DBIT"))
    throw new StatementError("amount", { line, field: path });
  return indicator === "CRDT" ? read.amount : -read.amount;
}

function currencyIn(values: CamtValues, path: string, line: number): string | undefined {
  const currency = single(values, line, "currency", `${path}@Ccy`);
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) throw new StatementError("currency", line);
  return currency;
}

function linesOf({ values: entry, details, line }: CamtEntry, accountCurrency: string): StatementLine[] {
  const state = single(entry, line, "state", "Sts/Cd", "Sts/Prtry", "Sts") ?? "";
  if (NOT_BOOKED.includes(state)) return [];
  if (state !== "BOOK") throw new StatementError("state", { line, field: "Sts" });
  const day = statementDay(first(entry, "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm") ?? "", DATES);
  if (day === null) throw new StatementError("date", { line, field: "BookgDt" });
  const indicator = single(entry, line, "sign", "CdtDbtInd");
  const total = signed(entry, "Amt", indicator, line);
  const currency = currencyIn(entry, "Amt", line) ?? accountCurrency;
  const reference = referenceIn(entry, "AcctSvcrRef");
  const reversed = single(entry, line, "sign", "RvslInd") ?? "false";
  if (!BOOLEANS.has(reversed)) throw new StatementError("sign", { line, field: "RvslInd" });
  // a bank that returns a payment says so of the entry, or of its detail
  const reversal =
    BOOLEANS.get(reversed) === true ||
    details.some((of) => [...of.keys()].some((path) => path.startsWith("RtrInf/")));
  const common = { kind: "line", line, day, balance: null, reversal } as const;
  const doubtOf = (of: string): StatementDoubt | null =>
    reversal ? "reversal" : of === accountCurrency ? null : "currency";
  const whole = (of: readonly CamtValues[]): StatementLine => {
    const only = of.length === 1 ? of[0] : undefined;
    return {
      ...common,
      amount: total,
      currency,
      reference:
        reference ??
        (only && (referenceIn(only, "Refs/AcctSvcrRef") ?? referenceIn(only, "Refs/TxId"))) ??
        null,
      text: textOf(of, entry),
      payer: only ? payerOf(only) : null,
      number: numberIn([...of, entry]),
      // of which payment an amount is, is not said
      doubt: doubtOf(currency) ?? (of.length > 1 || !isWhole(only) ? "batch" : null),
    };
  };
  /** Whether the one detail of an entry is about all of it. */
  const isWhole = (only: CamtValues | undefined): boolean => {
    const payments = entry.get("NtryDtls/Btch/NbOfTxs") ?? [];
    if (payments.some((count) => !/^0*1$/.test(count))) return false;
    if (only === undefined) return true;
    if ((first(only, "CdtDbtInd") ?? indicator) !== indicator) return false;
    return (
      !only.has("Amt") ||
      (currencyIn(only, "Amt", line) ?? currency) !== currency ||
      signed(only, "Amt", indicator, line) === total
    );
  };
  if (details.length <= 1) return [whole(details)];
  // a batch: each of its payments is a line, if they say what each of them was
  const amounts = details.map((of) => {
    const path = of.has("Amt") ? "Amt" : "AmtDtls/TxAmt/Amt";
    if (!of.has(path)) return null;
    return {
      amount: signed(of, path, first(of, "CdtDbtInd") ?? indicator, line),
      currency: currencyIn(of, path, line) ?? currency,
    };
  });
  const sum = amounts.reduce((all, one) => all + (one?.amount ?? 0n), 0n);
  if (amounts.some((one) => one === null || one.currency !== currency) || sum !== total)
    return [whole(details)];
  return details.map((of, at): StatementLine => {
    const own = referenceIn(of, "Refs/AcctSvcrRef") ?? referenceIn(of, "Refs/TxId");
    return {
      ...common,
      amount: amounts[at]?.amount ?? 0n,
      currency,
      reference:
        own !== null && own !== reference ? own : reference === null ? null : `${reference}/${at + 1}`,
      text: textOf([of], entry),
      payer: payerOf(of),
      number: numberIn([of]),
      doubt: doubtOf(currency),
    };
  });
}

/** Looks in every field: banks put what a payer wrote in many of them, and break it over several. */
const numberIn = (of: readonly CamtValues[]): string | null =>
  orderNumberIn(...of.flatMap((values) => [...values.values()]));

function textOf(details: readonly CamtValues[], entry: CamtValues): string {
  const parts = [
    ...details.flatMap((of) => [
      of.get("RmtInf/Ustrd")?.join(" "),
      of.get("RmtInf/Strd/CdtrRefInf/Ref")?.join(" "),
      of.get("RmtInf/Strd/RfrdDocInf/Nb")?.join(" "),
      of.get("RmtInf/Strd/AddtlRmtInf")?.join(" "),
      first(of, "Refs/EndToEndId"),
      first(of, "AddtlTxInf"),
    ]),
    first(entry, "AddtlNtryInf"),
  ].filter((part) => part !== undefined && !NO_REFERENCE.test(part));
  return parts.join(" ").slice(0, LONGEST_TEXT);
}

const payerOf = (details: CamtValues): string | null =>
  first(
    details,
    "RltdPties/Dbtr/Nm",
    "RltdPties/Dbtr/Pty/Nm",
    "RltdPties/UltmtDbtr/Nm",
    "RltdPties/UltmtDbtr/Pty/Nm",
  )?.slice(0, LONGEST_PAYER) ?? null;

import { LARGEST_AMOUNT } from "./money.ts";
import { isDay } from "./record-days.ts";

/** Numbers of deposit orders as payers and banks write them: in any case, with other separators or none. */
const ORDER_NUMBER = /(?<![A-Z0-9])DP[\s\-_./]{0,3}([0-9]{4})[\s\-_./]{0,3}([2-9A-HJ-NP-Z]{5})(?![A-Z0-9])/g;

/** The number of the one deposit order that a remittance text names; null: it names none, or more than one. */
export function orderNumberIn(text: string): string | null {
  const found = new Set<string>();
  for (const [, date, letters] of text.toUpperCase().matchAll(ORDER_NUMBER))
    found.add(`DP-${date}-${letters}`);
  const [number] = found;
  return found.size === 1 && number !== undefined ? number : null;
}

/** The sign between units and decimals; the other one, spaces and apostrophes may group thousands. */
export type DecimalSign = "." | ",";

const AMOUNTS: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^(\d{1,13}|\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?:[ \u00A0\u202F'’]\d{3}){1,4})(?:\.(\d+))?$/,
  ",": /^(\d{1,13}|\d{1,3}(?:\.\d{3}){1,4}|\d{1,3}(?:[ \u00A0\u202F'’]\d{3}){1,4})(?:,(\d+))?$/,
};
const DECIMALS = 5;
const MOST_DECIMALS = 2;

/**
 * An amount as a bank statement writes it, in 1/100,000 of the currency's unit: `1,234.50`, `1.234,50`, `-12.00`,
 * `(12.00)`. Null: it is not an amount with at most two decimals, or too large.
 */
export function statementAmount(text: string, decimal: DecimalSign = "."): bigint | null {
  const trimmed = text.trim();
  const [, enclosed, sign = "", plain = ""] = /^(?:\(([^()]*)\)|([+-]?)(.*))$/s.exec(trimmed) ?? [];
  const [, whole, decimals = ""] = AMOUNTS[decimal].exec(enclosed ?? plain) ?? [];
  const fraction = decimals.replace(/0+$/, "");
  if (whole === undefined || fraction.length > MOST_DECIMALS) return null;
  const size =
    BigInt(whole.replace(/\D/g, "")) * 10n ** BigInt(DECIMALS) + BigInt(fraction.padEnd(DECIMALS, "0"));
  if (size > LARGEST_AMOUNT) return null;
  return enclosed !== undefined || sign === "-" ? -size : size;
}

/** The order of year, month and day in a statement's dates. */
export const DATE_ORDERS = ["YMD", "DMY", "MDY"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A date of a statement as a day such as `2026-11-23`; null: it is none in this order. A year is four digits long. */
export function statementDay(text: string, order: DateOrder = "YMD"): string | null {
  const trimmed = text.trim();
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(trimmed) ?? [];
  if (iso !== undefined) return isDay(iso) ? iso : null;
  const parts = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ].*)?$/.exec(trimmed)?.slice(1);
  if (!parts) return null;
  const part = (letter: string): string => parts[order.indexOf(letter)] ?? "";
  if (part("Y").length !== 4) return null;
  const day = `${part("Y")}-${part("M").padStart(2, "0")}-${part("D").padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** What a line of a statement became, or, before the import, what it will become. */
export const STATEMENT_OUTCOMES = [
  /** Credited to the order it names. */
  "credited",
  /** The bank's line of a transfer that an operator credited before. */
  "confirmed",
  /** Waits for a decision about the order it names. */
  "review",
  /** Waits for an operator to match it with an order. */
  "unknown",
  /** The same entry was imported before. */
  "known",
  /** An entry with the same reference and another amount was imported before: nothing is credited. */
  "conflict",
  /** Money that left the account, or a credit that was taken back: nothing is credited. */
  "debit",
  /** An operator returned it or wrote it off. */
  "closed",
] as const;
export type StatementOutcome = (typeof STATEMENT_OUTCOMES)[number];

/** Whether a statement adds up; null: it does not say both balances. */
export function statementAddsUp(statement: {
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly credits: bigint;
  readonly debits: bigint;
}): boolean | null {
  const { opening, closing, credits, debits } = statement;
  return opening === null || closing === null ? null : opening + credits - debits === closing;
}

import type { StatementFormat } from "@foyer/contract/statements";
import { LARGEST_AMOUNT } from "./money.ts";

export type StatementNumbers = StatementFormat["numbers"];

/** An amount of a statement. `side`: what is written beside it, such as `CR`; its sign is that of the text. */
export interface StatementAmount {
  readonly amount: bigint;
  readonly side: "credit" | "debit" | null;
  /** A minus, or parentheses, are written. */
  readonly negative: boolean;
}

const DECIMALS = 5;
const MOST_DIGITS = 13;
const SIDES: Readonly<Record<string, "credit" | "debit">> = {
  CR: "credit",
  C: "credit",
  DR: "debit",
  D: "debit",
  DB: "debit",
};
const SIDE = /(?<=[\d.,\s-])(CR|DR|DB|C|D)\.?$/i;
const SPACES = /[\u00A0\u202F\u2009]/g;
const escaped = (sign: string): string => sign.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Digits as these numbers group them: in threes, or in India in threes and then twos. */
function wholePattern({ group, grouping }: StatementNumbers): string {
  if (group === "") return "\\d+";
  const sign = group === "'" ? "['’]" : escaped(group);
  const grouped =
    grouping === "indian" ? `\\d{1,2}(?:${sign}\\d{2})*${sign}\\d{3}` : `\\d{1,3}(?:${sign}\\d{3})+`;
  return `(?:\\d+|${grouped})`;
}

/** Removes the account's currency, by its code or a sign, from one end of an amount. */
function withoutCurrency(text: string, currencies: readonly string[]): string {
  const upper = text.toUpperCase();
  for (const currency of currencies) {
    const sign = currency.toUpperCase();
    if (upper.startsWith(sign)) return text.slice(sign.length).trim();
    if (upper.endsWith(sign)) return text.slice(0, -sign.length).trim();
  }
  return text;
}

/**
 * An amount as a bank statement writes it, in 1/100,000 of the currency's unit, read by the account's format only:
 * `1,234.50`, `1.234,50`, `12,34,567.00`, `-12.00`, `12.00-`, `(12.00)`, `.50`, `₱100`, `100 CR`. Null: it is none.
 * @param currencies the account's currency as it may stand beside an amount
 */
export function statementAmount(
  text: string,
  numbers: StatementNumbers,
  currencies: readonly string[] = [],
): StatementAmount | null {
  let rest = text.replace(SPACES, " ").replaceAll("−", "-").trim();
  let signs = "";
  const enclosed = /^\((.*)\)$/.exec(rest);
  if (enclosed) {
    rest = (enclosed[1] ?? "").trim();
    signs = "-";
  }
  const [, side] = SIDE.exec(rest) ?? [];
  if (side !== undefined) rest = rest.replace(SIDE, "");
  // a sign stands before or behind the currency
  for (let pass = 0; pass < 2; pass++) {
    const [, before = "", inner = "", after = ""] = /^([+-]?)\s*(.*?)\s*([+-]?)$/s.exec(rest) ?? [];
    signs += before + after;
    rest = pass === 0 ? withoutCurrency(inner, currencies) : inner;
  }
  if (signs.length > 1) return null;
  const { decimal, decimals: most } = numbers;
  const pattern = new RegExp(`^(${wholePattern(numbers)})?(?:${escaped(decimal)}(\\d{0,${most}}))?$`);
  const [, whole = "", fraction = ""] = pattern.exec(rest) ?? [];
  if (whole === "" && fraction === "") return null;
  const digits = whole.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  if (digits.length > MOST_DIGITS) return null;
  const size = BigInt(digits) * 10n ** BigInt(DECIMALS) + BigInt(fraction.padEnd(DECIMALS, "0"));
  if (size > LARGEST_AMOUNT) return null;
  const negative = signs === "-";
  return {
    amount: negative ? -size : size,
    side: side === undefined ? null : (SIDES[side.toUpperCase()] ?? null),
    negative,
  };
}

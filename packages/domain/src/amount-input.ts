import type { CurrencyFormat } from "@foyer/contract/settings";
import { parseAmount, smallestPayment } from "./money.ts";
import { typedFigures } from "./western-digits.ts";

/** Decimals of an amount that people enter: a currency's cents. */
const CENT_DIGITS = 2;
/** Digits before the point that `parseAmount` accepts. */
const MOST_DIGITS = 13;

/** Why a text is not an amount to pay. */
export type AmountProblem = "empty" | "not-digits" | "decimals" | "not-positive" | "too-large";

export type AmountInput =
  | {
      readonly amount: bigint;
      /** The digits were not those of a Western keyboard: say how they were read. */
      readonly translated: boolean;
    }
  | { readonly problem: AmountProblem };

/**
 * Reads an amount as a person enters it, by the currency's group and decimal separators: `1,000.50` and `1000.5` are
 * the same amount of dollars. Figures are read by `typedFigures`, an Arabic comma as a comma; the currency's sign,
 * its code and spaces around or between groups are ignored. Groups must have their full length, because `1,50` may be
 * meant as one and a half. Exponents, signs and more decimals than a cent has are refused.
 */
export function readAmountInput(
  text: string,
  { symbol, code, group, decimal }: Pick<CurrencyFormat, "symbol" | "code" | "group" | "decimal">,
): AmountInput {
  // fractions and raised digits would be read as digits of a larger amount
  if (/\p{No}/u.test(text)) return { problem: "not-digits" };
  const western = typedFigures(text)
    .normalize("NFKC")
    .replaceAll("\u066b", decimal)
    .replaceAll("\u066c", group)
    .replaceAll("\u060c", ",");
  const plain = western
    .replace(symbol.normalize("NFKC").trim(), "")
    .replace(new RegExp(`^\\s*${code}\\b|\\b${code}\\s*$`, "i"), "")
    .trim();
  if (plain === "") return { problem: "empty" };
  const [, sign = "", figures = ""] = /^([-+]?)\s*(.*)$/s.exec(plain) ?? [];
  const parts = figures.split(decimal);
  const [grouped = "", fraction = ""] = parts;
  const whole = ungrouped(grouped, group);
  if (parts.length > 2 || whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === "")
    return { problem: "not-digits" };
  if (sign === "+") return { problem: "not-digits" };
  if (sign !== "") return { problem: "not-positive" };
  if (fraction.length > CENT_DIGITS) return { problem: "decimals" };
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  if (digits.length > MOST_DIGITS) return { problem: "too-large" };
  const amount = parseAmount(fraction === "" ? digits : `${digits}.${fraction}`);
  if (amount % smallestPayment(code) !== 0n) return { problem: "decimals" };
  return amount > 0n ? { amount, translated: western !== text } : { problem: "not-positive" };
}

/** The digits of an integer part without its separators; undefined if it has anything else. */
function ungrouped(text: string, separator: string): string | undefined {
  if (/^\d*$/.test(text)) return text;
  for (const between of [separator, " ", "'", "\u2019"]) {
    const [first = "", ...rest] = text.split(between);
    const last = rest.pop();
    const wholeGroups = /^\d{1,3}$/.test(first) && rest.every((part) => /^\d{2,3}$/.test(part));
    if (wholeGroups && last !== undefined && /^\d{3}$/.test(last)) return first + rest.join("") + last;
  }
  return undefined;
}

import type { CurrencyFormat } from "@foyer/contract/settings";

/**
 * Inside the platform money is a `bigint` in 1/100,000 of the currency's unit (1.00 is 100000n), on the wire a decimal
 * string; never a number, because a float cannot represent most decimal fractions.
 */
const DECIMALS = 5;
const ONE = 10n ** BigInt(DECIMALS);

/** The largest absolute amount: thirteen digits before the point. A sum of nine of them still fits a 64-bit column. */
export const LARGEST_AMOUNT = 10n ** 18n - 1n;

/** Currencies of which people pay whole units only: they have no smaller coin, or none in use. Also `smallest_payment` in SQL. */
const WHOLE_UNITS: readonly string[] = ["IDR", "JPY", "KRW", "VND"];

/** The smallest amount that can be paid in a currency: every payment is a multiple of it. */
export const smallestPayment = (currency: string): bigint =>
  WHOLE_UNITS.includes(currency) ? ONE : ONE / 100n;

/** An amount that the platform works out and pays, in what can be paid: rounded towards zero. Also `payable` in SQL. */
export const payable = (amount: bigint, currency: string): bigint =>
  amount - (amount % smallestPayment(currency));

/** An amount on the wire as it can be paid: a balance says no more than its owner can have. */
export const formatPayable = (amount: bigint, currency: string): string =>
  formatAmount(payable(amount, currency));

/** Thrown for a string that is not an amount (`malformed`) or exceeds the largest amount (`out-of-range`). */
export class AmountError extends Error {
  readonly reason: "malformed" | "out-of-range";

  constructor(reason: "malformed" | "out-of-range", text: string) {
    super(`${reason} amount: ${JSON.stringify(text.slice(0, 40))}`);
    this.name = "AmountError";
    this.reason = reason;
  }
}

const AMOUNT = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]{1,5}))?$/;

/**
 * Parses an amount from the wire: an optional minus, digits without leading zeros, and up to five decimals after a
 * point. No plus sign, exponent, whitespace or group separator.
 * @throws AmountError
 */
export function parseAmount(text: string): bigint {
  const [, sign, whole, fraction = ""] = AMOUNT.exec(text) ?? [];
  if (whole === undefined) throw new AmountError("malformed", text);
  if (whole.length > 13) throw new AmountError("out-of-range", text);
  const size = BigInt(whole) * ONE + BigInt(fraction.padEnd(DECIMALS, "0"));
  return sign ? -size : size;
}

/** Formats an amount for the wire, exactly, with at least two decimals: `12480.50`, `0.00001`. */
export function formatAmount(amount: bigint): string {
  const { sign, whole, fraction } = digits(amount);
  return `${sign}${whole}.${fraction.replace(/0{1,3}$/, "")}`;
}

/** A displayed amount in parts, since the symbol often has its own style. */
export interface MoneyParts {
  readonly sign: "-" | "";
  readonly symbol: string;
  readonly figures: string;
}

/** Shown by hide-balance in place of digits; of fixed length, so that it does not reveal the amount. */
export const HIDDEN_FIGURES = "••••••";

/**
 * Formats an amount by its currency's pattern. Excess decimals are truncated, never rounded up, so that no balance
 * shows more than it is; an amount truncated to zero has no sign.
 *
 * A pattern is the integer part in `#`, `0` and grouping commas, a point, and decimals in `0` (always shown) and `#`
 * (shown when not zero): `#,##0.00`, `#,##,##0.00`, `0.00###`. Any other pattern counts as `#,##0.00`.
 */
export function moneyParts(amount: bigint, currency: CurrencyFormat): MoneyParts {
  const pattern = readPattern(currency.pattern) ?? DEFAULT_PATTERN;
  const { sign, whole, fraction } = digits(amount);
  const decimals = fraction
    .slice(0, pattern.mostDecimals)
    .replace(/0+$/, "")
    .padEnd(pattern.leastDecimals, "0");
  const integer = grouped(whole.padStart(pattern.leastDigits, "0"), pattern, currency.group);
  return {
    sign: sign && /[1-9]/.test(integer + decimals) ? "-" : "",
    symbol: currency.symbol,
    figures: decimals === "" ? integer : `${integer}${currency.decimal}${decimals}`,
  };
}

/** `moneyParts` as one string: `￥12,480.50`, `-￥3.00`. */
export function formatMoney(amount: bigint, currency: CurrencyFormat): string {
  const { sign, symbol, figures } = moneyParts(amount, currency);
  return `${sign}${symbol}${figures}`;
}

/**
 * An amount in a message, as the screens show it: by the format of its currency, with the narrow form of a full-width
 * symbol.
 */
export function moneyInText(amount: bigint, code: string): string {
  return formatMoney(amount, currencyFormat(code)).normalize("NFKC");
}

/** A hidden balance: `￥••••••`, the same for every amount. */
export function hiddenMoney(currency: CurrencyFormat): string {
  return `${currency.symbol}${HIDDEN_FIGURES}`;
}

const WESTERN = { pattern: "#,##0.00", group: ",", decimal: "." };
const POINT_GROUPED = { pattern: "#,##0.00", group: ".", decimal: "," };

/** Display formats by currency: two decimals everywhere (spec section 9). */
const CURRENCIES: Readonly<Record<string, Omit<CurrencyFormat, "code">>> = {
  CNY: { symbol: "￥", ...WESTERN },
  USD: { symbol: "$", ...WESTERN },
  EUR: { symbol: "€", ...WESTERN },
  JPY: { symbol: "¥", ...WESTERN },
  KRW: { symbol: "₩", ...WESTERN },
  PHP: { symbol: "₱", ...WESTERN },
  THB: { symbol: "฿", ...WESTERN },
  MYR: { symbol: "RM", ...WESTERN },
  INR: { symbol: "₹", pattern: "#,##,##0.00", group: ",", decimal: "." },
  IDR: { symbol: "Rp", ...POINT_GROUPED },
  VND: { symbol: "₫", ...POINT_GROUPED },
  BRL: { symbol: "R$", ...POINT_GROUPED },
  /** ISO 4217 "no currency": play money of free rounds and trial guests. */
  XXX: { symbol: "", ...WESTERN },
};

/** The format of a currency by its ISO 4217 code; a currency not in the table shows its code before the digits. */
export function currencyFormat(code: string): CurrencyFormat {
  return { code, ...(CURRENCIES[code] ?? { symbol: `${code}\u00a0`, ...WESTERN }) };
}

function digits(amount: bigint): { sign: "-" | ""; whole: string; fraction: string } {
  const size = amount < 0n ? -amount : amount;
  return {
    sign: amount < 0n ? "-" : "",
    whole: (size / ONE).toString(),
    fraction: (size % ONE).toString().padStart(DECIMALS, "0"),
  };
}

interface Pattern {
  readonly leastDigits: number;
  /** Digits in the group next to the point and in the other groups; 0: no groups. */
  readonly firstGroup: number;
  readonly otherGroups: number;
  readonly leastDecimals: number;
  readonly mostDecimals: number;
}

const DEFAULT_PATTERN: Pattern = {
  leastDigits: 1,
  firstGroup: 3,
  otherGroups: 3,
  leastDecimals: 2,
  mostDecimals: 2,
};

function readPattern(text: string): Pattern | null {
  const match = /^([#,]*)([0,]*0)(?:\.(0*)(#*))?$/.exec(text);
  if (!match) return null;
  const [, optional = "", required = "", always = "", sometimes = ""] = match;
  const groups = (optional + required).split(",");
  const [last = "", previous = ""] = [...groups].reverse();
  const firstGroup = groups.length > 1 ? last.length : 0;
  const otherGroups = groups.length > 2 ? previous.length : firstGroup;
  if (groups.length > 1 && otherGroups === 0) return null;
  return {
    leastDigits: required.replaceAll(",", "").length,
    firstGroup,
    otherGroups,
    leastDecimals: Math.min(always.length, DECIMALS),
    mostDecimals: Math.min(always.length + sometimes.length, DECIMALS),
  };
}

function grouped(figures: string, { firstGroup, otherGroups }: Pattern, separator: string): string {
  if (firstGroup === 0) return figures;
  const parts: string[] = [];
  let end = figures.length;
  for (let size = firstGroup; end > 0; size = otherGroups) {
    parts.unshift(figures.slice(Math.max(0, end - size), end));
    end -= size;
  }
  return parts.join(separator);
}

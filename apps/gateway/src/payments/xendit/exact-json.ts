import { formatAmount, parseAmount } from "@foyer/domain/money";

/** The language's access to the text of a JSON number, which the types of this TypeScript version do not have yet. */
const exact = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
};

/**
 * Parses JSON and leaves its numbers as the text they are written in, since a float would change amounts. Texts lose NUL,
 * which the database cannot store.
 */
export function parseExactJson(text: string): unknown {
  return exact.parse(text, (_key, value, { source }) =>
    typeof value === "number" ? source : typeof value === "string" ? value.replaceAll("\0", "") : value,
  );
}

/** An amount in 1/100,000 as a number in JSON, without the detour through a float. */
export const jsonAmount = (amount: bigint): unknown => exact.rawJSON(formatAmount(amount));

/** A whole number in JSON, of any size. */
export const jsonInteger = (value: bigint): unknown => exact.rawJSON(value.toString());

/** An amount as Xendit writes it, in a number or a string: decimals after the fifth are zero. */
export const WRITTEN_AMOUNT = "^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,5}0{0,12})?$";

/** The amount, in 1/100,000, of a text that matches `WRITTEN_AMOUNT`. */
export const amountOf = (written: string): bigint => parseAmount(written.replace(/(\.[0-9]{5})0+$/, "$1"));

/** The largest amount that one number of Xendit can be, and therefore a sum of them. */
export const LARGEST_AMOUNT = amountOf("9999999999999.99999");

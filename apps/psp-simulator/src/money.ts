/** Amounts are whole numbers of minor units (centavos) in the simulator, and decimal strings where they are stored. */

/** The language's access to the text of JSON numbers, which the types of this TypeScript version do not have yet. */
const exact = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
};

/** Parses JSON and leaves its numbers as the text they are written in. */
export const parseExactJson = (text: string): unknown =>
  exact.parse(text, (_key, value, { source }) => (typeof value === "number" ? source : value));

/** Minor units of an amount with up to two decimals; undefined for any other text. */
export function minorUnits(text: string): bigint | undefined {
  const [, whole, fraction = ""] = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0"));
}

/** `1234.50` */
export const decimal = (minor: bigint): string =>
  `${minor / 100n}.${(minor % 100n).toString().padStart(2, "0")}`;

/** An amount as a JSON number. */
export const jsonNumber = (text: string): unknown => exact.rawJSON(text);

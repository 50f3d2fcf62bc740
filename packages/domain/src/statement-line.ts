/** Numbers of deposit orders as payers and banks write them: in any case, with other separators or none. */
const ORDER_NUMBER =
  /(?<![A-Z0-9])DP[\s\p{Pd}_./]{0,3}([0-9]{4})[\s\p{Pd}_./]{0,3}([2-9A-HJ-NP-Z]{5})(?![A-Z0-9])/gu;

function numbersIn(text: string): string[] {
  const found: string[] = [];
  for (const [, date, letters] of text.normalize("NFKC").toUpperCase().matchAll(ORDER_NUMBER))
    found.push(`DP-${date}-${letters}`);
  return found;
}

/**
 * The number of the one deposit order that the texts of a payment name; null: they name none, or more than one.
 * @param fields each in the pieces that the bank broke it into: a number may go over two of them
 */
export function orderNumberIn(...fields: readonly (string | readonly string[])[]): string | null {
  const found = new Set<string>();
  for (const field of fields) {
    const pieces = typeof field === "string" ? [field] : field;
    for (const text of new Set([pieces.join(" "), pieces.join("")]))
      for (const number of numbersIn(text)) found.add(number);
  }
  const [number] = found;
  return found.size === 1 && number !== undefined ? number : null;
}

/** Whether a text names a deposit order, or several. */
export const namesOrder = (text: string): boolean => numbersIn(text).length > 0;

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

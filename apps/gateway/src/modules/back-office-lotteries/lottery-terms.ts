import type { BetTypeTerms, LotteryTermsInput } from "@foyer/contract/back-office-lotteries";
import { AmountError, parseAmount } from "@foyer/domain/money";

/** The field that is wrong in the terms of a lottery, and why; `betTypes.first3-straight.prizeGroup` of a bet type. */
export interface TermsFault {
  readonly field: string;
  readonly reason: string;
}

/** Terms that may be stored: what the schema cannot say. */
export function termsFault(
  terms: LotteryTermsInput,
  /** Seconds between draws; undefined: it draws at fixed times. */
  every: number | undefined,
  betTypes: readonly BetTypeTerms[],
): TermsFault | undefined {
  if (terms.lowestPrizeGroup > terms.prizeGroup)
    return { field: "lowestPrizeGroup", reason: "is above the prize group" };
  if (every !== undefined && terms.closeSeconds >= every)
    return { field: "closeSeconds", reason: "is not shorter than the time between draws" };
  let before = 0n;
  for (const [field, reason] of [
    ["smallestStake", "must be above zero"],
    ["largestStake", "is below the smallest stake"],
    ["largestSlip", "is below the largest stake"],
    ["largestDraw", "is below the largest slip"],
  ] as const) {
    const amount = amountOf(terms[field]);
    if (amount === undefined || amount <= 0n || amount < before) return { field, reason };
    before = amount;
  }
  if ((amountOf(terms.outcomeLimit) ?? 0n) <= 0n)
    return { field: "outcomeLimit", reason: "must be above zero" };
  const known = new Set<string>();
  for (const { betType, prizeGroup, outcomeLimit } of betTypes) {
    if (known.has(betType)) return { field: `betTypes.${betType}`, reason: "is there twice" };
    known.add(betType);
    // a group that players may choose lowers each bet type by as much, down to 1,700
    if (prizeGroup !== undefined && prizeGroup < terms.lowestPrizeGroup)
      return { field: `betTypes.${betType}.prizeGroup`, reason: "is below the lowest prize group" };
    if (outcomeLimit !== undefined && (amountOf(outcomeLimit) ?? 0n) <= 0n)
      return { field: `betTypes.${betType}.outcomeLimit`, reason: "must be above zero" };
  }
  return undefined;
}

function amountOf(text: string): bigint | undefined {
  try {
    return parseAmount(text);
  } catch (error) {
    if (error instanceof AmountError) return undefined;
    throw error;
  }
}

import { dayIn } from "./record-days.ts";

/** An entry of a bank statement that took money from the account. */
export interface Debit {
  readonly key: string;
  readonly day: string;
  readonly currency: string;
  /** Positive. */
  readonly amount: bigint;
  /** What the bank wrote: remittance text, and its own reference. */
  readonly text: string;
}

/** A withdrawal that an operator pays by hand. */
export interface ManualPayout {
  readonly number: string;
  readonly currency: string;
  /** What the member receives. */
  readonly amount: bigint;
  /** What the operator noted as the bank's reference. */
  readonly reference: string | null;
  /** When it was noted as sent or paid; null: it was not. */
  readonly at: Date | null;
}

/** A transfer can be booked some days before it is noted, or after. */
export const DAYS_APART = 3;
/** A shorter reference could be part of any text. */
const SHORTEST_REFERENCE = 6;
const DAY_MS = 24 * 60 * 60_000;

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/**
 * Which debit paid which payout: by the withdrawal's number in the debit's text, by the noted reference in it, or, where
 * neither says more, by amount, if within a few days just one debit and one payout have it. What names a payout is
 * matched with it whatever its amount is: the comparison tells the difference.
 * @returns withdrawal numbers by debit key; each debit and each payout at most once
 */
export function matchPayouts(
  debits: readonly Debit[],
  payouts: readonly ManualPayout[],
  timeZone: string,
): Map<string, string> {
  const matched = new Map<string, string>();
  const left = { debits: [...debits], payouts: [...payouts] };
  const match = (fits: (debit: Debit, payout: ManualPayout) => boolean) => {
    const pairs = left.debits.flatMap((debit) => {
      const [payout, ...others] = left.payouts.filter((one) => fits(debit, one));
      return payout && others.length === 0 ? [{ debit, payout }] : [];
    });
    // a payout that several debits could have paid is left to an operator
    const single = pairs.filter(({ payout }) => pairs.filter((one) => one.payout === payout).length === 1);
    for (const { debit, payout } of single) matched.set(debit.key, payout.number);
    left.debits = left.debits.filter((debit) => !matched.has(debit.key));
    left.payouts = left.payouts.filter((payout) => !single.some((one) => one.payout === payout));
  };
  const dayOf = new Map(payouts.map(({ number, at }) => [number, at && dayIn(timeZone, at)]));
  match((debit, { number }) => plain(debit.text).includes(plain(number)));
  match((debit, { reference }) => {
    const noted = plain(reference ?? "");
    return noted.length >= SHORTEST_REFERENCE && plain(debit.text).includes(noted);
  });
  match((debit, { number, currency, amount }) => {
    const day = dayOf.get(number);
    return (
      day != null &&
      currency === debit.currency &&
      amount === debit.amount &&
      Math.abs(Date.parse(day) - Date.parse(debit.day)) <= DAYS_APART * DAY_MS
    );
  });
  return matched;
}

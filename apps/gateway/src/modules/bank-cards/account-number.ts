import type { CardKind, PayoutInstitution } from "@foyer/contract/bank-cards";
import { cardNumber } from "@foyer/domain/bank-card";
import { mobileOfText } from "@foyer/domain/mobile-number";
import parse from "libphonenumber-js/mobile";
import { dialingCodes } from "../settings/dialing-codes.ts";

/** The number of an account at a bank or e-wallet. */
export interface AccountNumber {
  /** Digits, as they are paid to: of an e-wallet its mobile number as it is dialled at home. */
  readonly number: string;
  /** One for every way to write the number, for comparisons: of an e-wallet its number in E.164. */
  readonly identity: string;
}

/** Dialling code of the numbers of a wallet: of its own country, or the first of the merchant's. */
export const dialingCodeOf = (
  { country }: PayoutInstitution,
  { dialingCountries }: { readonly dialingCountries: readonly string[] },
): string => dialingCodes(country === undefined ? dialingCountries : [country])[0]?.code ?? "";

/** Null when the text is no such number. */
export function accountNumber(kind: CardKind, written: string, dialingCode: string): AccountNumber | null {
  if (kind === "bank") {
    const number = cardNumber(written);
    return number === null ? null : { number, identity: number };
  }
  const identity = mobileOfText(parse, written, dialingCode);
  const mobile = identity === null ? undefined : parse(identity);
  if (!mobile) return null;
  return { number: mobile.formatNational().replace(/\D/g, ""), identity: mobile.number };
}

import { typedFigures } from "./western-digits.ts";

/** Cards and wallets a member may have at once. */
export const MOST_CARDS = 5;

/** Digits of an account number, as long as account numbers are. */
const NUMBER = /^[0-9]{6,20}$/;

/** The number of an account at a bank without the spaces and hyphens it is written with; null when the rest is not 6 to 20 digits. */
export function cardNumber(written: string): string | null {
  const digits = typedFigures(written).replace(/[\s-]/g, "");
  return NUMBER.test(digits) ? digits : null;
}

/** A name without case, accents, invisible characters and double spaces. */
const plainName = (name: string): string =>
  name
    .replace(/\p{Cf}/gu, "")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFKC")
    .replaceAll("’", "'")
    // to upper case first, because ß and SS differ only in case
    .toUpperCase()
    .toLowerCase()
    .trim()
    .replace(/\s+/g, " ");

/** Whether two spellings are the same person's name at a bank: without case, accents and double spaces. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other);

import { randomInt } from "node:crypto";

/** Without characters that are easily confused: a player may have to type it. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const RANDOM = 9;

/** A username for an account opened by mobile number: in the usual format and not derived from the number. */
export const generatedUsername = (): string =>
  `p${Array.from({ length: RANDOM }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;

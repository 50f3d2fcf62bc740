import { randomInt } from "node:crypto";

/** Without what reads like another: a player may have to type it. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const RANDOM = 9;

/** A username for an account that was opened by mobile number: of the usual form, and telling nothing of the number. */
export const madeUsername = (): string =>
  `p${Array.from({ length: RANDOM }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;

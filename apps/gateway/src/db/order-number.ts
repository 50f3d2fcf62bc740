import { randomInt } from "node:crypto";

/** Letters and digits of an order number: without those that are easily confused. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const UNIQUE_VIOLATION = "23505";
const ATTEMPTS = 3;

const newLetters = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/**
 * Writes an order under a new random number. Should the number be in use, which the unique constraint of that name
 * says, the order is written again under another one: at most three attempts.
 */
export async function withNewNumber<T>(
  constraint: string,
  write: (letters: string) => Promise<T>,
  length = 5,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(newLetters(length));
    } catch (error) {
      const failure = error as { code?: string; constraint?: string };
      if (failure.code !== UNIQUE_VIOLATION || failure.constraint !== constraint || attempt === ATTEMPTS)
        throw error;
    }
  }
}

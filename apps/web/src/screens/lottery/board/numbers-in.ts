import type { PickRow } from "@foyer/domain/lottery/bet-type";
import { isFigures, typedWords } from "../../../entities/lottery/typed-words.ts";

const LONGEST_SHOWN = 12;

const shown = (word: string): string =>
  word.length > LONGEST_SHOWN ? `${word.slice(0, LONGEST_SHOWN)}…` : word;

/**
 * Numbers in a text that a row has, each once and in the order of the text, and what is none of them: "07, 15 100" of two
 * digits.
 */
export function numbersIn(text: string, { values }: PickRow): { known: string[]; unknown: string[] } {
  const digits = values[0]?.length ?? 0;
  const pieces = new RegExp(`.{${digits}}`, "g");
  const read = typedWords(text).flatMap((word) => {
    if (!isFigures(word)) return [word];
    return word.length > digits && word.length % digits === 0
      ? (word.match(pieces) ?? [])
      : [word.padStart(digits, "0")];
  });
  const known = new Set(values);
  const words = [...new Set(read)];
  return {
    known: words.filter((word) => known.has(word)),
    unknown: words.filter((word) => !known.has(word)).map(shown),
  };
}

import { lettersOf } from "./letters.ts";

/** A player's name reduced to its first and last letter: they recognise themselves, others do not. */
export function maskedName(name: string): string {
  const letters = lettersOf(name);
  return `${letters[0] ?? ""}•••${letters.at(-1) ?? ""}`;
}

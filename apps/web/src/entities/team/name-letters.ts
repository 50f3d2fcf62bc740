import { lettersOf } from "@foyer/domain/letters";

/** The first letters of the first two parts of a name, or its first two letters. */
export function nameLetters(name: string): string {
  const parts = name.split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u).filter((part) => part !== "");
  const letters =
    parts.length > 1
      ? parts.slice(0, 2).map((part) => lettersOf(part)[0] ?? "")
      : lettersOf(parts[0] ?? name).slice(0, 2);
  return letters.join("").toUpperCase();
}

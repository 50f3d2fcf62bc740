import { checkField, type FieldRule } from "./field-rules.ts";

/** Kinds of characters that a rule's pattern may demand. */
export const CHARACTER_KINDS = ["letter", "lowercase", "uppercase", "digit", "symbol"] as const;
export type CharacterKind = (typeof CHARACTER_KINDS)[number];

/** What a rule's pattern asks for, found by trying values: a merchant writes the pattern, and a player reads words. */
export interface RuleHints {
  /** Kinds of characters that a value must contain. */
  readonly needs: readonly CharacterKind[];
  readonly startsWithLetter: boolean;
  /** Only letters and digits are accepted. */
  readonly plain: boolean;
  readonly digits: boolean;
}

const ALL = "aB3!";

/** A value of an accepted length that consists of these characters in turn. */
function sampleOf({ minLength = 1, maxLength = 64 }: FieldRule, characters: string): string {
  const length = Math.min(maxLength, Math.max(minLength, ALL.length));
  return characters.repeat(Math.ceil(length / characters.length)).slice(0, length);
}

/** Nothing is claimed about a pattern that accepts none of the samples. */
export function ruleHints(rule: FieldRule): RuleHints {
  const accepts = (characters: string) =>
    checkField([{ ...rule, enabled: true }], rule.field, sampleOf(rule, characters)) === null;
  const digits = accepts("aB3");
  const symbols = accepts(ALL);
  const widest = symbols ? ALL : digits ? "aB3" : "aB";
  if (!accepts(widest)) return { needs: [], startsWithLetter: false, plain: false, digits: true };
  const without = (kind: RegExp) => {
    const rest = widest.replace(kind, "");
    return rest !== "" && rest !== widest && !accepts(rest);
  };
  const lowercase = without(/[a-z]/);
  const uppercase = without(/[A-Z]/);
  const starts = !lowercase && !uppercase && digits && accepts("a3") && !accepts("3a");
  const needs: CharacterKind[] = [];
  if (!starts && !lowercase && !uppercase && without(/[A-Za-z]+/)) needs.push("letter");
  if (lowercase) needs.push("lowercase");
  if (uppercase) needs.push("uppercase");
  if (without(/[0-9]/)) needs.push("digit");
  if (without(/!/)) needs.push("symbol");
  return { needs, startsWithLetter: starts, plain: !symbols && !accepts("a_") && !accepts("a."), digits };
}

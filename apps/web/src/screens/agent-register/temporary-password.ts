import { checkNewPassword, type FieldRule } from "@foyer/domain/field-rules";

/** Without letters and digits that look alike: it is read out and typed. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 3;
const GROUP_LENGTH = 5;
/** Added where the merchant's rule wants further kinds of characters. */
const ENDINGS = ["", "K", "7", "K7", "K7!"];

function group(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUP_LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** A random password that meets the merchant's rules; empty where none of this kind does. */
export function temporaryPassword(rules: readonly FieldRule[]): string {
  const groups = Array.from({ length: GROUPS }, group);
  const candidates = [groups.join("-"), groups.join("")].flatMap((one) =>
    ENDINGS.map((ending) => `${one}${ending}`),
  );
  return candidates.find((one) => checkNewPassword(rules, one, "") === null) ?? "";
}

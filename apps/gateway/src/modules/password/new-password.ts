import type { FieldRule } from "@foyer/contract/settings";
import { type BrokenRule, checkNewPassword as checkRules } from "@foyer/domain/field-rules";
import { isCommonPassword } from "./common-passwords.ts";

/**
 * What a new password breaks, or null: the merchant's rules, equality with the username (where it is known) and the
 * list of the common ones. Whoever takes a new password asks here.
 */
export function checkNewPassword(
  rules: readonly FieldRule[],
  password: string,
  username?: string,
): BrokenRule | "common" | null {
  // no name of ours is empty, so that nothing equals it
  return checkRules(rules, password, username ?? "") ?? (isCommonPassword(password) ? "common" : null);
}

import type { FieldRule } from "@foyer/contract/settings";
import { type BrokenRule, checkNewPassword as checkRules } from "@foyer/domain/field-rules";
import { isCommonPassword } from "./common-passwords.ts";

/**
 * The rule a new password breaks, or null: the merchant's rules, equality with the username (where known) and the
 * list of common passwords. Every call that sets a password checks here.
 */
export function checkNewPassword(
  rules: readonly FieldRule[],
  password: string,
  username?: string,
): BrokenRule | "common" | null {
  // no username is empty, so nothing equals it
  return checkRules(rules, password, username ?? "") ?? (isCommonPassword(password) ? "common" : null);
}

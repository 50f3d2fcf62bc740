import { PROFILE_FIELDS, type ProfileField } from "@foyer/contract/profile";
import type { FieldRule } from "@foyer/contract/settings";
import { birthDateFault, gregorianBirthDate } from "@foyer/domain/birth-date";
import { COUNTRIES } from "@foyer/domain/countries";
import { checkField } from "@foyer/domain/field-rules";
import { AppError } from "../../http/errors.ts";

/** What a merchant requires of personal data. */
export interface ProfileRules {
  readonly rules: readonly FieldRule[];
  readonly minimumAge: number;
  /** YYYY-MM-DD */
  readonly today: string;
}

const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

/** The error of a field that breaks its rule. */
export const invalidField = (field: string, rule: string): AppError =>
  new AppError("profile.field.invalid", `${field} breaks its rule ${rule}`, { field, rule });

/** The part of its rule that a value breaks. Contacts that the merchant does not ask for can be entered all the same. */
export function brokenRule(field: string, value: string, of: ProfileRules): string | null {
  if (UNSTORABLE.test(value)) return "pattern";
  if (field === "birthDate") return value === "" ? null : birthDateFault(value, of.minimumAge, of.today);
  if (field === "nationality") return value === "" || COUNTRIES.includes(value) ? null : "pattern";
  const rules = of.rules.map((rule) => (rule.field === field ? { ...rule, enabled: true } : rule));
  return checkField(rules, field, value);
}

/** The values given, trimmed. Throws `profile.field.invalid` for the first one that breaks its rule. */
export function checkProfile(
  given: { readonly [Field in ProfileField]?: string | undefined },
  of: ProfileRules,
): Map<ProfileField, string> {
  const values = new Map<ProfileField, string>();
  for (const field of PROFILE_FIELDS) {
    const entered = given[field]?.trim();
    if (entered === undefined) continue;
    const value = field === "birthDate" ? gregorianBirthDate(entered, of.today) : entered;
    const broken = brokenRule(field, value, of);
    if (broken) throw invalidField(field, broken);
    values.set(field, value);
  }
  return values;
}

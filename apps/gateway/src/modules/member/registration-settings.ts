import type { CaptchaKind } from "@foyer/contract/captcha";
import { FieldRule } from "@foyer/contract/settings";
import { DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { RegistrationSettingsRow } from "./member.repository.ts";

/** What registration and sign-in require at one merchant. */
export interface RegistrationSettings {
  readonly rules: readonly FieldRule[];
  readonly captcha: boolean;
  readonly captchaKind: CaptchaKind;
}

const DEFAULT_SETTINGS: RegistrationSettings = {
  rules: DEFAULT_FIELD_RULES,
  captcha: true,
  captchaKind: "digits",
};

/** The parts of a rule a merchant may override. */
const Difference = Type.Partial(Type.Omit(FieldRule, ["field"]), { additionalProperties: false });

/** Always required, whatever a merchant sets. */
const ALWAYS_ASKED = new Set(["loginUsername", "loginPassword", "username", "password"]);

const isExpression = (pattern: string): boolean => {
  try {
    return Boolean(new RegExp(pattern, "u"));
  } catch {
    return false;
  }
};

/**
 * The platform's rules with a merchant's overrides. An invalid override is ignored and reported: a typo in a setting
 * must not open a field to arbitrary input.
 */
function completed(row: RegistrationSettingsRow, report: (field: string) => void): RegistrationSettings {
  const rules = DEFAULT_FIELD_RULES.map((rule) => {
    const difference = row.rules[rule.field];
    if (difference === undefined) return rule;
    if (Value.Check(Difference, difference) && isExpression(difference.pattern ?? ""))
      return {
        ...rule,
        ...difference,
        ...(ALWAYS_ASKED.has(rule.field) && { enabled: true, required: true }),
      };
    report(rule.field);
    return rule;
  });
  return { rules, captcha: row.captcha, captchaKind: row.captchaKind };
}

/** Settings by merchant id, with the platform's defaults for merchants without their own. */
export function registrationSettings(
  rows: readonly RegistrationSettingsRow[],
  report: (merchantId: number, field: string) => void,
): (merchantId: number) => RegistrationSettings {
  const stated = new Map(
    rows.map((row) => [row.merchantId, completed(row, (field) => report(row.merchantId, field))]),
  );
  return (merchantId) => stated.get(merchantId) ?? DEFAULT_SETTINGS;
}

import type { FieldRule } from "@foyer/contract/settings";
import { isGuessable } from "./payment-password.ts";

export type { FieldRule };

/**
 * The part of a rule that a value breaks; `differs`: a new password equals the username; `guessable`: the digits of a
 * payment password are equal or consecutive.
 */
export type BrokenRule = "required" | "minLength" | "maxLength" | "pattern" | "differs" | "guessable";

/** Letters of any script, spaces, and the punctuation used inside names. */
const NAME = "[\\p{L}\\p{M}][\\p{L}\\p{M} .'’-]*";
/** No control characters and no unpaired surrogates. */
const PRINTABLE = "[^\\p{Cc}\\p{Cs}]*";
/** No control characters, no unpaired surrogates, no bidirectional formatting characters. */
const PLAIN_TEXT = "[^\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069]*";
const EMAIL = '[^\\s\\p{Cc}@<>()\\[\\]\\\\,;:"]+@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)+';

const required = { enabled: true, required: true } as const;
const optional = { enabled: true, required: false } as const;
const notAsked = { enabled: false, required: false } as const;

/**
 * The default rules by field, which a merchant can override (spec section 5; the values are the project's decision
 * "Field rules"). Lengths count characters, not code units. A pattern is a regular expression with the `u` flag that
 * the whole value must match.
 */
export const DEFAULT_FIELD_RULES: readonly FieldRule[] = [
  { field: "loginUsername", ...required, pattern: "[A-Za-z][A-Za-z0-9]*", minLength: 4, maxLength: 16 },
  { field: "loginPassword", ...required, pattern: PRINTABLE, minLength: 6, maxLength: 64 },
  { field: "loginMobileNum", ...required, pattern: "[0-9]*", minLength: 4, maxLength: 20 },
  { field: "loginCaptcha", ...required, pattern: "[0-9]*", minLength: 6, maxLength: 6 },
  { field: "verificationCode", ...required, pattern: "[0-9]*", minLength: 4, maxLength: 10 },
  { field: "username", ...required, pattern: "[A-Za-z][A-Za-z0-9]*", minLength: 4, maxLength: 16 },
  // Length counts, not required kinds of characters (NIST SP 800-63B); the platform also refuses common passwords.
  { field: "password", ...required, pattern: PRINTABLE, minLength: 12, maxLength: 64 },
  { field: "captcha", ...required, minLength: 1, maxLength: 16 },
  { field: "nickname", ...optional, pattern: PLAIN_TEXT, minLength: 2, maxLength: 20 },
  { field: "email", ...optional, pattern: EMAIL, maxLength: 254 },
  { field: "affiliateCode", ...optional, pattern: "[A-Za-z0-9]*", minLength: 4, maxLength: 16 },
  { field: "payeeName", ...notAsked, pattern: NAME, minLength: 2, maxLength: 60 },
  { field: "paymentPassword", ...notAsked, pattern: "[0-9]*", minLength: 6, maxLength: 6 },
  { field: "mobileNum", ...notAsked, pattern: "[0-9]*", minLength: 4, maxLength: 20 },
  { field: "recommenderId", ...notAsked, pattern: "[A-Za-z0-9_-]*", minLength: 2, maxLength: 32 },
  { field: "idNumber", ...notAsked, pattern: "[\\p{L}\\p{N} ./-]*", minLength: 4, maxLength: 30 },
  { field: "qqNum", ...notAsked, pattern: "[1-9][0-9]*", minLength: 5, maxLength: 12 },
  { field: "facebook", ...notAsked, pattern: PLAIN_TEXT, minLength: 2, maxLength: 100 },
  { field: "wechat", ...notAsked, pattern: PLAIN_TEXT, minLength: 2, maxLength: 40 },
  { field: "line", ...notAsked, pattern: PLAIN_TEXT, minLength: 2, maxLength: 40 },
  { field: "whatsapp", ...notAsked, pattern: "\\+?[0-9 ]*", minLength: 4, maxLength: 24 },
  { field: "zalo", ...notAsked, pattern: "\\+?[0-9 ]*", minLength: 4, maxLength: 24 },
  { field: "address", ...optional, pattern: PLAIN_TEXT, minLength: 5, maxLength: 200 },
  { field: "feedbackContent", ...required, minLength: 10, maxLength: 500 },
  { field: "remark", ...optional, maxLength: 140 },
];

const expressions = new Map<string, RegExp | null>();

/** Compiles a pattern; null for an invalid one, which is then left to the platform to check. */
function expressionOf(pattern: string): RegExp | null {
  let expression = expressions.get(pattern);
  if (expression === undefined) {
    try {
      expression = new RegExp(`^(?:${pattern})$`, "u");
    } catch {
      expression = null;
    }
    expressions.set(pattern, expression);
  }
  return expression;
}

const lengthOf = (value: string): number => [...value].length;

/**
 * The part of its rule that a field's value breaks, or null. A field that is disabled or has no rule is valid, and so
 * is an empty field that is not required (spec section 5). Used by the forms and by the server.
 */
export function checkField(
  rules: readonly FieldRule[],
  field: string,
  value: string | undefined,
): BrokenRule | null {
  const rule = rules.find((candidate) => candidate.field === field);
  if (!rule?.enabled) return null;
  if (value === undefined || value === "") return rule.required ? "required" : null;
  // Lengths first: a pattern never runs over more than the field's maximum length.
  if (rule.maxLength !== undefined && lengthOf(value) > rule.maxLength) return "maxLength";
  if (rule.minLength !== undefined && lengthOf(value) < rule.minLength) return "minLength";
  if (rule.pattern !== undefined && expressionOf(rule.pattern)?.test(value) === false) return "pattern";
  return field === "paymentPassword" && isGuessable(value) ? "guessable" : null;
}

/** `checkField` for a new password, which must also differ from the username, ignoring case. */
export function checkNewPassword(
  rules: readonly FieldRule[],
  password: string | undefined,
  username: string,
): BrokenRule | null {
  const broken = checkField(rules, "password", password);
  if (broken) return broken;
  return password && password.toLowerCase() === username.toLowerCase() ? "differs" : null;
}

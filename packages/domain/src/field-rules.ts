import type { FieldRule } from "@foyer/contract/settings";

export type { FieldRule };

/** Which part of a rule a value broke; `differs` is a new password equal to the username. */
export type BrokenRule = "required" | "minLength" | "maxLength" | "pattern" | "differs";

/** Letters and spaces of any script, with the marks that stand inside names. */
const NAME = "[\\p{L}\\p{M}][\\p{L}\\p{M} .'’-]*";
/** Anything that shows: no control characters, no halves of one. */
const PRINTABLE = "[^\\p{Cc}\\p{Cs}]*";
/** No control characters, and none that turn the direction of the text around them. */
const PLAIN_TEXT = "[^\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069]*";
const EMAIL = '[^\\s\\p{Cc}@<>()\\[\\]\\\\,;:"]+@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)+';

const asked = { enabled: true, required: true } as const;
const optional = { enabled: true, required: false } as const;
const notAsked = { enabled: false, required: false } as const;

/**
 * The rules by field, as the platform states them until a merchant states its own (spec section 5; the values
 * are the project's decision "Field rules"). Lengths count characters, not code units. A pattern is a regular
 * expression with the `u` flag that the whole value must match.
 */
export const DEFAULT_FIELD_RULES: readonly FieldRule[] = [
  { field: "loginUsername", ...asked, pattern: "[A-Za-z][A-Za-z0-9]*", minLength: 4, maxLength: 16 },
  { field: "loginPassword", ...asked, pattern: PRINTABLE, minLength: 6, maxLength: 64 },
  { field: "loginMobileNum", ...asked, pattern: "[0-9]*", minLength: 4, maxLength: 20 },
  { field: "loginCaptcha", ...asked, pattern: "[0-9]*", minLength: 6, maxLength: 6 },
  { field: "verificationCode", ...asked, pattern: "[0-9]*", minLength: 4, maxLength: 10 },
  { field: "username", ...asked, pattern: "[A-Za-z][A-Za-z0-9]*", minLength: 4, maxLength: 16 },
  {
    field: "password",
    ...asked,
    pattern: `(?=.*\\p{L})(?=.*[0-9])${PRINTABLE}`,
    minLength: 8,
    maxLength: 64,
  },
  { field: "captcha", ...asked, minLength: 1, maxLength: 16 },
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
  { field: "feedbackContent", ...asked, minLength: 10, maxLength: 500 },
  { field: "remark", ...optional, maxLength: 140 },
];

const expressions = new Map<string, RegExp | null>();

/** Null for a pattern that is none: the platform that sent it will judge the value itself. */
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
 * What is wrong with a field's value, or null. A field that is not enabled or has no rule passes, and so does
 * an empty one that is not required (spec section 5). The same for the form and for the server.
 */
export function checkField(
  rules: readonly FieldRule[],
  field: string,
  value: string | undefined,
): BrokenRule | null {
  const rule = rules.find((candidate) => candidate.field === field);
  if (!rule?.enabled) return null;
  if (value === undefined || value === "") return rule.required ? "required" : null;
  // Lengths first: a pattern is never run over more than its field may hold.
  if (rule.maxLength !== undefined && lengthOf(value) > rule.maxLength) return "maxLength";
  if (rule.minLength !== undefined && lengthOf(value) < rule.minLength) return "minLength";
  if (rule.pattern !== undefined && expressionOf(rule.pattern)?.test(value) === false) return "pattern";
  return null;
}

/** `checkField` for a new password, which must also differ from the username, capitals aside. */
export function checkNewPassword(
  rules: readonly FieldRule[],
  password: string | undefined,
  username: string,
): BrokenRule | null {
  const broken = checkField(rules, "password", password);
  if (broken) return broken;
  return password && password.toLowerCase() === username.toLowerCase() ? "differs" : null;
}

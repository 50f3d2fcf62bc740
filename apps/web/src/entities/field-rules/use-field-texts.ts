import { type BrokenRule, DEFAULT_FIELD_RULES, type FieldRule } from "@foyer/domain/field-rules";
import { type CharacterKind, ruleHints } from "@foyer/domain/rule-hints";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { LIMITS } from "../../lib/durations.ts";

/** `common`: one of the most used passwords, a list that only the platform has. */
type Broken = BrokenRule | "common";

const PARTS: Readonly<Record<Broken, true>> = {
  required: true,
  minLength: true,
  maxLength: true,
  pattern: true,
  differs: true,
  guessable: true,
  common: true,
};

/** Whether it names a part of a rule, as a rejection by the platform may. */
export const isPartOfRule = (value: unknown): value is Broken => typeof value === "string" && value in PARTS;

const NO_HINTS = { needs: [], startsWithLetter: false, plain: false, digits: true };

/** Describes a field's error in the player's language. */
export type FieldTexts = (field: string, broken: Broken) => string;

export function useFieldTexts(rules: readonly FieldRule[]): FieldTexts {
  const { t, i18n } = useLingui();
  const kinds: Record<CharacterKind, string> = {
    letter: t`a letter`,
    lowercase: t`a lowercase letter`,
    uppercase: t`an uppercase letter`,
    digit: t`a number`,
    symbol: t`a symbol`,
  };
  return (field, broken) => {
    const rule =
      rules.find((one) => one.field === field) ?? DEFAULT_FIELD_RULES.find((one) => one.field === field);
    const least = rule?.minLength ?? 1;
    const most = rule?.maxLength ?? LIMITS.registration;
    if (broken === "differs") return t`The password can't be the same as the username.`;
    if (broken === "guessable") return t`Don't use equal or consecutive digits such as 111111 or 123456.`;
    if (broken === "common") return t`This password is too common. Choose another one.`;
    if (broken === "required") {
      switch (field) {
        case "loginUsername":
        case "username":
          return t`Enter your username.`;
        case "loginPassword":
        case "password":
          return t`Enter your password.`;
        case "loginCaptcha":
        case "captcha":
          return t({ id: "in_vwrite_code", message: "Enter the code in the picture." });
        case "verificationCode":
          return t`Enter the SMS code.`;
        default:
          return t`This field is required.`;
      }
    }
    switch (field) {
      case "loginUsername":
      case "username":
      case "password": {
        const { needs, startsWithLetter, plain, digits } = rule ? ruleHints(rule) : NO_HINTS;
        const needed = new Intl.ListFormat(i18n.locale).format(needs.map((kind) => kinds[kind]));
        if (needed !== "") return t`${least} to ${most} characters, with ${needed}`;
        if (plain && !digits) return t`${least} to ${most} letters`;
        if (plain && startsWithLetter)
          return t`${least} to ${most} letters and numbers, starting with a letter`;
        if (plain) return t`${least} to ${most} letters and numbers`;
        return startsWithLetter
          ? t`${least} to ${most} characters, starting with a letter`
          : t`${least} to ${most} characters`;
      }
      case "loginCaptcha":
        return t`${plural(most, { one: "Enter # digit", other: "Enter # digits" })}`;
      case "email":
        return t`This e-mail address isn't complete.`;
      case "paymentPassword":
        return least === most
          ? t`${plural(most, { one: "# digit", other: "# digits" })}`
          : t`${least} to ${most} digits`;
      case "verificationCode":
        return t`${least} to ${most} digits`;
      case "qqNum":
        return t`${least} to ${most} digits, not starting with 0`;
      case "whatsapp":
      case "zalo":
        return t`Phone number with ${least} to ${most} digits`;
      case "nickname":
        return broken === "pattern" ? t`Name format is not valid.` : t`${least} to ${most} characters`;
      case "payeeName":
        if (broken === "pattern") return t`Name format is not valid. Enter it as at your bank.`;
        return t`${least} to ${most} letters, as at your bank`;
      case "idNumber":
        return t`${least} to ${most} letters and numbers, as on your ID`;
      case "affiliateCode":
      case "recommenderId":
        return t`${least} to ${most} letters and numbers`;
      default:
        return broken === "pattern"
          ? t`Some of these characters aren't allowed.`
          : t`${least} to ${most} characters`;
    }
  };
}

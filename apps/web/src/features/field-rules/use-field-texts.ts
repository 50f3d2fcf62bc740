import type { BrokenRule, FieldRule } from "@foyer/domain/field-rules";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/** `common`: among the passwords that many use, a list that the platform alone holds. */
type Broken = BrokenRule | "common";

const PARTS: Readonly<Record<Broken, true>> = {
  required: true,
  minLength: true,
  maxLength: true,
  pattern: true,
  differs: true,
  common: true,
};

/** Whether it names a part of a rule, as a refusal of the platform may. */
export const isPartOfRule = (value: unknown): value is Broken => typeof value === "string" && value in PARTS;

/** Says what is wrong with a field in the player's language. */
export type FieldTexts = (field: string, broken: Broken) => string;

export function useFieldTexts(rules: readonly FieldRule[]): FieldTexts {
  const { t } = useLingui();
  return (field, broken) => {
    const rule = rules.find((r) => r.field === field);
    const least = rule?.minLength ?? 1;
    const most = rule?.maxLength ?? 64;
    if (broken === "differs") return t`The password must not be the same as the username`;
    if (broken === "common") return t`Too many people use this password. Choose another one`;
    if (broken === "required") {
      switch (field) {
        case "loginUsername":
        case "username":
          return t`Enter your username`;
        case "loginPassword":
        case "password":
          return t`Enter your password`;
        case "loginCaptcha":
        case "captcha":
          return t({ id: "in_vwrite_code", message: "Enter the code in the picture" });
        case "verificationCode":
          return t`Enter the code that came by SMS`;
        default:
          return t`Fill in this field`;
      }
    }
    switch (field) {
      case "loginUsername":
      case "username":
        return t`${least} to ${most} letters and digits, beginning with a letter`;
      case "password":
        return t`${least} to ${most} characters, with a letter and a digit among them`;
      case "loginCaptcha":
        return t`${plural(most, { one: "The picture shows # digit", other: "The picture shows # digits" })}`;
      case "email":
        return t`This e-mail address is not complete`;
      case "paymentPassword":
        return least === most
          ? t`${plural(most, { one: "Exactly # digit", other: "Exactly # digits" })}`
          : t`${least} to ${most} digits`;
      case "verificationCode":
        return t`${least} to ${most} digits`;
      case "qqNum":
        return t`${least} to ${most} digits, the first of them no zero`;
      case "whatsapp":
      case "zalo":
        return t`A phone number: ${least} to ${most} digits, with or without a +`;
      case "payeeName":
        return t`${least} to ${most} letters, as your bank writes it`;
      case "idNumber":
        return t`${least} to ${most} letters and digits, with what stands between them on the card`;
      case "affiliateCode":
      case "recommenderId":
        return t`${least} to ${most} letters and digits`;
      default:
        return broken === "pattern"
          ? t`Some of these characters cannot be used here`
          : t`Between ${least} and ${most} characters`;
    }
  };
}

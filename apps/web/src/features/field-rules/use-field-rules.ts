import { type BrokenRule, DEFAULT_FIELD_RULES, type FieldRule } from "@foyer/domain/field-rules";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../lib/http/index.ts";

export const registerSettingsQuery = () => ({
  ...endpointQuery("settings.register"),
  staleTime: 10 * 60_000,
});

/** The platform's field rules; until they are there, the defaults that the platform itself starts from. */
export function useFieldRules(): { rules: readonly FieldRule[]; captcha: boolean } {
  const { data } = useQuery(registerSettingsQuery());
  return data ?? { rules: DEFAULT_FIELD_RULES, captcha: false };
}

/** Says what is wrong with a field in the player's language. */
export type FieldTexts = (field: string, broken: BrokenRule) => string;

export function useFieldTexts(rules: readonly FieldRule[]): FieldTexts {
  const { t } = useLingui();
  return (field, broken) => {
    const rule = rules.find((r) => r.field === field);
    const least = rule?.minLength ?? 1;
    const most = rule?.maxLength ?? 64;
    if (broken === "differs") return t`The password must not be the same as the username`;
    if (broken === "required") {
      if (field === "loginUsername" || field === "username") return t`Enter your username`;
      if (field === "loginPassword" || field === "password") return t`Enter your password`;
      if (field === "captcha" || field === "loginCaptcha")
        return t({ id: "in_vwrite_code", message: "Enter the code in the picture" });
      return t`Fill in this field`;
    }
    switch (field) {
      case "loginUsername":
      case "username":
        return t`${least} to ${most} letters and digits, beginning with a letter`;
      case "loginPassword":
        return t`Between ${least} and ${most} characters`;
      case "password":
        return t`${least} to ${most} characters, with a letter and a digit among them`;
      case "loginCaptcha":
        return plural(most, { one: "The picture shows # digit", other: "The picture shows # digits" });
      case "email":
        return t`This e-mail address is not complete`;
      default:
        return t`Between ${least} and ${most} characters`;
    }
  };
}

import { checkField, checkNewPassword, type FieldRule } from "@foyer/domain/field-rules";
import { EXTRA_FIELDS } from "@foyer/domain/registration-fields";
import { useLingui } from "@lingui/react/macro";
import type { FieldTexts } from "../../entities/field-rules/use-field-texts.ts";
import type { Check } from "../../entities/field-rules/use-form.ts";
import type { MobileHandle } from "../../entities/verification/use-mobile.ts";
import type { FieldName, Method, RequestedFields } from "./registration-values.ts";

interface ChecksOptions {
  method: Method;
  requested: RequestedFields;
  /** Whether a captcha is required. */
  captchaAsked: boolean;
  rules: readonly FieldRule[];
  texts: FieldTexts;
  mobile: MobileHandle;
}

type Checks = { readonly [N in FieldName]?: Check<FieldName> | undefined };

/** Checks of the fields shown for this way of registering, in display order. */
export function useRegistrationChecks(options: ChecksOptions): Checks {
  const { method, requested, captchaAsked, rules, texts, mobile } = options;
  const { t } = useLingui();
  const byName = method === "username";
  const rule =
    (name: FieldName, by = rules) =>
    (value: string) => {
      const broken = checkField(by, name, value.trim());
      return broken ? texts(name, broken) : undefined;
    };
  const required = rules.map((one) => ({ ...one, enabled: true, required: true }));
  /** Registration by username allows an empty mobile number, which then needs no code. */
  const leftOut =
    byName &&
    mobile.digits === "" &&
    !rules.some((one) => one.field === "mobileNum" && one.enabled && one.required);
  const number: Checks = {
    mobileNum: requested.mobile ? () => (leftOut ? undefined : mobile.check()) : undefined,
    verificationCode:
      requested.code && !(byName && mobile.digits === "") ? rule("verificationCode", required) : undefined,
  };
  return {
    username: byName ? rule("username") : undefined,
    ...(byName ? {} : number),
    ...(requested.password && {
      password: (value, all) => {
        const broken = checkNewPassword(rules, value, byName ? all.username.trim() : "");
        return broken ? texts("password", broken) : undefined;
      },
      confirmPassword: (value, { password }) => {
        if (value === "") return t({ id: "in_incorrect_password", message: "Enter the password again." });
        return value === password
          ? undefined
          : t({ id: "in_confirmation_correct", message: "The passwords don't match." });
      },
    }),
    ...(byName ? number : {}),
    // Only fields on the form: a refusal of any other one is shown as a message.
    ...Object.fromEntries(
      [...EXTRA_FIELDS, "affiliateCode" as const]
        .filter((name) => rules.some(({ field, enabled }) => field === name && enabled))
        .map((name) => [name, rule(name)]),
    ),
    captcha: captchaAsked ? rule("captcha") : undefined,
  };
}

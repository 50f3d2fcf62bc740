import type { RegisterMobilePayload, RegisterPayload } from "@foyer/contract/member";
import { EXTRA_FIELDS, type ExtraField } from "@foyer/domain/registration-fields";
import { registerMethod } from "../../lib/device.ts";

export type Method = "username" | "mobileNum";

/** Every field there can be; `mobileNum` is held by the mobile field, and stands here for what is said of it. */
export type FieldName =
  | ExtraField
  | "username"
  | "mobileNum"
  | "verificationCode"
  | "password"
  | "confirmPassword"
  | "affiliateCode"
  | "captcha";

export type Values = Readonly<Record<FieldName, string>>;

/** An empty form, with the name a provider suggests and the invitation code that came with the address. */
export const emptyForm = (affiliateCode: string, username = ""): Values => ({
  ...(Object.fromEntries(EXTRA_FIELDS.map((name) => [name, ""])) as Record<ExtraField, string>),
  username,
  mobileNum: "",
  verificationCode: "",
  password: "",
  confirmPassword: "",
  affiliateCode,
  captcha: "",
});

/** What the form asks besides a name, a number or an invitation. */
export interface Asked {
  readonly password: boolean;
  readonly mobile: boolean;
  /** The code that proves the number. */
  readonly code: boolean;
}

/** What is sent whichever way: what was left empty is left out, and so is what was typed before the way changed. */
export function sharedPart(values: Values, asked: Asked, agreed: boolean, captchaId: string | undefined) {
  const { verificationCode, affiliateCode } = values;
  const told: Partial<Record<ExtraField | "affiliateCode" | "verificationCode", string>> = {};
  for (const field of EXTRA_FIELDS) {
    const value = values[field].trim();
    if (value) told[field] = value;
  }
  if (affiliateCode.trim()) told.affiliateCode = affiliateCode.trim();
  if (asked.code && verificationCode) told.verificationCode = verificationCode;
  return {
    type: 0,
    registerUrl: location.hostname,
    registerMethod: registerMethod(),
    domain: location.hostname,
    agreed,
    ...told,
    ...(captchaId !== undefined && { captcha: values.captcha, captchaId }),
  } satisfies Partial<RegisterPayload & RegisterMobilePayload>;
}

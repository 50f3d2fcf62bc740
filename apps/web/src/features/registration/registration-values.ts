import type { RegisterMobilePayload, RegisterPayload } from "@foyer/contract/member";
import { EXTRA_FIELDS, type ExtraField } from "@foyer/domain/registration-fields";
import { registerMethod } from "../../lib/device.ts";

export type Method = "username" | "mobileNum";

export type Values = Record<ExtraField, string> & {
  username: string;
  /** Held by the mobile field; here for what is said of it. */
  mobileNum: string;
  verificationCode: string;
  password: string;
  confirmPassword: string;
  affiliateCode: string;
  captcha: string;
  agreed: boolean;
};

/** What is sent whichever way: what was left empty is left out. */
export function sharedPart(values: Values, captchaId: string | undefined) {
  const { verificationCode, affiliateCode } = values;
  const told: Partial<Record<ExtraField | "affiliateCode" | "verificationCode", string>> = {};
  for (const field of EXTRA_FIELDS) {
    const value = values[field].trim();
    if (value) told[field] = value;
  }
  if (affiliateCode.trim()) told.affiliateCode = affiliateCode.trim();
  if (verificationCode) told.verificationCode = verificationCode;
  return {
    type: 0,
    registerUrl: location.hostname,
    registerMethod: registerMethod(),
    domain: location.hostname,
    agreed: values.agreed,
    ...told,
    ...(captchaId !== undefined && { captcha: values.captcha, captchaId }),
  } satisfies Partial<RegisterPayload & RegisterMobilePayload>;
}

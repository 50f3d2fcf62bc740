import type { RegisterMobilePayload, RegisterPayload } from "@foyer/contract/member";
import { registerMethod } from "../../lib/device.ts";

export type Method = "username" | "mobileNum";

/** What a merchant's rules may ask besides, in the order of the form; an invitation code comes after them. */
export const EXTRA_FIELDS = [
  "nickname",
  "payeeName",
  "email",
  "idNumber",
  "qqNum",
  "facebook",
  "wechat",
  "line",
  "whatsapp",
  "zalo",
  "paymentPassword",
  "recommenderId",
] as const;
export type ExtraField = (typeof EXTRA_FIELDS)[number];

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

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

/** The code that is to prove the number; none that was typed before the way changed to one that asks for none. */
export const codeToProve = (
  { verificationCode }: Values,
  { code }: Asked,
  digits: string,
): string | undefined => (code && digits !== "" && verificationCode !== "" ? verificationCode : undefined);

/** What is sent whichever way, without what was left empty. */
export function sharedPart(values: Values, agreed: boolean, captchaId: string | undefined) {
  const { affiliateCode } = values;
  const told: Partial<Record<ExtraField | "affiliateCode", string>> = {};
  for (const field of EXTRA_FIELDS) {
    const value = values[field].trim();
    if (value) told[field] = value;
  }
  if (affiliateCode.trim()) told.affiliateCode = affiliateCode.trim();
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

import type { RegisterMobilePayload, RegisterPayload } from "@foyer/contract/member";
import { EXTRA_FIELDS, type ExtraField } from "@foyer/domain/registration-fields";
import { registerMethod } from "../../lib/device.ts";

export type Method = "username" | "mobileNum";

/**
 * Every possible field. The mobile field stores `mobileNum` itself; the name is listed here for its error messages.
 */
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

/** Empty form with the username a provider suggests and the invitation code from the address. */
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

/** Which of the conditional fields the form shows. */
export interface RequestedFields {
  readonly password: boolean;
  readonly mobile: boolean;
  /** The verification code for the mobile number. */
  readonly code: boolean;
}

/** The verification code to send; undefined if this way needs none, even if one was typed before. */
export const codeToProve = (
  { verificationCode }: Values,
  { code }: RequestedFields,
  digits: string,
): string | undefined => (code && digits !== "" && verificationCode !== "" ? verificationCode : undefined);

/** Request fields common to both ways, without empty values. */
export function sharedPart(values: Values, agreed: boolean) {
  const { affiliateCode } = values;
  const filledFields: Partial<Record<ExtraField | "affiliateCode", string>> = {};
  for (const field of EXTRA_FIELDS) {
    const value = values[field].trim();
    if (value) filledFields[field] = value;
  }
  if (affiliateCode.trim()) filledFields.affiliateCode = affiliateCode.trim();
  return {
    type: 0,
    registerUrl: location.hostname,
    registerMethod: registerMethod(),
    domain: location.hostname,
    agreed,
    ...filledFields,
  } satisfies Partial<RegisterPayload & RegisterMobilePayload>;
}

import type { RegisterMobilePayload, RegisterPayload } from "@foyer/contract/member";
import { checkField } from "@foyer/domain/field-rules";
import { documentNumber } from "@foyer/domain/identity";
import { mailAddress } from "@foyer/domain/mail-address";
import { EXTRA_FIELDS } from "@foyer/domain/registration-fields";
import { AppError } from "../../http/errors.ts";
import { checkNewPassword } from "../password/new-password.ts";
import type { RegistrationSettings } from "./registration-settings.ts";

/** A registration by either method; each contains only that method's fields. */
export type Form =
  | ({ readonly way: "username" } & RegisterPayload)
  | ({ readonly way: "mobileNum" } & RegisterMobilePayload);

/** The fields stored besides name, number and password, in form order. */
const FURTHER_FIELDS = [...EXTRA_FIELDS, "affiliateCode"] as const;
type FurtherField = (typeof FURTHER_FIELDS)[number];

const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

const refused = (field: string, rule: string): AppError =>
  new AppError("register.field.invalid", `${field} breaks its rule ${rule}`, { field, rule });

/** Whether this form asks for a password: by mobile number only where the merchant wants one (MOBILENUMPASSREG3). */
export const asksPassword = (way: Form["way"], flags: Readonly<Record<string, boolean>>): boolean =>
  way === "username" || flags["MOBILENUMPASSREG3"] === true;

/** The form with values as they are stored, which may be longer than what was typed: rules are for what is stored. */
export function storedForm(form: Form): Form {
  const { email, idNumber } = form;
  return {
    ...form,
    ...(email !== undefined && { email: mailAddress(email) }),
    ...(idNumber !== undefined && { idNumber: documentNumber(idNumber) }),
  };
}

/** Checks every field by the merchant's rules (spec section 5) in form order; throws for the first broken one. */
export function checkForm(
  form: Form,
  { rules, captcha }: RegistrationSettings,
  flags: Readonly<Record<string, boolean>>,
): void {
  const check = (field: string, value: string | undefined, by = rules): void => {
    const broken = checkField(by, field, value);
    if (broken) throw refused(field, broken);
  };
  const named = form.way === "username" ? form.username : undefined;
  if (form.way === "username") check("username", named);
  else
    check(
      "mobileNum",
      form.mobileNum,
      rules.map((rule) => ({ ...rule, enabled: true, required: true })),
    );
  if (asksPassword(form.way, flags)) {
    const broken = checkNewPassword(rules, form.password ?? "", named);
    if (broken) throw refused("password", broken);
    if (form.confirmPassword !== form.password) throw new AppError("register.password.mismatch");
  }
  if (form.way === "username") check("mobileNum", form.mobileNum);
  for (const field of FURTHER_FIELDS) {
    check(field, form[field]);
    // a merchant's own pattern may let through what the database cannot hold
    if (UNSTORABLE.test(form[field] ?? "")) throw refused(field, "pattern");
  }
  if (captcha) check("captcha", form.captcha);
}

/** Returns the value of a field the form asks for, and null for any other field, whatever was sent. */
export function valuesOf(
  form: Form,
  { rules }: RegistrationSettings,
): (field: FurtherField) => string | null {
  return (field) => (isRequested(rules, field) && form[field]) || null;
}

export const isRequested = (rules: RegistrationSettings["rules"], field: string): boolean =>
  rules.some((rule) => rule.field === field && rule.enabled);

/** The mobile number as entered; null when it is missing or not asked for. */
export function enteredMobile(
  form: Form,
  { rules }: RegistrationSettings,
): { readonly mobileNum: string; readonly countryDialingCode: string } | null {
  const { mobileNum, countryDialingCode } = form;
  if (!mobileNum || (form.way === "username" && !isRequested(rules, "mobileNum"))) return null;
  if (!countryDialingCode) throw new AppError("verification.mobile.invalid", "no dialling code");
  return { mobileNum, countryDialingCode };
}

/** The code that proves the number; throws unless its format is valid. */
export function checkCode({ verificationCode }: Form, { rules }: RegistrationSettings): string {
  const broken = checkField(
    rules.map((rule) => ({ ...rule, enabled: true, required: true })),
    "verificationCode",
    verificationCode,
  );
  if (broken || verificationCode === undefined) throw refused("verificationCode", broken ?? "required");
  return verificationCode;
}

import { birthDateFault } from "@foyer/domain/birth-date";
import { checkField, DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { dayIn } from "@foyer/domain/record-days";
import { useLingui } from "@lingui/react/macro";
import { now } from "../../lib/clock.ts";
import type { ApiError } from "../../lib/http/index.ts";
import { useFieldRules } from "../field-rules/use-field-rules.ts";
import { useFieldTexts } from "../field-rules/use-field-texts.ts";
import { useSettings } from "../merchant/use-settings.ts";

/** Checks of personal data by the merchant's rules, in the player's language; the platform checks them again. */
export function usePersonalChecks() {
  const { t } = useLingui();
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  const settings = useSettings();
  const age = settings?.minimumAge ?? 18;
  const today = () => dayIn(settings?.timeZone ?? "UTC", new Date(now()));
  const sayBirthDate = (fault: string | null): string | undefined =>
    fault === "underage"
      ? t`You must be ${age} or older.`
      : fault
        ? t`This date doesn't exist or is too far back.`
        : undefined;
  const ruled = (field: string, value: string) => {
    const rule =
      rules.find((one) => one.field === field) ?? DEFAULT_FIELD_RULES.find((one) => one.field === field);
    const broken = rule && checkField([{ ...rule, enabled: true }], field, value.trim());
    return broken ? texts(field, broken) : undefined;
  };
  return {
    ruled,
    /** The limits of a field. */
    hint: (field: string) => texts(field, "minLength"),
    birthDate: (value: string) =>
      value === "" ? undefined : sayBirthDate(birthDateFault(value, age, today())),
    required: (value: string) => (value.trim() === "" ? texts("", "required") : undefined),
    /** The field that the platform refused, and why. */
    refused: (error: ApiError): { field: string; text: string } | undefined => {
      const { field, rule } = error.value;
      if (error.code !== "profile.field.invalid" || typeof field !== "string") return undefined;
      if (field === "birthDate") return { field, text: sayBirthDate(String(rule)) ?? texts("", "required") };
      return {
        field,
        text: texts(field === "name" ? "payeeName" : field, rule === "required" ? "required" : "pattern"),
      };
    },
  };
}

import { checkNewPassword } from "@foyer/domain/field-rules";
import { useFieldRules } from "../field-rules/use-field-rules.ts";
import { useFieldTexts } from "../field-rules/use-field-texts.ts";

/** The rule of a new password that a form can check itself; `username` is "" while it is unknown. */
export function useNewPassword(): (value: string, username: string) => string | undefined {
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  return (value, username) => {
    const broken = checkNewPassword(rules, value, username);
    return broken ? texts("password", broken) : undefined;
  };
}

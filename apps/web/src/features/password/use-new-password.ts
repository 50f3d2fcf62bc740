import { checkNewPassword } from "@foyer/domain/field-rules";
import { useFieldRules, useFieldTexts } from "../field-rules/index.ts";

/** What a form can say of a new password by itself; `username` is "" where nobody knows it yet. */
export function useNewPassword(): (value: string, username: string) => string | undefined {
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  return (value, username) => {
    const broken = checkNewPassword(rules, value, username);
    return broken ? texts("password", broken) : undefined;
  };
}

import { useFieldRules } from "./use-field-rules.ts";
import { useFieldTexts } from "./use-field-texts.ts";

/** What a field accepts, in the player's language, with the limits of the merchant's rule. */
export function useFieldHint(field: string): string {
  const { rules } = useFieldRules();
  return useFieldTexts(rules)(field, "pattern");
}

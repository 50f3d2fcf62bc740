import { useFieldRules } from "./use-field-rules.ts";
import { useFieldTexts } from "./use-field-texts.ts";

/** What a field accepts, in the player's language, with the limits of the merchant's rule, once that is known. */
export function useFieldHint(field: string): string | undefined {
  const { rules, known } = useFieldRules();
  const texts = useFieldTexts(rules);
  return known ? texts(field, "pattern") : undefined;
}

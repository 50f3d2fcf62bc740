import { DEFAULT_FIELD_RULES, type FieldRule } from "@foyer/domain/field-rules";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../lib/http/index.ts";

export const registerSettingsQuery = () => ({
  ...endpointQuery("settings.register"),
  staleTime: 10 * 60_000,
});

interface FieldRules {
  readonly rules: readonly FieldRule[];
  readonly captcha: boolean;
  /** They are the merchant's, not yet the defaults, which no form may show. */
  readonly known: boolean;
}

/** The merchant's field rules; until they are loaded, the platform's own defaults. */
export function useFieldRules(): FieldRules {
  const { data } = useQuery(registerSettingsQuery());
  return data ? { ...data, known: true } : { rules: DEFAULT_FIELD_RULES, captcha: false, known: false };
}

import { DEFAULT_FIELD_RULES, type FieldRule } from "@foyer/domain/field-rules";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../lib/http/index.ts";

export const registerSettingsQuery = () => ({
  ...endpointQuery("settings.register"),
  staleTime: 10 * 60_000,
});

/** The platform's field rules; until they are loaded, the platform's own defaults. */
export function useFieldRules(): { rules: readonly FieldRule[]; captcha: boolean } {
  const { data } = useQuery(registerSettingsQuery());
  return data ?? { rules: DEFAULT_FIELD_RULES, captcha: false };
}

import type { CannedAnswer } from "@foyer/contract/canned-answers";
import type { Language } from "@foyer/contract/shared";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSettings } from "../../../entities/merchant/use-settings.ts";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";

export const cannedQuery = queryOptions({
  queryKey: backOfficeKeys.canned,
  queryFn: ({ signal }) => backOfficeCall("backoffice.canned", {}, signal),
  staleTime: 0,
});

/** The merchant's canned answers. */
export const useCannedAnswers = () => useQuery(cannedQuery);

/** Selects an answer's text: in the player's language, else in the merchant's, else the first. */
export function useCannedText(language: Language | undefined) {
  const own = useSettings()?.defaultLanguage;
  return ({ texts }: CannedAnswer) =>
    texts.find((text) => text.language === language) ??
    texts.find((text) => text.language === own) ??
    texts[0];
}

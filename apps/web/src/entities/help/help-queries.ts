import type { Language } from "@foyer/contract/shared";
import { endpointQuery, FRESH } from "../../lib/http/query.ts";

/** The help centre in a language. */
export const helpQuery = (lang: Language) => ({
  ...endpointQuery("help.read", { lang, device: "MOBILE" }, FRESH),
  staleTime: 10 * 60_000,
});

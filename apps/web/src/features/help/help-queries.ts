import type { HelpSection } from "@foyer/contract/help";
import type { Language } from "@foyer/contract/shared";
import { queryOptions } from "@tanstack/react-query";
import { loadCalls, queryKeyOf } from "../../lib/http/query.ts";

/** The help centre in a language. */
export const helpQuery = (lang: Language) => {
  const query = { lang, device: "MOBILE" } as const;
  return queryOptions<readonly HelpSection[]>({
    queryKey: queryKeyOf("help.read", query),
    queryFn: async ({ signal }) => {
      const { call } = await loadCalls();
      return call("help.read", { query }, { signal, fresh: true });
    },
    staleTime: 10 * 60_000,
  });
};

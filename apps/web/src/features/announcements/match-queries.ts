import type { Announcement } from "@foyer/contract/announcements";
import type { Language } from "@foyer/contract/shared";
import { queryOptions } from "@tanstack/react-query";
import { loadCalls, queryKeyOf } from "../../lib/http/query.ts";

/** The panel that tells of the hot matches. */
export const MATCHES_PANEL = "matches";

/** The hot matches of home, the newest first. */
export const matchesQuery = (language: Language) => {
  const query = { types: "H", groupName: "m_home", platform: "M", language } as const;
  return queryOptions<readonly Announcement[]>({
    queryKey: [...queryKeyOf("announcements.read", query), "matches"],
    queryFn: async ({ signal }) => {
      const { call } = await loadCalls();
      // the browser's own copy may be older than the word that something was taken down
      return (await call("announcements.read", { query }, { signal, fresh: true })).hot;
    },
    staleTime: 5 * 60_000,
  });
};

import type { InboxMessage } from "@foyer/contract/inbox";
import type { Language } from "@foyer/contract/shared";
import { queryOptions } from "@tanstack/react-query";
import { loadCalls, PRIVATE, queryKeyOf } from "../../lib/http/query.ts";

/** The pages of the list, in a language. */
export const inboxKey = (language: Language) => [...queryKeyOf("inbox.list"), language, "pages"] as const;

export const messageQuery = (id: string, language: Language) =>
  queryOptions<InboxMessage>({
    queryKey: ["inbox.read", id, language],
    queryFn: async ({ signal }) => {
      const { call } = await loadCalls();
      return call("inbox.read", { params: { id } }, { signal });
    },
    meta: PRIVATE,
  });

import type { InboxMessage } from "@foyer/contract/inbox";
import type { Language } from "@foyer/contract/shared";
import { queryOptions } from "@tanstack/react-query";
import { lazyCall, PRIVATE, queryKeyOf } from "../../lib/http/query.ts";

/** Query keys of the inbox. */
export const inboxKeys = {
  list: (language: Language) => [...queryKeyOf("inbox.list"), language, "pages"] as const,
  message: (id: string, language: Language) => ["inbox.read", id, language] as const,
};

export const messageQuery = (id: string, language: Language) =>
  queryOptions<InboxMessage>({
    queryKey: inboxKeys.message(id, language),
    queryFn: ({ signal }) => lazyCall("inbox.read", { params: { id } }, { signal }),
    meta: PRIVATE,
  });

import type { InboxItem, InboxPage } from "@foyer/contract/inbox";
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { loadCalls, PRIVATE } from "../../lib/http/query.ts";
import { useUnread } from "../unread/index.ts";
import { inboxKey } from "./inbox-queries.ts";

type Pages = InfiniteData<InboxPage>;

const once = (items: readonly InboxItem[]): InboxItem[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/** A player's messages, the newest first; read anew when the house says that something waits. */
export function useInbox() {
  const language = useLanguage();
  const { inbox } = useUnread();
  const query = useInfiniteQuery({
    queryKey: inboxKey(language),
    queryFn: async ({ signal, pageParam }) => {
      const { call } = await loadCalls();
      return call("inbox.list", { query: { pageNo: pageParam } }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    meta: PRIVATE,
  });
  const { refetch } = query;
  useEffect(() => {
    if (inbox > 0) refetch().catch(() => {});
  }, [inbox, refetch]);
  return { ...query, messages: once(query.data?.pages.flatMap(({ content }) => content) ?? []) };
}

/** What can be done with messages. What the player sees changes at once, and back when the platform refuses. */
export function useInboxActions() {
  const queries = useQueryClient();
  const key = inboxKey(useLanguage());
  const change = (of: (item: InboxItem) => InboxItem) =>
    queries.setQueryData<Pages>(
      key,
      (held) =>
        held && { ...held, pages: held.pages.map((page) => ({ ...page, content: page.content.map(of) })) },
    );
  const again = () => queries.invalidateQueries({ queryKey: key });

  const seen = useMutation({
    mutationFn: async (ids: readonly string[] | undefined) => {
      const { call } = await loadCalls();
      return call("inbox.seen", { body: ids ? { ids: [...ids] } : {} });
    },
    onMutate: (ids) => change((item) => (!ids || ids.includes(item.id) ? { ...item, read: true } : item)),
    onError: again,
  });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      const { call } = await loadCalls();
      return call("inbox.remove", { params: { id } });
    },
  });
  const restore = useMutation({
    mutationFn: async (id: string) => {
      const { call } = await loadCalls();
      return call("inbox.restore", { params: { id } });
    },
    onSuccess: again,
  });
  return { seen, remove, restore };
}

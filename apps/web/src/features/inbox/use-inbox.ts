import type { InboxItem, InboxPage } from "@foyer/contract/inbox";
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { loadCalls, PRIVATE } from "../../lib/http/query.ts";
import { inboxKey } from "./inbox-queries.ts";

type Pages = InfiniteData<InboxPage>;

/** Each once, the newest first. */
const inOrder = (items: readonly InboxItem[]): InboxItem[] =>
  [...new Map(items.map((item) => [item.id, item])).values()].sort(
    (a, b) => Date.parse(b.sentAt) - Date.parse(a.sentAt) || Number(BigInt(b.id) - BigInt(a.id)),
  );

/**
 * A player's messages, the newest first; the live events have them read anew. `gone` are those that were taken out and
 * still have their place.
 */
export function useInbox(gone: readonly InboxItem[]) {
  const language = useLanguage();
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
  const held = query.data?.pages.flatMap(({ content }) => content);
  return { ...query, messages: inOrder([...gone, ...(held ?? [])]) };
}

const withMessage = ({ pages: [first, ...rest], ...held }: Pages, message: InboxItem): Pages => ({
  ...held,
  pages: first ? [{ ...first, content: [...first.content, message] }, ...rest] : [],
});

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
    mutationFn: async ({ id }: InboxItem) => {
      const { call } = await loadCalls();
      return call("inbox.restore", { params: { id } });
    },
    // in its place before the list comes, which may have been read without it meanwhile
    onSuccess: (_, message) => {
      queries.setQueryData<Pages>(key, (held) => held && withMessage(held, message));
      return again();
    },
  });
  const clear = useMutation({
    mutationFn: async () => {
      const { call } = await loadCalls();
      return call("inbox.clear", {});
    },
    onSuccess: again,
  });
  const unclear = useMutation({
    mutationFn: async (clearing: string) => {
      const { call } = await loadCalls();
      return call("inbox.unclear", { body: { clearing } });
    },
    onSuccess: again,
  });
  return { seen, remove, restore, clear, unclear };
}

import type { InboxItem, InboxPage } from "@foyer/contract/inbox";
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { lazyCall, PRIVATE } from "../../lib/http/query.ts";
import { inboxKeys } from "./inbox-queries.ts";

type Pages = InfiniteData<InboxPage>;

/** Each message once, the newest first. */
const inOrder = (items: readonly InboxItem[]): InboxItem[] =>
  [...new Map(items.map((item) => [item.id, item])).values()].sort(
    (a, b) => Date.parse(b.sentAt) - Date.parse(a.sentAt) || Number(BigInt(b.id) - BigInt(a.id)),
  );

/**
 * A player's messages, the newest first; live events cause a refetch. `gone` are deleted messages that still hold
 * their place in the list.
 */
export function useInbox(gone: readonly InboxItem[]) {
  const language = useLanguage();
  const query = useInfiniteQuery({
    queryKey: inboxKeys.list(language),
    queryFn: ({ signal, pageParam }) => lazyCall("inbox.list", { query: { pageNo: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    meta: PRIVATE,
  });
  const cached = query.data?.pages.flatMap(({ content }) => content);
  return { ...query, messages: inOrder([...gone, ...(cached ?? [])]) };
}

const withMessage = ({ pages: [first, ...rest], ...others }: Pages, message: InboxItem): Pages => ({
  ...others,
  pages: first ? [{ ...first, content: [...first.content, message] }, ...rest] : [],
});

/**
 * Actions on messages. What the player sees changes at once, and is restored when the platform rejects the action.
 */
export function useInboxActions() {
  const queries = useQueryClient();
  const key = inboxKeys.list(useLanguage());
  const change = (of: (item: InboxItem) => InboxItem) =>
    queries.setQueryData<Pages>(
      key,
      (cached) =>
        cached && {
          ...cached,
          pages: cached.pages.map((page) => ({ ...page, content: page.content.map(of) })),
        },
    );
  const again = () => queries.invalidateQueries({ queryKey: key });

  const seen = useMutation({
    mutationFn: (ids: readonly string[] | undefined) =>
      lazyCall("inbox.seen", { body: ids ? { ids: [...ids] } : {} }),
    onMutate: (ids) => change((item) => (!ids || ids.includes(item.id) ? { ...item, read: true } : item)),
    onError: again,
  });
  const remove = useMutation({
    mutationFn: (id: string) => lazyCall("inbox.remove", { params: { id } }),
  });
  const restore = useMutation({
    mutationFn: ({ id }: InboxItem) => lazyCall("inbox.restore", { params: { id } }),
    // keeps its place before a list that may have been read without it meanwhile
    onSuccess: (_, message) => {
      queries.setQueryData<Pages>(key, (cached) => cached && withMessage(cached, message));
      return again();
    },
  });
  const clear = useMutation({
    mutationFn: () => lazyCall("inbox.clear", {}),
    onSuccess: again,
  });
  const unclear = useMutation({
    mutationFn: (clearing: string) => lazyCall("inbox.unclear", { body: { clearing } }),
    onSuccess: again,
  });
  return { seen, remove, restore, clear, unclear };
}

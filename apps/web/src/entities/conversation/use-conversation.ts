import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { PRIVATE } from "../../lib/http/index.ts";
import type { Message, MessagePage } from "./message.ts";
import { useUnsent } from "./use-unsent.ts";

interface Parts<Of extends Message, Page extends MessagePage<Of>> {
  readonly queryKey: readonly unknown[];
  readonly read: (before: string | undefined, signal: AbortSignal) => Promise<Page>;
  readonly say: (saying: { text: string; clientKey: string }) => Promise<Of>;
  /** Key in this tab's storage for unsent messages and the draft. */
  readonly storageKey: string;
}

export type ConversationState = ReturnType<typeof useConversation>;

/** A conversation, loaded in pages from its newest message, with this side's unsent messages. */
export function useConversation<Of extends Message, Page extends MessagePage<Of>>({
  queryKey,
  read,
  say,
  storageKey,
}: Parts<Of, Page>) {
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === "" ? undefined : pageParam, signal),
    initialPageParam: "",
    getNextPageParam: ({ content, more }) => (more ? content[content.length - 1]?.id : undefined),
    staleTime: 0,
    meta: PRIVATE,
  });
  // The latest of these is called, without creating a new queue for each.
  const latest = useRef({ queryKey, say });
  latest.current = { queryKey, say };
  const send = useCallback(
    async (saying: { text: string; clientKey: string }) => {
      const { text, clientKey } = saying;
      const message = await latest.current.say({ text, clientKey });
      queries.setQueryData<InfiniteData<Page, string>>(latest.current.queryKey, (cached) =>
        withMessage(cached, message),
      );
    },
    [queries],
  );
  const { unsent, say: write, again } = useUnsent(`${storageKey}.unsent`, send);
  const messages = (query.data?.pages ?? []).flatMap(({ content }) => content).reverse();
  const arrived = new Set(messages.map(({ clientKey }) => clientKey));
  return {
    messages,
    newestPage: query.data?.pages[0],
    unsent: unsent.filter(({ clientKey }) => !arrived.has(clientKey)),
    say: write,
    again,
    keptAs: storageKey,
    waiting: query.isPending,
    failed: query.isError && !query.data,
    error: query.error,
    retry: () => void query.refetch(),
    older: query.hasNextPage
      ? () => {
          if (query.isFetchingNextPage) return;
          // loading the page cancels a refetch under way, which is repeated afterwards
          const page = query.fetchNextPage();
          if (query.isFetching) void page.then(() => query.refetch());
        }
      : undefined,
    readingOlder: query.isFetchingNextPage,
  };
}

/** Adds a message that was just sent as the newest, unless an event has brought it already. */
function withMessage<Of extends Message, Page extends MessagePage<Of>>(
  cached: InfiniteData<Page, string> | undefined,
  message: Of,
): InfiniteData<Page, string> | undefined {
  const [first, ...rest] = cached?.pages ?? [];
  if (!cached || !first || first.content.some(({ id }) => id === message.id)) return cached;
  return { ...cached, pages: [{ ...first, content: [message, ...first.content] }, ...rest] };
}

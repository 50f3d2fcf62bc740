import type { ChatPage, ChatWord } from "@foyer/contract/chat";
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { PRIVATE } from "../../lib/http/index.ts";
import { useUnsent } from "./use-unsent.ts";

interface Parts {
  readonly queryKey: readonly unknown[];
  readonly read: (before: string | undefined, signal: AbortSignal) => Promise<ChatPage>;
  readonly say: (saying: { text: string; clientKey: string }) => Promise<ChatWord>;
  /** Name of what is kept in this tab: words on their way, and the draft. */
  readonly keptAs: string;
}

export type ConversationState = ReturnType<typeof useConversation>;

/** A conversation read in pages from its newest word, with what this side has written and is on its way. */
export function useConversation({ queryKey, read, say, keptAs }: Parts) {
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === "" ? undefined : pageParam, signal),
    initialPageParam: "",
    getNextPageParam: ({ content, more }) => (more ? content[content.length - 1]?.id : undefined),
    staleTime: 0,
    meta: PRIVATE,
  });
  // The newest of these is called, without a new queue for each.
  const latest = useRef({ queryKey, say });
  latest.current = { queryKey, say };
  const send = useCallback(
    async (saying: { text: string; clientKey: string }) => {
      const { text, clientKey } = saying;
      const word = await latest.current.say({ text, clientKey });
      queries.setQueryData<InfiniteData<ChatPage, string>>(latest.current.queryKey, (held) =>
        withWord(held, word),
      );
    },
    [queries],
  );
  const { unsent, say: write, again } = useUnsent(`${keptAs}.unsent`, send);
  const words = (query.data?.pages ?? []).flatMap(({ content }) => content).reverse();
  const arrived = new Set(words.map(({ clientKey }) => clientKey));
  return {
    words,
    unsent: unsent.filter(({ clientKey }) => !arrived.has(clientKey)),
    say: write,
    again,
    keptAs,
    waiting: query.isPending,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
    older: query.hasNextPage
      ? () => {
          if (query.isFetchingNextPage) return;
          // it takes the place of a reading that is under way, which is made up for
          const page = query.fetchNextPage();
          if (query.isFetching) void page.then(() => query.refetch());
        }
      : undefined,
    readingOlder: query.isFetchingNextPage,
  };
}

/** Puts a word that was said just now before the newest, where it is not there by another way yet. */
function withWord(
  held: InfiniteData<ChatPage, string> | undefined,
  word: ChatWord,
): InfiniteData<ChatPage, string> | undefined {
  const [first, ...rest] = held?.pages ?? [];
  if (!held || !first || first.content.some(({ id }) => id === word.id)) return held;
  return { ...held, pages: [{ ...first, content: [word, ...first.content] }, ...rest] };
}

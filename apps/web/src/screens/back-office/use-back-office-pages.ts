import { useInfiniteQuery } from "@tanstack/react-query";
import { backOfficeKeys } from "./back-office-keys.ts";
import { backOfficeCall } from "./back-office-session.ts";

type ListName = "chats" | "promotions" | "feedback" | "messages";

interface Page<Item> {
  readonly content: readonly Item[];
  readonly pageNum: number;
  readonly totalPages: number;
}

function useBackOfficePages<Item>(
  list: ListName,
  read: (pageNo: number, signal: AbortSignal) => Promise<Page<Item>>,
  keyOf: (item: Item) => string,
) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: backOfficeKeys[list],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    staleTime: 0,
  });
  // an item that moved between two page requests may be on both
  const items = data && [
    ...new Map(data.pages.flatMap(({ content }) => content).map((item) => [keyOf(item), item])).values(),
  ];
  return { ...query, items };
}
export type BackOfficePages<Item> = ReturnType<typeof useBackOfficePages<Item>>;

/** Conversations, longest waiting first. */
export const useChats = () =>
  useBackOfficePages(
    "chats",
    (pageNo, signal) => backOfficeCall("backoffice.chats", { query: { pageNo } }, signal),
    ({ chatId }) => chatId,
  );

/** Applications awaiting a decision. */
export const useApplications = () =>
  useBackOfficePages(
    "promotions",
    (pageNo, signal) => backOfficeCall("backoffice.promotions", { query: { pageNo } }, signal),
    ({ applicationId }) => applicationId,
  );

/** Feedback awaiting an answer. */
export const useFeedback = () =>
  useBackOfficePages(
    "feedback",
    (pageNo, signal) => backOfficeCall("backoffice.feedback", { query: { pageNo } }, signal),
    ({ receipt }) => receipt,
  );

/** Messages the back office has sent to players. */
export const useMessages = () =>
  useBackOfficePages(
    "messages",
    (pageNo, signal) => backOfficeCall("backoffice.messages", { query: { pageNo } }, signal),
    ({ messageId }) => messageId,
  );

import { useInfiniteQuery } from "@tanstack/react-query";
import { deskCall } from "./desk-session.ts";

type ListId = "desk.chats" | "desk.promotions" | "desk.feedback" | "desk.messages";

interface Page<Item> {
  readonly content: readonly Item[];
  readonly pageNum: number;
  readonly totalPages: number;
}

function useDeskPages<Item>(
  id: ListId,
  read: (pageNo: number, signal: AbortSignal) => Promise<Page<Item>>,
  keyOf: (item: Item) => string,
) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [id],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    staleTime: 0,
  });
  // what moved while pages were read may stand on two of them
  const items = data && [
    ...new Map(data.pages.flatMap(({ content }) => content).map((item) => [keyOf(item), item])).values(),
  ];
  return { ...query, items };
}
export type DeskPages<Item> = ReturnType<typeof useDeskPages<Item>>;

/** Conversations, who waits longest first. */
export const useChats = () =>
  useDeskPages(
    "desk.chats",
    (pageNo, signal) => deskCall("desk.chats", { query: { pageNo } }, signal),
    ({ chatId }) => chatId,
  );

/** Applications that wait for a decision. */
export const useApplications = () =>
  useDeskPages(
    "desk.promotions",
    (pageNo, signal) => deskCall("desk.promotions", { query: { pageNo } }, signal),
    ({ applicationId }) => applicationId,
  );

/** Feedback that waits for an answer. */
export const useFeedback = () =>
  useDeskPages(
    "desk.feedback",
    (pageNo, signal) => deskCall("desk.feedback", { query: { pageNo } }, signal),
    ({ receipt }) => receipt,
  );

/** What the desk wrote to players. */
export const useMessages = () =>
  useDeskPages(
    "desk.messages",
    (pageNo, signal) => deskCall("desk.messages", { query: { pageNo } }, signal),
    ({ messageId }) => messageId,
  );

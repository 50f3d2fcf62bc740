import { useInfiniteQuery } from "@tanstack/react-query";
import { deskCall } from "./desk-session.ts";

/** The merchant's conversations, page by page. */
export function useChats() {
  return useInfiniteQuery({
    queryKey: ["desk.chats"],
    queryFn: ({ pageParam, signal }) => deskCall("desk.chats", { query: { pageNo: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    staleTime: 0,
  });
}

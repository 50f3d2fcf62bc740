import type { FeedbackImage } from "@foyer/contract/feedback";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { DURATIONS, LIMITS } from "../../lib/durations.ts";
import { ApiError, call, PRIVATE } from "../../lib/http/index.ts";
import { useObjectUrl } from "../../lib/use-object-url.ts";

export const FEEDBACK_KEY = ["feedback.list"] as const;
const TYPES = new Set(["image/png", "image/jpeg"]);

/** Hands a picture over; what the platform would refuse is not sent. */
export async function handPicture(file: File, signal: AbortSignal): Promise<FeedbackImage> {
  if (!TYPES.has(file.type) || file.size > LIMITS.uploadBytes) throw new ApiError("feedback.image.invalid");
  return call("feedback.image", {}, { file, signal, timeout: DURATIONS.uploadTimeout });
}

/** What the player told the house, the newest first, 25 a page. */
export function useOwnFeedback() {
  const query = useInfiniteQuery({
    queryKey: FEEDBACK_KEY,
    queryFn: ({ pageParam, signal }) => call("feedback.list", { query: { pageNo: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    meta: PRIVATE,
  });
  return { ...query, told: query.data?.pages.flatMap(({ content }) => content) ?? [] };
}

/** Address of a picture of one's own, which only a call with the session's token answers; undefined until it is there. */
export function useOwnPicture(image: string) {
  const query = useQuery({
    queryKey: ["feedback.picture", image],
    queryFn: async ({ signal }): Promise<Blob> => {
      const answer: unknown = await call(
        "feedback.picture",
        { params: { image } },
        { signal, answersFile: true },
      );
      return answer as Blob;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: PRIVATE,
  });
  return { url: useObjectUrl(query.data), failed: query.isError };
}

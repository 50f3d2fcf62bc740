import type { FeedbackImage } from "@foyer/contract/feedback";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { LIMITS } from "../../lib/durations.ts";
import type { CallOptions } from "../../lib/http/http.ts";
import { ApiError, call, PRIVATE } from "../../lib/http/index.ts";
import { useObjectUrl } from "../../lib/use-object-url.ts";

/** Query keys of the player's feedback. */
export const feedbackKeys = {
  list: ["feedback.list"] as const,
  picture: (image: string) => ["feedback.picture", image] as const,
};
const TYPES = new Set(["image/png", "image/jpeg"]);

/** Uploads a picture; one that the platform would reject is not sent. */
export async function handPicture(file: File, options: CallOptions): Promise<FeedbackImage> {
  if (!TYPES.has(file.type) || file.size > LIMITS.uploadBytes) throw new ApiError("feedback.image.invalid");
  return call("feedback.image", {}, { file, ...options });
}

/** The player's own feedback, the newest first, 25 a page. */
export function useOwnFeedback() {
  const query = useInfiniteQuery({
    queryKey: feedbackKeys.list,
    queryFn: ({ pageParam, signal }) => call("feedback.list", { query: { pageNo: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    meta: PRIVATE,
  });
  return { ...query, feedbackList: query.data?.pages.flatMap(({ content }) => content) ?? [] };
}

/** Object URL of the player's own picture, which needs a call with the session's token; undefined until loaded. */
export function useOwnPicture(image: string) {
  const query = useQuery({
    queryKey: feedbackKeys.picture(image),
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

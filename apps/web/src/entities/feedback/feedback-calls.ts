import type { FeedbackImage } from "@foyer/contract/feedback";
import { useInfiniteQuery } from "@tanstack/react-query";
import { LIMITS } from "../../lib/durations.ts";
import { callForFile } from "../../lib/http/call-for-file.ts";
import type { CallOptions } from "../../lib/http/http.ts";
import { ApiError, call, PRIVATE } from "../../lib/http/index.ts";
import { useFileUrl } from "../../lib/http/use-file-url.ts";

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

/** The player's own picture. */
export const useOwnPicture = (image: string) =>
  useFileUrl({
    queryKey: feedbackKeys.picture(image),
    queryFn: ({ signal }) => callForFile("feedback.picture", { params: { image } }, { signal }),
    meta: PRIVATE,
  });

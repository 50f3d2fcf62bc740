import { type QueryKey, type QueryMeta, useQuery } from "@tanstack/react-query";
import { useObjectUrl } from "../use-object-url.ts";

interface FileQuery {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Blob>;
  meta?: QueryMeta;
}

/** Object URL of a file that is fetched with a session's token, which an `img` URL cannot carry; undefined until loaded. */
export function useFileUrl(query: FileQuery): { url: string | undefined; failed: boolean } {
  const { data, isError } = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
  return { url: useObjectUrl(data), failed: isError };
}

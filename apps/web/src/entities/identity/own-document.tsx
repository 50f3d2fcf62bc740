import { useQuery } from "@tanstack/react-query";
import { call, PRIVATE } from "../../lib/http/index.ts";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import { Spinner } from "../../ui/spinner/spinner.tsx";

/** A picture of the member's own document, which needs a call with the session's token. */
export function OwnDocument({ document, alt }: { document: string; alt: string }) {
  const { data, isError } = useQuery({
    queryKey: ["identity.picture", document],
    queryFn: async ({ signal }): Promise<Blob> => {
      const answer: unknown = await call(
        "identity.picture",
        { params: { document } },
        { signal, answersFile: true },
      );
      return answer as Blob;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: PRIVATE,
  });
  const url = useObjectUrl(data);
  if (url) return <img src={url} alt={alt} />;
  return isError ? <span>{alt}</span> : <Spinner />;
}

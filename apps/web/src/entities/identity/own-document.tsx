import { callForFile } from "../../lib/http/call-for-file.ts";
import { PRIVATE } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { useFileUrl } from "../../lib/http/use-file-url.ts";
import { Spinner } from "../../ui/spinner/spinner.tsx";

/** A picture of the member's own document. */
export function OwnDocument({ document, alt }: { document: string; alt: string }) {
  const { url, failed } = useFileUrl({
    queryKey: endpointKey("identity.picture", document),
    queryFn: ({ signal }) => callForFile("identity.picture", { params: { document } }, { signal }),
    meta: PRIVATE,
  });
  if (url) return <img src={url} alt={alt} />;
  return failed ? <span>{alt}</span> : <Spinner />;
}

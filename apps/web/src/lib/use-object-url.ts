import { useEffect, useMemo } from "react";

/** An object URL for a blob, for as long as it is shown. */
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const url = useMemo(() => (bytes ? URL.createObjectURL(bytes) : undefined), [bytes]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}

import { useEffect, useState } from "react";

/** False on the server and until the first draw has been painted and the browser is idle; then true. */
export function useAfterPaint(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 200));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const waiting = idle(() => setAfter(true));
    return () => cancel(waiting);
  }, []);
  return after;
}

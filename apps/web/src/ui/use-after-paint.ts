import { startTransition, useEffect, useState } from "react";

const waiting = new Set<() => void>();
let asked = false;

/** Does each work in an idle moment of its own, in order, so that a finger between two of them is answered at once. */
export function whenIdle(work: () => void): () => void {
  waiting.add(work);
  ask();
  return () => void waiting.delete(work);
}

function ask(): void {
  if (asked || waiting.size === 0) return;
  asked = true;
  const idle = window.requestIdleCallback ?? ((next: () => void) => window.setTimeout(next, 200));
  idle(() => {
    asked = false;
    const [work] = waiting;
    if (!work) return;
    waiting.delete(work);
    work();
    ask();
  });
}

/** False on the server and until the first draw has been painted and the browser is idle; then true. */
export function useAfterPaint(): boolean {
  const [after, setAfter] = useState(false);
  // A transition: what comes then is drawn in slices, and a tap between two of them is answered.
  useEffect(() => whenIdle(() => startTransition(() => setAfter(true))), []);
  return after;
}

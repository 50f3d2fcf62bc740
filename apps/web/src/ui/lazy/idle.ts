import { startTransition, useEffect, useState } from "react";

const queue = new Set<() => void>();
let requested = false;

/** Runs each task in an idle period of its own, in order, so that input between two of them is answered at once. */
export function runWhenIdle(task: () => void): () => void {
  queue.add(task);
  request();
  return () => void queue.delete(task);
}

function request(): void {
  if (requested || queue.size === 0) return;
  requested = true;
  const idle = window.requestIdleCallback ?? ((next: () => void) => window.setTimeout(next, 200));
  idle(() => {
    requested = false;
    const [task] = queue;
    if (!task) return;
    queue.delete(task);
    task();
    request();
  });
}

/** False on the server and until the first render has been painted and the browser is idle; then true. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  // A transition renders in slices, so that a tap between two of them is answered.
  useEffect(() => runWhenIdle(() => startTransition(() => setIdle(true))), []);
  return idle;
}

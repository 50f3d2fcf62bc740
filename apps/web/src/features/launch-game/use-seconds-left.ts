import { useEffect, useState } from "react";

const TICK_MS = 500;

/** Seconds left, counted from the first render by the wall clock, so that a suspended phone waits no longer. */
export function useSecondsLeft(seconds: number): number {
  const [end] = useState(() => Date.now() + seconds * 1_000);
  const [left, setLeft] = useState(seconds);
  const counting = left > 0;
  useEffect(() => {
    if (!counting) return;
    const tick = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000))), TICK_MS);
    return () => clearInterval(tick);
  }, [end, counting]);
  return left;
}

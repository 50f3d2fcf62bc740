import { now } from "../../lib/clock.ts";
import { createEmitter } from "../../lib/store.ts";

const SECOND = 1_000;
/** A timer may fire a little early; the second has begun by then. */
const LATE = 5;

const seconds = createEmitter();
let timer: ReturnType<typeof setTimeout> | undefined;

function schedule(): void {
  timer = setTimeout(tick, SECOND - (now() % SECOND) + LATE);
}

function tick(): void {
  schedule();
  seconds.emit();
}

function rest(): void {
  clearTimeout(timer);
  timer = undefined;
}

function onVisibility(): void {
  rest();
  if (!document.hidden) tick();
}

/**
 * Calls the listener at each new second of the platform's clock, until the returned function is called. All countdowns
 * of a page share one timer, which rests while the page is hidden.
 */
export function onSecond(listener: () => void): () => void {
  if (!seconds.observed) {
    document.addEventListener("visibilitychange", onVisibility);
    if (!document.hidden) schedule();
  }
  const unsubscribe = seconds.subscribe(listener);
  return () => {
    unsubscribe();
    if (seconds.observed) return;
    document.removeEventListener("visibilitychange", onVisibility);
    rest();
  };
}

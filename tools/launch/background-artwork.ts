import { build, REMAINING_ARTWORK, ROOT } from "../build.ts";
import type { Companion } from "./launch.ts";

/**
 * Draws the artwork that the first start did not wait for, at the lowest priority, while the product runs. An
 * interrupted run continues at the next start.
 */
export function renderRemainingArtwork(say: (line: string) => void): Companion {
  const abort = new AbortController();
  const silently = () => undefined;
  const drawn = build([REMAINING_ARTWORK], {
    root: ROOT,
    say: silently,
    abort: abort.signal,
    lowPriority: true,
  }).catch(() => {
    if (!abort.signal.aborted) say("The remaining artwork could not be drawn: npm run artwork says why.");
  });
  return {
    async stop() {
      abort.abort();
      await drawn;
    },
  };
}

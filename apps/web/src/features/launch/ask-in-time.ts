import { retryDelay, shouldRetry } from "../../lib/http/error.ts";

/**
 * Asks until it is answered or refused, all within the time a player waits: what fails in passing is asked again, and
 * each time is given what is left.
 */
export async function askInTime<Answer>(
  patience: number,
  ask: (timeout: number) => Promise<Answer>,
): Promise<Answer> {
  const end = performance.now() + patience;
  for (let failures = 0; ; failures++) {
    try {
      return await ask(end - performance.now());
    } catch (error) {
      const pause = retryDelay(failures);
      if (!shouldRetry(failures, error) || performance.now() + pause >= end) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

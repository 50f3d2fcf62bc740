import { retryDelay, shouldRetry } from "../../lib/http/error.ts";

/**
 * Retries temporary failures until there is an answer or a refusal, within `total` milliseconds in total. Each
 * attempt gets the remaining time as its timeout.
 */
export async function askInTime<Answer>(
  total: number,
  ask: (timeout: number) => Promise<Answer>,
): Promise<Answer> {
  const end = performance.now() + total;
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

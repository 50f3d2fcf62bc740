import { setTimeout as delay } from "node:timers/promises";

/** SQLSTATE of a serialisation failure and of a deadlock: nothing was written, and the same call may succeed if repeated. */
const TRANSIENT = new Set(["40001", "40P01"]);
const ATTEMPTS = 5;

/**
 * Repeats a transaction that failed by a serialisation failure or a deadlock: at most five attempts, after pauses that
 * grow from up to 10 ms to up to 80 ms. Any other error, and that of the last attempt, is thrown.
 */
export async function retryTransient<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt === ATTEMPTS || !TRANSIENT.has(code ?? "")) throw error;
      await delay(Math.random() * 5 * 2 ** attempt);
    }
  }
}

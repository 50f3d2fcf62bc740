import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { type OverdueRound, OverdueRounds } from "./round-closing.repository.ts";

export interface ClosedRounds {
  /** Number of rounds with a result, closed unchanged. */
  closed: number;
  /** Number of rounds without a result, whose bets were refunded. */
  refunded: number;
  failed: number;
}

/**
 * Closes rounds without a transaction for 48 hours. A round with a win (also of 0) is closed unchanged; a round without
 * one has no result, so its bets are refunded. Each round is a separate transaction: a failure is logged and does not
 * affect the others. While one gateway closes rounds, others return at once.
 * @param changed called with each member who got a refund
 */
export async function closeOverdueRounds(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  changed: (memberId: bigint) => void,
): Promise<ClosedRounds> {
  const count: ClosedRounds = { closed: 0, refunded: 0, failed: 0 };
  await OverdueRounds.exclusively(pool, async (rounds) => {
    let batch: OverdueRound[] = [];
    do {
      batch = await rounds.batch(batch.at(-1));
      for (const round of batch) {
        const done = await rounds.expire(round).catch((error: unknown) => {
          log.error({ err: error, round }, "an overdue round could not be closed");
          return "failed" as const;
        });
        if (done !== "unchanged") count[done] += 1;
        if (done === "refunded") changed(round.member_id);
      }
    } while (batch.length > 0);
  });
  if (count.closed + count.refunded + count.failed > 0) log.info(count, "overdue rounds");
  return count;
}

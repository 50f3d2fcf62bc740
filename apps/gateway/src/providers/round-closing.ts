import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { type OverdueRound, OverdueRounds } from "./round-closing.repository.ts";

export interface ClosedRounds {
  /** Had a result: closed as they stood. */
  closed: number;
  /** Had none: every bet went back to the player. */
  refunded: number;
  failed: number;
}

/**
 * Closes rounds that were left open for 48 hours. A round with a win on it (a win of 0 is one) is closed as it stands;
 * a round without has no result, so its bets are refunded. Each round is a transaction of its own: one that fails is
 * logged and does not hold up the others. While one gateway is at it, others return at once.
 * @param changed is told each member who got a refund
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
        if (done !== "kept") count[done] += 1;
        if (done === "refunded") changed(round.member_id);
      }
    } while (batch.length > 0);
  });
  if (count.closed + count.refunded + count.failed > 0) log.info(count, "overdue rounds");
  return count;
}

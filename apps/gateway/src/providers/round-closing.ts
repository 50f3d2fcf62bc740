import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";

/** A round without any movement for this long is closed for its vendor. */
const OPEN_ROUND_LIMIT = "48 hours";
const BATCH = 200;
/** Any number; gateways of one database take turns by it. */
const LOCK = 4_607_184;

export interface ClosedRounds {
  /** Had a result: closed as they stood. */
  closed: number;
  /** Had none: every bet went back to the player. */
  refunded: number;
  failed: number;
}

interface OverdueRound {
  member_id: bigint;
  integration_id: string;
  round: string;
  /** As text: a Date would lose the microseconds and with them its place in the order. */
  moved_at: string;
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
  const client = await pool.connect();
  try {
    const { rows: locks } = await client.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_lock($1) AS taken",
      [LOCK],
    );
    if (!locks[0]?.taken) return count;
    try {
      let after: OverdueRound | undefined;
      do {
        const batch: OverdueRound[] = (
          await client.query<OverdueRound>(
            `SELECT member_id, integration_id, round, moved_at::text AS moved_at FROM rounds
              WHERE state = 'open' AND rounds.moved_at <= now() - $1::interval
                AND ($2::timestamptz IS NULL OR (rounds.moved_at, member_id, integration_id, round) > ($2::timestamptz, $3::bigint, $4::text, $5::text))
              ORDER BY rounds.moved_at, member_id, integration_id, round LIMIT $6`,
            [
              OPEN_ROUND_LIMIT,
              after?.moved_at ?? null,
              after?.member_id ?? null,
              after?.integration_id ?? null,
              after?.round ?? null,
              BATCH,
            ],
          )
        ).rows;
        for (const round of batch) {
          const done = await expire(client, round).catch((error: unknown) => {
            log.error({ err: error, round }, "an overdue round could not be closed");
            return "failed" as const;
          });
          if (done !== "kept") count[done] += 1;
          if (done === "refunded") changed(round.member_id);
        }
        after = batch.length === BATCH ? batch.at(-1) : undefined;
      } while (after);
    } finally {
      await client.query("SELECT pg_advisory_unlock($1)", [LOCK]);
    }
  } finally {
    client.release();
  }
  if (count.closed + count.refunded + count.failed > 0) log.info(count, "overdue rounds");
  return count;
}

async function expire(client: pg.PoolClient, round: OverdueRound): Promise<"kept" | "closed" | "refunded"> {
  const { rows } = await client.query<{ done: "kept" | "closed" | "refunded" }>(
    "SELECT play_expire_round($1, $2, $3, $4) AS done",
    [round.member_id, round.integration_id, round.round, OPEN_ROUND_LIMIT],
  );
  return rows[0]?.done ?? "kept";
}

import type { TransferRound, TransferRoundsRequest, TransferRoundsResponse } from "@foyer/wallet-protocol";
import type { Queryable } from "../database/database.ts";

/** A record before it has a number. */
export type NewRecord = Omit<TransferRound, "sequence">;

/** Publishes a record under the next number, which others wait for until the transaction ends. */
export async function publishRecord(
  db: Queryable,
  { operatorId, product }: { readonly operatorId: bigint; readonly product: string },
  record: object,
): Promise<void> {
  await db.query(
    `WITH feed AS (
       INSERT INTO round_feeds AS f (operator_id, product, last) VALUES ($1, $2, 1)
       ON CONFLICT (operator_id, product) DO UPDATE SET last = f.last + 1 RETURNING last
     )
     INSERT INTO round_feed_records (operator_id, product, sequence, record) SELECT $1, $2, last, $3 FROM feed`,
    [operatorId, product, JSON.stringify(record)],
  );
}

/** When a round of this studio was begun. */
export async function startOfRound(db: Queryable, round: string): Promise<Date> {
  const { rows } = await db.query<{ at: Date }>(
    "SELECT coalesce((SELECT created_at FROM rounds WHERE id::text = $1), now()) AS at",
    [round],
  );
  return rows[0]?.at ?? new Date();
}

/** The records after a number. */
export async function readFeed(
  db: Queryable,
  { operator_id, product, after, limit, request_uuid }: TransferRoundsRequest,
): Promise<TransferRoundsResponse> {
  const { rows } = await db.query<{ last: bigint; sequence: bigint | null; record: NewRecord }>(
    `SELECT f.last, r.sequence, r.record
       FROM round_feeds f
       LEFT JOIN LATERAL (
         SELECT sequence, record FROM round_feed_records
          WHERE operator_id = f.operator_id AND product = f.product AND sequence > $3 ORDER BY sequence LIMIT $4
       ) r ON true
      WHERE f.operator_id = $1 AND f.product = $2 ORDER BY r.sequence`,
    [operator_id, product, after, limit],
  );
  return {
    status: "RS_OK",
    request_uuid,
    rounds: rows.flatMap(({ sequence, record }) =>
      sequence === null ? [] : [{ ...record, sequence: Number(sequence) }],
    ),
    last: Number(rows[0]?.last ?? 0n),
  };
}

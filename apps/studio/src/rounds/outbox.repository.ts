import type { Queryable } from "../database/database.ts";

/** A wallet call to be delivered. */
export interface OutboxRow {
  readonly transactionUuid: string;
  readonly roundId: string;
  readonly call: "win" | "rollback";
  readonly body: Readonly<Record<string, unknown>>;
  readonly attempts: number;
}

export interface NewOutboxRow extends Omit<OutboxRow, "attempts"> {
  /** delay until the outbox sends it, if it was not delivered before */
  readonly delayMs: number;
}

const COLUMNS = `transaction_uuid AS "transactionUuid", round_id AS "roundId", call, body, attempts`;

export async function enqueue(db: Queryable, row: NewOutboxRow): Promise<void> {
  await db.query(
    `INSERT INTO wallet_outbox (transaction_uuid, round_id, call, body, due_at)
     VALUES ($1, $2, $3, $4, now() + $5 * interval '1 millisecond')`,
    [row.transactionUuid, row.roundId, row.call, JSON.stringify(row.body), row.delayMs],
  );
}

/** Takes due calls and locks them for `leaseMs`; no other process takes them until then. */
export async function takeDue(db: Queryable, limit: number, leaseMs: number): Promise<OutboxRow[]> {
  const { rows } = await db.query<OutboxRow>(
    `UPDATE wallet_outbox SET due_at = now() + $2 * interval '1 millisecond', attempts = attempts + 1
     WHERE transaction_uuid IN (
       SELECT transaction_uuid FROM wallet_outbox WHERE done_at IS NULL AND due_at <= now()
       ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [limit, leaseMs],
  );
  return rows;
}

/** Schedules an undelivered call for another attempt. */
export async function postpone(
  db: Queryable,
  transactionUuid: string,
  delayMs: number,
  answer: string,
): Promise<void> {
  await db.query(
    `UPDATE wallet_outbox SET due_at = now() + $2 * interval '1 millisecond', last_answer = $3
     WHERE transaction_uuid = $1 AND done_at IS NULL`,
    [transactionUuid, delayMs, answer],
  );
}

/** Removes a delivered call. False when it was removed before. */
export async function acknowledge(db: Queryable, transactionUuid: string, answer: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "UPDATE wallet_outbox SET done_at = now(), last_answer = $2 WHERE transaction_uuid = $1 AND done_at IS NULL",
    [transactionUuid, answer],
  );
  return rowCount === 1;
}

/** Number of waiting calls, and how long the oldest has waited. */
export async function waiting(db: Queryable): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await db.query<{ count: bigint; oldest: number | null }>(
    `SELECT count(*) AS count, extract(epoch FROM now() - min(created_at))::float8 AS oldest
     FROM wallet_outbox WHERE done_at IS NULL`,
  );
  return { count: Number(rows[0]?.count ?? 0n), oldestSeconds: Math.round(rows[0]?.oldest ?? 0) };
}

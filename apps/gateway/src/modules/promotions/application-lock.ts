import type pg from "pg";

/** An application that waits. */
export interface LockedApplication {
  /** Display name of the operator who has it, if that is another one. */
  readonly colleague: string | null;
}

/**
 * Locks an application until the end of the transaction, so that it is assigned or decided by one operator at a time.
 * @param operatorId null: the command line, for which no operator is a colleague
 * @returns undefined: the merchant has no such application that waits
 */
export async function lockApplication(
  client: pg.PoolClient,
  merchantId: number,
  id: bigint,
  operatorId: number | null,
): Promise<LockedApplication | undefined> {
  const { rows } = await client.query<LockedApplication>(
    `SELECT (SELECT display_name FROM operators o WHERE o.id = e.assigned_to AND o.id <> $3) AS colleague
       FROM promotion_participations e
      WHERE e.merchant_id = $1 AND e.id = $2 AND e.stage = 'applied' FOR UPDATE OF e`,
    [merchantId, id, operatorId],
  );
  return rows[0];
}

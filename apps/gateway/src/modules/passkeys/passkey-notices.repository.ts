import type { PoolClient } from "pg";

/** Where notices about passkeys of members go. */
export class PasskeyNoticesRepository {
  /** Where a notice is mailed; null without an address. */
  async emailOf(client: PoolClient, memberId: bigint): Promise<string | null> {
    const { rows } = await client.query<{ email: string | null }>("SELECT email FROM members WHERE id = $1", [
      memberId,
    ]);
    return rows[0]?.email ?? null;
  }
}

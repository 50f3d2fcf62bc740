import type { Pool } from "pg";
import type { OpenedOn } from "./session.repository.ts";

export interface Arrival {
  /** Whether the member signs in on this device for the first time. */
  readonly isNew: boolean;
  readonly email: string | null;
  /** The previous sign-in; null for the first one. */
  readonly previousAt: Date | null;
  /** Empty when it is no longer known. */
  readonly previousDevice: string;
}

export class DevicesRepository {
  /**
   * Records a sign-in on a device and returns the state before it.
   * @param secondStep whether two factors proved it
   */
  async arrive(
    client: Pick<Pool, "query">,
    memberId: bigint,
    on: OpenedOn & { readonly hash: Buffer },
    secondStep: boolean,
  ): Promise<Arrival> {
    const { rows } = await client.query<Arrival>(
      `WITH seen AS (
           INSERT INTO known_devices AS d (member_id, device_hash, second_step, device, country) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (member_id, device_hash) DO UPDATE
             SET last_seen_at = now(), second_step = d.second_step OR excluded.second_step, device = excluded.device,
               country = excluded.country RETURNING xmax = 0 AS is_new
         ), noted AS (
           UPDATE members SET last_login_at = now() WHERE id = $1
         )
         SELECT (SELECT is_new FROM seen) AS "isNew", m.email, m.last_login_at AS "previousAt",
           coalesce((SELECT device FROM sessions WHERE member_id = $1 ORDER BY id DESC LIMIT 1), '') AS "previousDevice"
         FROM members m WHERE m.id = $1`,
      [memberId, on.hash, secondStep, on.device, on.country],
    );
    return rows[0] as Arrival;
  }
}

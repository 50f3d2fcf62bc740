import type { Pool } from "pg";

export interface Guest {
  readonly memberId: bigint;
  /** Created by this call. */
  readonly made: boolean;
}

export class TrialRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Whether the guest exists or existed. */
  async exists(merchantId: number, name: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "SELECT FROM members WHERE merchant_id = $1 AND username_key = $2",
      [merchantId, name],
    );
    return rowCount === 1;
  }

  /** The guest of that name with play money, created if there is none; undefined for an expired one. */
  async enter(
    merchantId: number,
    name: string,
    playMoney: bigint,
    lifetime: string,
  ): Promise<Guest | undefined> {
    const { rows } = await this.#pool.query<{ memberId: bigint | null; made: boolean }>(
      `SELECT member_id AS "memberId", created AS made FROM guest_enter($1, $2, $3, $4)`,
      [merchantId, name, playMoney, lifetime],
    );
    const { memberId = null, made = false } = rows[0] ?? {};
    return memberId === null ? undefined : { memberId, made };
  }

  /**
   * Anonymises expired guests: removes name, device, recent games and favourites, so that nobody can sign in as
   * them again. Disabling ends their sessions. Ledger and rounds stay.
   * @returns how many
   */
  async clear(): Promise<number> {
    const { rows } = await this.#pool.query<{ cleared: number }>(
      `WITH over AS (
           DELETE FROM guests WHERE expires_at < now() RETURNING member_id
         ), named AS (
           UPDATE members SET status = 'disabled', username = 'guest-' || id, nickname = NULL, avatar = NULL,
                  last_login_at = NULL
            WHERE id IN (SELECT member_id FROM over)
         ), seen AS (
           DELETE FROM known_devices WHERE member_id IN (SELECT member_id FROM over)
         ), came_by AS (
           UPDATE sessions SET device = '', country = NULL WHERE member_id IN (SELECT member_id FROM over)
         ), recent AS (
           DELETE FROM recent_games WHERE member_id IN (SELECT member_id FROM over)
         ), liked AS (
           DELETE FROM favourites WHERE member_id IN (SELECT member_id FROM over)
         ), said AS (
           DELETE FROM chats WHERE member_id IN (SELECT member_id FROM over)
         )
         SELECT count(*)::int AS cleared FROM over`,
    );
    return rows[0]?.cleared ?? 0;
  }
}

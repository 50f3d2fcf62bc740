import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import type pg from "pg";

export interface LaunchRow {
  readonly id: string;
  readonly merchantId: number;
  readonly memberId: bigint | null;
  readonly secretHash: Buffer | null;
  readonly integrationId: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly freePlay: boolean;
  readonly playType: PlayType;
  /** Lotteries only. */
  readonly prizeMode: PrizeMode | null;
  readonly language: string;
  readonly currency: string;
  readonly startedAt: Date;
  readonly playedSeconds: number;
  readonly expired: boolean;
}

export interface NewLaunch
  extends Omit<LaunchRow, "startedAt" | "playedSeconds" | "expired" | "merchantId" | "memberId"> {
  readonly merchantId: number;
  readonly memberId: bigint | null;
  readonly sessionId: bigint | null;
  readonly idempotencyKey: string;
  readonly minStake: bigint;
  readonly maxStake: bigint | null;
}

const columns = `id, merchant_id AS "merchantId", member_id AS "memberId", secret_hash AS "secretHash",
  integration_id AS "integrationId", vendor, game_code AS "gameCode", free_play AS "freePlay",
  play_type AS "playType", prize_mode AS "prizeMode", language, currency, started_at AS "startedAt", played_seconds AS "playedSeconds",
  expires_at <= now() AS expired`;

/**
 * Time played counts from when the player was last seen, up to this maximum: a player who closes the tab and
 * returns an hour later has not played for an hour.
 */
const COUNTED_GAP = "2 minutes";

export class LaunchRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Inserts a launch; undefined when its idempotency key is used. */
  async insert(launch: NewLaunch, idle: string): Promise<LaunchRow | undefined> {
    const { rows } = await this.#pool.query<LaunchRow>(
      `INSERT INTO launches (id, merchant_id, member_id, session_id, secret_hash, idempotency_key, integration_id,
                             vendor, game_code, free_play, play_type, prize_mode, language, currency, min_stake,
                             max_stake, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, now() + $17::interval)
       ON CONFLICT DO NOTHING
       RETURNING ${columns}`,
      [
        launch.id,
        launch.merchantId,
        launch.memberId,
        launch.sessionId,
        launch.secretHash,
        launch.idempotencyKey,
        launch.integrationId,
        launch.vendor,
        launch.gameCode,
        launch.freePlay,
        launch.playType,
        launch.prizeMode,
        launch.language,
        launch.currency,
        launch.minStake,
        launch.maxStake,
        idle,
      ],
    );
    return rows[0];
  }

  async byKey(merchantId: number, memberId: bigint | null, key: string): Promise<LaunchRow | undefined> {
    const { rows } = await this.#pool.query<LaunchRow>(
      memberId === null
        ? `SELECT ${columns} FROM launches WHERE merchant_id = $1 AND $2::bigint IS NULL AND member_id IS NULL AND idempotency_key = $3`
        : `SELECT ${columns} FROM launches WHERE merchant_id = $1 AND member_id = $2 AND idempotency_key = $3`,
      [merchantId, memberId, key],
    );
    return rows[0];
  }

  async byId(id: string): Promise<LaunchRow | undefined> {
    const { rows } = await this.#pool.query<LaunchRow>({
      name: "launch_by_id",
      text: `SELECT ${columns} FROM launches WHERE id = $1`,
      values: [id],
    });
    return rows[0];
  }

  /**
   * Adds a token for the vendor, and the session and the country that bets depend on from now on; returns the player's
   * public id.
   */
  async addToken(
    id: string,
    { tokenHash, sessionId, country }: { tokenHash: Buffer; sessionId: bigint; country: string | null },
  ): Promise<string> {
    const { rows } = await this.#pool.query<{ public_id: string }>(
      `WITH issued AS (INSERT INTO launch_tokens (token_hash, launch_id) VALUES ($2, $1))
       UPDATE launches l SET session_id = $3, country = $4 FROM members m WHERE l.id = $1 AND m.id = l.member_id
       RETURNING m.public_id`,
      [id, tokenHash, sessionId, country],
    );
    const row = rows[0];
    if (!row) throw new Error(`launch ${id} has no member`);
    return row.public_id;
  }

  async isActive(memberId: bigint): Promise<boolean> {
    const { rowCount } = await this.#pool.query("SELECT FROM members WHERE id = $1 AND status = 'active'", [
      memberId,
    ]);
    return rowCount === 1;
  }

  async setSecret(id: string, secretHash: Buffer): Promise<void> {
    await this.#pool.query("UPDATE launches SET secret_hash = $2 WHERE id = $1", [id, secretHash]);
  }

  /** Visitors' free play has nothing to settle or show: the record is deleted a day after its end. */
  async sweepVisitors(): Promise<void> {
    await this.#pool.query(
      "DELETE FROM launches WHERE member_id IS NULL AND expires_at < now() - interval '1 day'",
    );
  }

  /** Resumes counting without the time since the launch was last seen. */
  async reopen(id: string, idle: string): Promise<void> {
    await this.#pool.query(
      "UPDATE launches SET last_seen_at = now(), expires_at = now() + $2::interval WHERE id = $1",
      [id, idle],
    );
  }

  /**
   * Adds the time since the launch was last seen, extends it by `idle` and records where it is played; returns
   * the seconds played.
   */
  async seen(id: string, idle: string, country: string | null): Promise<number> {
    const { rows } = await this.#pool.query<{ played_seconds: number }>(
      `UPDATE launches
          SET played_seconds = played_seconds
                + round(extract(epoch FROM least(now() - last_seen_at, $3::interval)))::integer,
              last_seen_at = now(), expires_at = now() + $2::interval, country = $4
        WHERE id = $1 RETURNING played_seconds`,
      [id, idle, COUNTED_GAP, country],
    );
    return rows[0]?.played_seconds ?? 0;
  }
}

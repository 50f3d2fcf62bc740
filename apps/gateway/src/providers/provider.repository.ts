import type pg from "pg";
import { retryTransient } from "../db/retry.ts";
import type { Integration, PlayerOutcome, PlayOutcome } from "./port.ts";

interface PlayRow {
  outcome: PlayOutcome["outcome"];
  player: string | null;
  currency: string | null;
  balance: bigint | null;
}

/** Each wallet call is one database function in one round trip (`sql/functions/play.sql`). */
const statements = {
  balance: "SELECT * FROM play_balance($1, $2, $3, $4)",
  bet: "SELECT * FROM play_bet($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
  win: "SELECT * FROM play_win($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
  rollback: "SELECT * FROM play_rollback($1, $2, $3, $4, $5, $6, $7, $8, $9)",
} as const;

/** In place of the studio's key until the next studio starts; verifies no signature. */
const NO_KEY = "released";

export class ProviderRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async play(call: keyof typeof statements, values: readonly unknown[]): Promise<PlayOutcome> {
    const { rows } = await retryTransient(() =>
      this.#pool.query<PlayRow>({ name: `play_${call}`, text: statements[call], values: [...values] }),
    );
    const row = rows[0];
    if (!row) throw new Error(`play_${call} answered no row`);
    const { outcome, player, currency, balance } = row;
    if (player === null || currency === null || balance === null) return { outcome };
    return { outcome, account: { player, currency, balance } };
  }

  /** Keeps what a vendor sent beside the known fields with its transaction. Repeatable. */
  async keepFields(
    integrationId: string,
    player: string,
    transaction: string,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    await retryTransient(() =>
      this.#pool.query(
        `INSERT INTO provider_transaction_fields (member_id, integration_id, transaction_uuid, fields)
         SELECT id, $1, $3, $4 FROM members WHERE public_id = $2
         ON CONFLICT DO NOTHING`,
        [integrationId, player, transaction, JSON.stringify(fields)],
      ),
    );
  }

  async player(integrationId: string, player: string): Promise<PlayerOutcome> {
    const { rows } = await this.#pool.query<{ currency: string; registered_at: Date; status: string }>({
      name: "play_player",
      text: `SELECT currency, registered_at, status FROM members m
              WHERE public_id = $2
                AND EXISTS (SELECT FROM launches WHERE member_id = m.id AND integration_id = $1 AND NOT free_play)`,
      values: [integrationId, player],
    });
    const row = rows[0];
    if (!row) return { outcome: "unknown_player" };
    if (row.status !== "active") return { outcome: "player_disabled" };
    return { outcome: "done", player, currency: row.currency, registeredAt: row.registered_at };
  }

  async integrations(): Promise<Integration[]> {
    const { rows } = await this.#pool.query<Integration>(
      `SELECT id, dialect, base_url AS "baseUrl", public_key AS "publicKey", enabled, vendors, games,
              currencies::text[] AS currencies, min_stake AS "minStake", max_stake AS "maxStake",
              takes_play_money AS "takesPlayMoney", frame_origins AS "frameOrigins",
              frame_rights AS "frameRights", handshake
         FROM vendor_integrations ORDER BY id`,
    );
    return rows;
  }

  /**
   * Creates the studio's integration or updates its address; limits and flags are not changed.
   * @returns false if the stored one has another key: it is another studio's
   */
  async putStudio(
    studio: Pick<Integration, "id" | "dialect" | "baseUrl" | "publicKey" | "takesPlayMoney" | "handshake">,
  ): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `INSERT INTO vendor_integrations AS v (id, dialect, base_url, public_key, takes_play_money, handshake)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET base_url = excluded.base_url, public_key = excluded.public_key
        WHERE v.public_key IN (excluded.public_key, $7)`,
      [
        studio.id,
        studio.dialect,
        studio.baseUrl,
        studio.publicKey,
        studio.takesPlayMoney,
        studio.handshake,
        NO_KEY,
      ],
    );
    return rowCount === 1;
  }

  /** Lets another studio take the place of the one with this key. @returns whether there was one */
  async releaseStudio(id: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "UPDATE vendor_integrations SET public_key = $2 WHERE id = $1 AND public_key <> $2",
      [id, NO_KEY],
    );
    return rowCount === 1;
  }

  /** @returns whether there is an integration with this id */
  async setFrames(
    id: string,
    { frameOrigins, frameRights, handshake }: Pick<Integration, "frameOrigins" | "frameRights" | "handshake">,
  ): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "UPDATE vendor_integrations SET frame_origins = $2, frame_rights = $3, handshake = $4 WHERE id = $1",
      [id, frameOrigins, frameRights, handshake],
    );
    return rowCount === 1;
  }
}

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
              takes_play_money AS "takesPlayMoney"
         FROM vendor_integrations ORDER BY id`,
    );
    return rows;
  }

  /** Creates an integration or updates its address and key; limits and flags are not changed. */
  async putIntegration(
    integration: Pick<Integration, "id" | "dialect" | "baseUrl" | "publicKey" | "takesPlayMoney">,
  ): Promise<void> {
    await this.#pool.query(
      `INSERT INTO vendor_integrations AS v (id, dialect, base_url, public_key, takes_play_money)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET base_url = excluded.base_url, public_key = excluded.public_key
        WHERE (v.base_url, v.public_key) IS DISTINCT FROM (excluded.base_url, excluded.public_key)`,
      [
        integration.id,
        integration.dialect,
        integration.baseUrl,
        integration.publicKey,
        integration.takesPlayMoney,
      ],
    );
  }
}

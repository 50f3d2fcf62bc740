import type { Pool } from "pg";

export class MerchantChangesRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** 0 open, 1 maintenance, which is expected to take so many minutes. */
  async setStatus(merchantId: number, status: 0 | 1, minutes: number | null): Promise<void> {
    await this.#pool.query(
      "UPDATE merchants SET status = $2, maintenance_until = now() + $3 * interval '1 minute' WHERE id = $1",
      [merchantId, status, minutes],
    );
  }

  async setSetting(merchantId: number, name: string, value: unknown): Promise<void> {
    await this.#pool.query(
      "UPDATE merchants SET settings = settings || jsonb_build_object($2::text, $3::jsonb) WHERE id = $1",
      [merchantId, name, JSON.stringify(value)],
    );
  }

  async removeSetting(merchantId: number, name: string): Promise<void> {
    await this.#pool.query("UPDATE merchants SET settings = settings - $2::text WHERE id = $1", [
      merchantId,
      name,
    ]);
  }
}

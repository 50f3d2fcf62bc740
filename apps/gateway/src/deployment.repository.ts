import type { Pool } from "pg";

export class DeploymentRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Stores the verifier of the first gateway's secret; whether it is this one's. */
  async isSecretOfDatabase(verifier: Buffer): Promise<boolean> {
    await this.#pool.query("INSERT INTO deployment (secret_verifier) VALUES ($1) ON CONFLICT DO NOTHING", [
      verifier,
    ]);
    const { rowCount } = await this.#pool.query("SELECT FROM deployment WHERE secret_verifier = $1", [
      verifier,
    ]);
    return rowCount === 1;
  }
}

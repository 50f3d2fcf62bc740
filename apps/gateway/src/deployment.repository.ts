import type { Pool } from "pg";

/** Stores the verifier of the first gateway's secret; whether it is this one's. */
export async function isSecretOfDatabase(pool: Pool, verifier: Buffer): Promise<boolean> {
  await pool.query("INSERT INTO deployment (secret_verifier) VALUES ($1) ON CONFLICT DO NOTHING", [verifier]);
  const { rowCount } = await pool.query("SELECT FROM deployment WHERE secret_verifier = $1", [verifier]);
  return rowCount === 1;
}

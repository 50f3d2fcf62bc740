import type { Pool } from "pg";
import { type AuditReport, auditLedger } from "./audit.repository.ts";

/** Proves that the books are right, in one read-only transaction. */
export class LedgerAudit {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async run(): Promise<AuditReport> {
    const client = await this.#pool.connect();
    try {
      return await auditLedger(client);
    } finally {
      client.release();
    }
  }
}

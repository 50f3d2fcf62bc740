import type { Database } from "../../db/database.ts";
import { appliedMigrations } from "./health.repository.ts";

type Check = { ok: true } | { ok: false; reason: string };

const failed = (error: unknown): Check => ({ ok: false, reason: (error as Error).message });

interface Dependencies {
  readonly database: Database;
  /** Migrations this version of the gateway needs. */
  readonly migrations: readonly string[];
  /** Throws when the gateway has no key to open sealed bodies with. */
  readonly currentEnvelopeKey: () => unknown;
}

export class HealthService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether everything a request needs is available. */
  async readiness(): Promise<{ ready: boolean; checks: Record<string, Check> }> {
    const { database, migrations: known, currentEnvelopeKey } = this.#dependencies;
    const applied = await appliedMigrations(database).catch((error: Error) => error);
    const missing = applied instanceof Error ? known : known.filter((name) => !applied.includes(name));
    let envelopeKey: Check = { ok: true };
    try {
      currentEnvelopeKey();
    } catch (error) {
      envelopeKey = failed(error);
    }
    const checks: Record<string, Check> = {
      database: applied instanceof Error ? failed(applied) : { ok: true },
      migrations:
        missing.length === 0 ? { ok: true } : { ok: false, reason: `not applied: ${missing.join(", ")}` },
      envelopeKey,
    };
    return { ready: Object.values(checks).every(({ ok }) => ok), checks };
  }
}

import type { FastifyBaseLogger } from "fastify";
import type { HealthRepository } from "./health.repository.ts";

type Check = { ok: true } | { ok: false; reason: string };

/** Anybody may ask: addresses, names and versions of this deployment are in the log only. */
const failed = (reason: string): Check => ({ ok: false, reason });

interface Dependencies {
  readonly repository: HealthRepository;
  /** Migrations this version of the gateway needs. */
  readonly migrations: readonly string[];
  /** Throws when the gateway has no key to open sealed bodies with. */
  readonly currentBodyKey: () => unknown;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** The whole schema is compared so often at most: anybody may ask. */
const COMPARE_EVERY_MS = 60_000;

export class HealthService {
  readonly #dependencies: Dependencies;
  /** The newest comparison of schemas; while it succeeds, it counts for a while. */
  #comparison: { readonly at: number; readonly missing: readonly string[] } | undefined;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether everything a request needs is available. */
  async readiness(): Promise<{ ready: boolean; checks: Record<string, Check> }> {
    const { repository, migrations: known, currentBodyKey, log } = this.#dependencies;
    const applied = await repository.appliedMigrations().catch((error: Error) => error);
    const missing = applied instanceof Error ? known : known.filter((name) => !applied.includes(name));
    if (applied instanceof Error) log.warn({ err: applied }, "not ready: the database");
    else if (missing.length > 0) log.warn({ missing }, "not ready: migrations are missing");
    const lacking = applied instanceof Error ? [] : await this.#missingObjects();
    let sealedBodyKey: Check = { ok: true };
    try {
      currentBodyKey();
    } catch (error) {
      log.warn({ err: error }, "not ready: no key for sealed bodies");
      sealedBodyKey = failed("no key for sealed bodies");
    }
    const checks: Record<string, Check> = {
      database: applied instanceof Error ? failed("no answer") : { ok: true },
      migrations: missing.length === 0 ? { ok: true } : failed("the schema is not that of this version"),
      schema: lacking.length === 0 ? { ok: true } : failed("the schema is incomplete"),
      sealedBodyKey,
    };
    return { ready: Object.values(checks).every(({ ok }) => ok), checks };
  }

  async #missingObjects(): Promise<readonly string[]> {
    const { repository, log } = this.#dependencies;
    const now = performance.now();
    if (this.#comparison && now - this.#comparison.at < COMPARE_EVERY_MS) return this.#comparison.missing;
    try {
      this.#comparison = { at: now, missing: await repository.missingObjects() };
    } catch (error) {
      log.warn({ err: error }, "the schema could not be compared");
      return this.#comparison?.missing ?? [];
    }
    const { missing } = this.#comparison;
    if (missing.length > 0)
      log.warn(
        { missing: missing.slice(0, 20), number: missing.length },
        "not ready: the schema is incomplete",
      );
    return missing;
  }
}

import type { FastifyInstance } from "fastify";
import { migrationNames } from "../database/migrate.ts";
import { appliedMigrations } from "../database/migrations.repository.ts";
import { waiting } from "../rounds/outbox.repository.ts";
import type { Services } from "../services.ts";

type Check = { readonly ok: true } | { readonly ok: false; readonly reason: string };
/** Anybody may ask: addresses and names of this deployment are in the log only. */
const failed = (reason: string): Check => ({ ok: false, reason });

/** Liveness and readiness checks. */
export async function healthRoutes(app: FastifyInstance, { db, gameCatalogue }: Services): Promise<void> {
  const known = await migrationNames();

  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });

  app.get("/healthz", { logLevel: "silent" }, async () => ({
    status: "alive",
    checks: { process: { ok: true, uptimeSeconds: Math.round(process.uptime()) } },
  }));

  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    const applied = await appliedMigrations(db).catch((error: Error) => error);
    const missing = applied instanceof Error ? known : known.filter((name) => !applied.includes(name));
    if (applied instanceof Error) app.log.warn({ err: applied }, "not ready: the database");
    else if (missing.length > 0) app.log.warn({ missing }, "not ready: migrations are missing");
    const checks: Record<string, Check> = {
      database: applied instanceof Error ? failed("no answer") : { ok: true },
      migrations: missing.length === 0 ? { ok: true } : failed("the schema is not that of this version"),
      games: gameCatalogue.codes.length > 0 ? { ok: true } : failed("the catalogue has no slots"),
    };
    const ready = Object.values(checks).every(({ ok }) => ok);
    const outbox = applied instanceof Error ? undefined : await waiting(db);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready", checks, outbox });
  });
}

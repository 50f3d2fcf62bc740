import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { AppError, sendError } from "../../plugins/errors.ts";
import { migrationNames } from "../../plugins/migrate.ts";
import { appliedMigrations } from "./health.repository.ts";
import { isPrivate, startMetrics } from "./metrics.ts";

type Check = { ok: true } | { ok: false; reason: string };

const failed = (error: unknown): Check => ({ ok: false, reason: (error as Error).message });

async function checkAll(app: FastifyInstance, known: readonly string[]) {
  const applied = await appliedMigrations(app.database).catch((error: Error) => error);
  const database: Check = applied instanceof Error ? failed(applied) : { ok: true };
  const missing = applied instanceof Error ? known : known.filter((name) => !applied.includes(name));
  const migrations: Check =
    missing.length === 0 ? { ok: true } : { ok: false, reason: `not applied: ${missing.join(", ")}` };
  let envelopeKey: Check = { ok: true };
  try {
    app.services.envelope.currentKey();
  } catch (error) {
    envelopeKey = failed(error);
  }
  return { database, migrations, envelopeKey };
}

/** Whether the gateway lives, whether it can serve, and its figures. */
export const healthModule = fp(
  async (app) => {
    const known = await migrationNames();
    const registry = startMetrics(app);

    app.get("/healthz", { logLevel: "silent" }, async (_request, reply) => {
      reply.header("cache-control", "no-store");
      return {
        status: "alive",
        checks: { process: { ok: true, uptimeSeconds: Math.round(process.uptime()) } },
      };
    });

    app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
      const checks = await checkAll(app, known);
      const ready = Object.values(checks).every(({ ok }) => ok);
      reply.code(ready ? 200 : 503).header("cache-control", "no-store");
      return { status: ready ? "ready" : "not ready", checks };
    });

    app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
      if (!isPrivate(request.ip)) return sendError(reply, new AppError("request.not.found", "No such call"));
      reply.type(registry.contentType).header("cache-control", "no-store");
      return registry.metrics();
    });
  },
  { name: "health", dependencies: ["database", "envelope", "events-stream", "hot-cache"] },
);

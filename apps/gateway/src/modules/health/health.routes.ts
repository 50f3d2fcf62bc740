import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { AppError, sendError } from "../../http/errors.ts";
import type { HealthService } from "./health.service.ts";
import { isPrivate } from "./metrics.ts";

export function healthRoutes(app: FastifyInstance, health: HealthService, metrics: Registry): void {
  app.get("/healthz", { logLevel: "silent" }, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return {
      status: "alive",
      checks: { process: { ok: true, uptimeSeconds: Math.round(process.uptime()) } },
    };
  });

  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    const { ready, checks } = await health.readiness();
    reply.code(ready ? 200 : 503).header("cache-control", "no-store");
    return { status: ready ? "ready" : "not ready", checks };
  });

  app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
    if (!isPrivate(request.ip)) return sendError(reply, new AppError("request.not.found", "No such call"));
    reply.type(metrics.contentType).header("cache-control", "no-store");
    return metrics.metrics();
  });
}

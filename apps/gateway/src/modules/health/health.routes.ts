import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { AppError, sendError } from "../../http/errors.ts";
import { isPrivateAddress } from "../../http/private-address.ts";
import type { HealthService } from "./health.service.ts";

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

export function healthRoutes(app: FastifyInstance, health: HealthService, metrics: Registry): void {
  const { METRICS_TOKEN } = app.config;
  /** The bearer of the token; without one, callers on this machine or its private network, not through a proxy. */
  const mayRead = (request: FastifyRequest): boolean => {
    if (METRICS_TOKEN === undefined) return isPrivateAddress(request);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    return timingSafeEqual(hashOf(token), hashOf(METRICS_TOKEN));
  };

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
    if (!mayRead(request)) return sendError(reply, new AppError("request.not.found", "No such call"));
    reply.type(metrics.contentType).header("cache-control", "no-store");
    return metrics.metrics();
  });
}

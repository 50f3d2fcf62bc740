import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Config } from "./config.ts";
import type { Chance } from "./games/slots/chance.ts";
import type { Timings } from "./rounds/timings.ts";
import { apiRoutes } from "./routes/api.routes.ts";
import { healthRoutes } from "./routes/health.routes.ts";
import { operatorRoutes } from "./routes/operator.routes.ts";
import { playRoutes } from "./routes/play.routes.ts";
import { roundRoutes } from "./routes/round.routes.ts";
import { transferRoutes } from "./routes/transfer.routes.ts";
import { createServices } from "./services.ts";

/** Interval between clean-ups of abandoned sessions. */
const TIDY_MS = 15 * 60_000;

export interface AppOptions {
  readonly config: Config;
  /** Random source of outcomes. Default: the operating system's generator. */
  readonly chance?: Chance;
  readonly timings?: Timings;
}

/** Builds the studio without listening. Closing it waits for running rounds to finish. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: options.config.LOG_LEVEL,
      // These carry references and tokens; all other log fields name rounds only.
      redact: ["req.url", 'req.headers["play-ref"]', 'req.headers["x-hub88-signature"]'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    bodyLimit: 32 * 1024,
    routerOptions: { maxParamLength: 256 },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
  });
  const services = createServices({ ...options, log: app.log });

  await app.register(helmet, {
    contentSecurityPolicy: false,
    // The page's Content-Security-Policy says who may frame it.
    frameguard: false,
    crossOriginResourcePolicy: { policy: "cross-origin" },
    // Both have no meaning in a frame with an opaque origin.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    hsts: options.config.STUDIO_PUBLIC_URL.startsWith("https:"),
  });
  // Keep-alive connections would delay a closing studio.
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
    if (!reply.hasHeader("content-security-policy"))
      reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: "bad-request" }));
  // The framework's own answer has the message of the error, with addresses and names of this deployment.
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(error.statusCode).send({ error: "bad-request" });
    request.log.error({ err: error }, "a page failed");
    return reply.code(500).type("application/json").send({ error: "failed" });
  });

  await app.register(async (scope) => healthRoutes(scope, services));
  await app.register(async (scope) => operatorRoutes(scope, services));
  await app.register(async (scope) => transferRoutes(scope, services));
  await app.register(async (scope) => apiRoutes(scope, services), { prefix: "/api" });
  await app.register(async (scope) => playRoutes(scope, services));
  await app.register(async (scope) => roundRoutes(scope, services));

  const tidying = setInterval(() => {
    services.sessions
      .tidy()
      .catch((error: Error) => app.log.error({ err: error }, "old sessions could not be put away"));
  }, TIDY_MS);
  app.addHook("onReady", async () => services.settlement.start());
  app.addHook("onClose", async () => {
    clearInterval(tidying);
    await services.rounds.stop();
    await services.settlement.stop();
    await services.db.close();
  });
  return app;
}

import cookie from "@fastify/cookie";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Config } from "./config.ts";
import { modules } from "./modules/index.ts";
import { artworkPlugin } from "./plugins/artwork.ts";
import { databasePlugin } from "./plugins/database.ts";
import { SEALED_TYPE } from "./plugins/endpoint.ts";
import { envelopePlugin } from "./plugins/envelope.ts";
import { errorsPlugin, sendRouterError } from "./plugins/errors.ts";
import { eventsPlugin } from "./plugins/events.ts";
import { frontPlugin } from "./plugins/front/front.ts";
import { HotCache, hotCachePlugin } from "./plugins/hot-cache/hot-cache.ts";
import { housekeepingPlugin } from "./plugins/housekeeping.ts";
import { locationPlugin } from "./plugins/location.ts";
import { operatorContextPlugin } from "./plugins/operator-context.ts";
import { rateLimitsPlugin } from "./plugins/rate-limits.ts";
import { secretsPlugin } from "./plugins/secrets.ts";
import { securityHeadersPlugin } from "./plugins/security-headers.ts";
import { securityLogPlugin } from "./plugins/security-log.ts";
import { servicesPlugin } from "./plugins/services.ts";
import { sessionContextPlugin } from "./plugins/session-context.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly config: Config;
  }
}

export interface AppOptions {
  readonly config: Config;
  /** Hold every answer against its contract; tests do. */
  readonly checkResponses?: boolean;
}

/** Builds the platform without listening. Close it to release the database. */
export async function createApp({ config, checkResponses = false }: AppOptions): Promise<FastifyInstance> {
  const hotCache = new HotCache();
  const app = Fastify({
    serverFactory: hotCache.serverFactory,
    // making the demo merchant is part of getting ready, and takes seconds on a busy machine
    pluginTimeout: 120_000,
    logger: {
      level: config.LOG_LEVEL,
      redact: [
        "req.headers.token",
        "req.headers['operator-token']",
        "req.headers.authorization",
        "req.headers['launch-secret']",
      ],
    },
    trustProxy:
      config.TRUSTED_PROXIES === "" ? false : config.TRUSTED_PROXIES.split(",").map((s) => s.trim()),
    bodyLimit: 256 * 1024,
    frameworkErrors: sendRouterError,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 128 },
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: true,
        useDefaults: true,
        allErrors: false,
        // otherwise "1e999" is a number without end that no maximum is held against
        strictNumbers: false,
      },
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorate("config", config);
  app.decorate("checkResponses", checkResponses);
  app.decorate("gate", { pass: async () => {} });
  app.decorate("sealedBodies", {
    open: async () => {
      throw new Error("no envelope plugin registered");
    },
  });
  app.addContentTypeParser(SEALED_TYPE, { parseAs: "string" }, (_request, body, done) => done(null, body));

  await app.register(errorsPlugin);
  await app.register(securityHeadersPlugin);
  await app.register(cookie);
  await app.register(servicesPlugin);
  await app.register(databasePlugin, { url: config.DATABASE_URL, size: config.DATABASE_POOL });
  await app.register(eventsPlugin, { url: config.DATABASE_URL });
  await app.register(hotCachePlugin, { cache: hotCache });
  await app.register(housekeepingPlugin);
  await app.register(secretsPlugin);
  await app.register(securityLogPlugin);
  await app.register(sessionContextPlugin);
  await app.register(operatorContextPlugin);
  await app.register(rateLimitsPlugin);
  await app.register(envelopePlugin);
  await app.register(locationPlugin);
  for (const module of modules) await app.register(module);
  await app.register(artworkPlugin);
  await app.register(frontPlugin);
  return app;
}

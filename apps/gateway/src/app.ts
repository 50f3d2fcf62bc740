import cookie from "@fastify/cookie";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { FIGURES } from "@foyer/contract/shared";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { HotCache, hotCachePlugin } from "./cache/response-cache.ts";
import type { Config } from "./config.ts";
import { databasePlugin, type Timeouts } from "./db/database.ts";
import { databaseClockPlugin } from "./db/database-clock.ts";
import { deploymentPlugin } from "./deployment.ts";
import { eventsPlugin } from "./events/notifications.ts";
import { artworkPlugin } from "./http/artwork-files.ts";
import { limitConnections, speaksForMany } from "./http/connection-limit.ts";
import { SEALED_TYPE } from "./http/endpoint.ts";
import { errorsPlugin, sendRouterError } from "./http/errors.ts";
import { forwardedHeadersPlugin } from "./http/forwarded-headers.ts";
import { locationPlugin } from "./http/geolocation.ts";
import { takeJson } from "./http/json-body.ts";
import { loggerOptions } from "./http/logger.ts";
import { operatorContextPlugin } from "./http/operator-context.ts";
import { rateLimitsPlugin } from "./http/rate-limits.ts";
import { schemaController } from "./http/schema-compilers.ts";
import { sealedBodyPlugin } from "./http/sealed-body.ts";
import { securityHeadersPlugin } from "./http/security-headers.ts";
import { sessionContextPlugin } from "./http/session-context.ts";
import { unreadBodyPlugin } from "./http/unread-body.ts";
import { cleanupJobsPlugin } from "./jobs/cleanup-jobs.ts";
import { modules } from "./modules/index.ts";
import { securityLogPlugin } from "./modules/security-log/security-log.module.ts";
import { PASSWORD_COST, type PasswordCost } from "./modules/session/session-limits.ts";
import { imagesPlugin } from "./sanitize/encode-image.ts";
import { secretsPlugin } from "./secrets.ts";
import { servicesPlugin } from "./services.ts";
import { ssrPlugin } from "./ssr/ssr.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly config: Config;
    readonly passwordCost: PasswordCost;
  }
}

export interface AppOptions {
  readonly config: Config;
  /** Checks every response against its contract; on in tests. */
  readonly checkResponses?: boolean;
  /** Cost of password hashes; low in tests. */
  readonly passwordCost?: PasswordCost;
  /**
   * False: scheduled jobs do not run, and statements may take any time. The admin command line leaves jobs to the
   * gateways, and audits the whole ledger.
   */
  readonly jobs?: boolean;
  /**
   * Least milliseconds between two turns of a scheduled job. In most tests they are many, because the suites call the
   * jobs they are about, and a dozen jobs a second take the processor from everything else.
   */
  readonly leastJobPauseMs?: number;
  /** How long callers wait for the database; tests allow more, since several runs may share the processors. */
  readonly databaseTimeouts?: Timeouts;
}

/** For a whole request to arrive, with its body; an answer such as the event stream may take longer. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Builds the platform without listening. Close it to release the database. */
export async function createApp({
  config,
  checkResponses = false,
  passwordCost = PASSWORD_COST,
  jobs = true,
  leastJobPauseMs = 0,
  databaseTimeouts,
}: AppOptions): Promise<FastifyInstance> {
  const hotCache = new HotCache();
  const proxies = config.TRUSTED_PROXIES.split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  const app = Fastify({
    serverFactory: (handler, options) => {
      const server = hotCache.serverFactory(handler, options);
      limitConnections(server, {
        most: config.CONNECTIONS_PER_ADDRESS,
        unlimited: speaksForMany(proxies),
      });
      return server;
    },
    requestTimeout: REQUEST_TIMEOUT_MS,
    // creating the demo merchant is part of the start: minutes on a busy machine, and who waits for the start is told
    pluginTimeout: 0,
    logger: loggerOptions(config.LOG_LEVEL),
    trustProxy: proxies.length === 0 ? false : proxies,
    bodyLimit: 256 * 1024,
    frameworkErrors: sendRouterError,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 128 },
    schemaController,
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: true,
        useDefaults: true,
        allErrors: false,
        // otherwise "1e999" is coerced to Infinity and not checked against a maximum
        strictNumbers: false,
        // marks of the contract that validate nothing
        keywords: Object.keys(FIGURES),
      },
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorate("config", config);
  app.decorate("checkResponses", checkResponses);
  app.decorate("availability", { check: async () => {} });
  app.decorate("passwordCost", passwordCost);
  app.decorate("sealedBodies", {
    open: async () => {
      throw new Error("no plugin for sealed bodies registered");
    },
  });
  takeJson(app);
  app.addContentTypeParser(SEALED_TYPE, { parseAs: "string" }, (_request, body, done) => done(null, body));

  try {
    await app.register(errorsPlugin);
    await app.register(unreadBodyPlugin);
    await app.register(forwardedHeadersPlugin, { proxies });
    await app.register(securityHeadersPlugin);
    await app.register(cookie);
    await app.register(servicesPlugin);
    await app.register(databasePlugin, {
      url: config.DATABASE_URL,
      size: config.DATABASE_POOL,
      timeouts: jobs ? databaseTimeouts : null,
    });
    await app.register(eventsPlugin, { url: config.DATABASE_URL });
    await app.register(hotCachePlugin, { cache: hotCache });
    await app.register(cleanupJobsPlugin, { enabled: jobs, leastPauseMs: leastJobPauseMs });
    await app.register(databaseClockPlugin);
    await app.register(secretsPlugin);
    await app.register(deploymentPlugin);
    await app.register(securityLogPlugin);
    await app.register(sessionContextPlugin);
    await app.register(operatorContextPlugin);
    await app.register(rateLimitsPlugin);
    await app.register(imagesPlugin);
    await app.register(sealedBodyPlugin);
    await app.register(locationPlugin);
    for (const module of modules) await app.register(module);
    await app.register(artworkPlugin);
    await app.register(ssrPlugin);
  } catch (error) {
    // connections that are open already would keep the process alive
    await app.close().catch(() => {});
    throw error;
  }
  return app;
}

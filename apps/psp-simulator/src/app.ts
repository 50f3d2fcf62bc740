import type { AddressInfo } from "node:net";
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { ApiError } from "./api-error.ts";
import { type Behaviour, WELL_BEHAVED } from "./behaviour.ts";
import type { Config } from "./config.ts";
import { Deliveries } from "./deliveries.ts";
import { parseExactJson } from "./money.ts";
import { PayIns } from "./pay-ins.ts";
import { Payouts } from "./payouts.ts";
import { apiRoutes } from "./routes/api.routes.ts";
import { controlRoutes } from "./routes/control.routes.ts";
import { pageRoutes } from "./routes/page.routes.ts";
import type { Simulator } from "./simulator.ts";
import { Store } from "./store.ts";
import { Transactions } from "./transactions.ts";

/** Builds the simulator without listening. */
export async function createApp(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.LOG_LEVEL, redact: ["req.headers.authorization"] },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    bodyLimit: 64 * 1024,
    // calls that are left without an answer on purpose do not delay the stop
    forceCloseConnections: true,
  });
  const simulator = createSimulator(config, () => app.server.address());

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: simulator.pages().startsWith("https:"),
  });
  await app.register(formbody);
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") return done(null, undefined);
    try {
      done(null, parseExactJson(body as string));
    } catch {
      done(new ApiError(400, "API_VALIDATION_ERROR", "the body is not JSON"));
    }
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error_code: "NOT_FOUND", message: "There is no such address." }),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof ApiError)
      return reply.code(error.status).send({ error_code: error.code, message: error.message });
    const status = error.statusCode ?? 500;
    if (status < 500)
      return reply
        .code(status)
        .send({ error_code: "API_VALIDATION_ERROR", message: "The request is not valid." });
    request.log.error({ err: error }, "a request failed");
    return reply.code(500).send({ error_code: "SERVER_ERROR", message: "An unexpected error occurred" });
  });

  app.get("/readyz", { logLevel: "silent" }, async () => ({ status: "ready" }));
  await app.register(async (scope) => apiRoutes(scope, simulator));
  await app.register(async (scope) => controlRoutes(scope, simulator));
  await app.register(async (scope) => pageRoutes(scope, simulator));

  app.addHook("onReady", async () => simulator.deliveries.start());
  app.addHook("onClose", async () => {
    await simulator.deliveries.stop();
    simulator.close();
  });
  return app;
}

function createSimulator(config: Config, listening: () => AddressInfo | string | null): Simulator {
  const store = new Store(config.PSP_DATA_FILE);
  const behaviour = (): Behaviour =>
    (store.get("behaviour", "current") as Behaviour | undefined) ?? WELL_BEHAVED;
  const clock = { now: () => new Date(Date.now() + behaviour().clockSkewSeconds * 1000) };
  const transactions = new Transactions(store, clock);
  const deliveries = new Deliveries({
    store,
    url: config.PSP_WEBHOOK_URL,
    token: config.PSP_WEBHOOK_TOKEN,
    behaviour,
    onDue: ({ payout }) => {
      if (payout) payouts.settle(payout);
    },
  });
  const pages = (): string => {
    const address = listening();
    const port = address !== null && typeof address === "object" ? address.port : config.PSP_PORT;
    return config.PSP_PUBLIC_URL?.replace(/\/$/, "") ?? `http://${config.HOST}:${port}`;
  };
  const payIns = new PayIns({ store, clock, deliveries, transactions, pages });
  const payouts = new Payouts({ store, clock, deliveries, transactions });
  return {
    apiKey: config.PSP_API_KEY,
    payIns,
    payouts,
    transactions,
    deliveries,
    pages,
    behaviour,
    behave: (change) => store.put("behaviour", "current", { ...behaviour(), ...change }),
    reports: () => store.latestDeliveries(),
    close: () => store.close(),
  };
}

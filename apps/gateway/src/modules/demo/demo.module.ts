import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { openDatabase } from "../../db/database.ts";
import { hasDemoAccounts, isLoopback } from "../../http/public-url.ts";
import { seedDemo } from "./demo.service.ts";
import { readDemoContent } from "./demo-content.ts";
import { fillDraws } from "./demo-lottery-draws.ts";
import { bookPastPayments } from "./demo-provider-books.ts";

/** Longer than the start and the first visit take. */
const FILL_AFTER_MS = 30_000;
const FILL_PAUSE_MS = 500;

/** Adds the older draws of the demo's lotteries, a day at a time, while the site runs. */
function fillWhileRunning(app: FastifyInstance): void {
  const abort = new AbortController();
  const options = { signal: abort.signal, ref: false };
  const filled = (async () => {
    await pause(FILL_AFTER_MS, undefined, options);
    const { id } = await app.services.settings.merchant(app.config.MERCHANT);
    const { lotteryDraws } = app.services;
    while (await fillDraws(app.database.pool, id, (...sealed) => lotteryDraws.open(...sealed)))
      await pause(FILL_PAUSE_MS, undefined, options);
  })().catch((error: unknown) => {
    if (!abort.signal.aborted)
      app.log.warn({ err: error }, "older draws of the demo's lotteries are missing");
  });
  app.addHook("preClose", async () => {
    abort.abort();
    await filled;
  });
}

/**
 * Creates the merchant of the content folder when there is no merchant yet. A deployment without a content folder
 * starts empty. The folder's people have a published password, so a site that others can reach gets none of them
 * unless `DEMO` is on.
 */
export const demoModule = fp(
  async (app) => {
    const { passwords } = app.services;
    const withPeople = hasDemoAccounts(app.config);
    app.addHook("onReady", async () => {
      const content = await readDemoContent(app.config.CONTENT_DIR);
      if (!content) return app.log.info({ dir: app.config.CONTENT_DIR }, "no demo content found");
      const began = performance.now();
      // a month of history takes longer than a request may wait
      const database = openDatabase(app.config.DATABASE_URL, 1, null);
      const made = await seedDemo(database, withPeople ? content : { ...content, people: [] }, {
        now: new Date(),
        hash: (password) => passwords.hash(password),
        services: app.services,
      }).finally(() => database.pool.end());
      if (withPeople && app.config.BACKGROUND_DRAWS === "on") fillWhileRunning(app);
      if (!made) return;
      // sales begin at once
      if (app.services.cleanupJobs.enabled) await app.services.lotteryDraws.plan();
      const { XENDIT_API_URL: url, XENDIT_API_KEY: apiKey } = app.config;
      // on this machine it is the simulator
      if (withPeople && apiKey !== undefined && isLoopback(url))
        await bookPastPayments(app.database.pool, { url, apiKey }).catch((error: unknown) =>
          app.log.warn({ err: error }, "the past payments are missing in the books of the payment simulator"),
        );
      const milliseconds = Math.round(performance.now() - began);
      if (withPeople) app.log.info({ milliseconds }, "merchant created, with the people of its folder");
      else
        app.log.info(
          { milliseconds },
          "merchant created without people: `npm run admin -- operators add <name>` adds its first operator",
        );
    });
  },
  {
    name: "demo",
    dependencies: [
      "back-office-lotteries",
      "bank-cards",
      "cleanup-jobs",
      "deposits",
      "identity",
      "lotteries",
      "settings",
      "ledger",
      "session",
      "providers",
      "announcements",
      "help",
      "pages",
      "service",
      "promotions",
      "withdrawals",
    ],
  },
);

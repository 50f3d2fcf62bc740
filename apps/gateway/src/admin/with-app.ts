import { AsyncLocalStorage } from "node:async_hooks";
import { devNull } from "node:os";
import type { FastifyInstance } from "fastify";
import { ConfigError, readConfig } from "../config.ts";
import { AdminError } from "./admin-error.ts";

const running = new AsyncLocalStorage<FastifyInstance>();

/** Commands within `run` work over this application instead of starting one each; for tests, which run many. */
export const overApp = <T>(app: FastifyInstance, run: () => Promise<T>): Promise<T> => running.run(app, run);

/**
 * Runs `work` over the application without listening: with the gateway's settings and services, but without web
 * client, demo merchant and scheduled jobs.
 */
export async function withApp<T>(work: (app: FastifyInstance) => Promise<T>): Promise<T> {
  const present = running.getStore();
  if (present) return work(present);
  const config = (() => {
    try {
      return readConfig({
        ...process.env,
        DATABASE_POOL: "2",
        LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent",
      });
    } catch (error) {
      if (error instanceof ConfigError) throw new AdminError(error.message);
      throw error;
    }
  })();
  // imported here: usage and argument errors need no application
  const { createApp } = await import("../app.ts");
  const app = await createApp({
    config: { ...config, WEB_DIR: devNull, CONTENT_DIR: devNull, STUDIO: "elsewhere" },
    jobs: false,
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

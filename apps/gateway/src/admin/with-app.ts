import { devNull } from "node:os";
import type { FastifyInstance } from "fastify";
import { ConfigError, readConfig } from "../config.ts";
import { AdminError } from "./admin-error.ts";

/**
 * Runs `work` over the application without listening: with the gateway's settings and services, but without web
 * client, demo merchant and scheduled jobs.
 */
export async function withApp<T>(work: (app: FastifyInstance) => Promise<T>): Promise<T> {
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

import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";

/**
 * Resolves when a running gateway knows every change of settings that was committed before: the database sends
 * notifications in the order of the commits. Spares a test the start of another gateway.
 */
export async function upToDate(app: FastifyInstance): Promise<void> {
  const mark = randomUUID();
  const received = new Promise<void>((resolve) => {
    app.notifications.on("foyer_cache", (topic) => {
      if (topic === mark) resolve();
    });
  });
  await app.database.pool.query("SELECT pg_notify('foyer_cache', $1)", [mark]);
  await received;
}

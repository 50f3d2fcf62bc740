import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";

/** More than three times the largest upload: a photograph too large for it still gets an answer. */
const MOST_DISCARDED = 16 * 1024 * 1024;
const MOST_MS = 10_000;

/**
 * Reads and discards the rest of a body that is answered before it has arrived, as one that is too large. Clients that
 * write all of a request before they read would otherwise see a broken connection, and not the answer: closing a socket
 * with unread bytes resets it.
 */
export const unreadBodyPlugin = fp(
  async (app) => {
    app.addHook("onSend", async ({ raw }: FastifyRequest) => {
      const { "content-length": length, "transfer-encoding": encoding } = raw.headers;
      if (raw.complete || raw.readableEnded || raw.destroyed) return;
      if (encoding === undefined && !(Number(length) > 0)) return;
      if (Number(length) > MOST_DISCARDED) return;
      await new Promise<void>((done) => {
        let discarded = 0;
        const count = (chunk: Buffer) => {
          discarded += chunk.length;
          if (discarded > MOST_DISCARDED) stop();
        };
        const stop = () => {
          clearTimeout(timer);
          raw.off("data", count).off("end", stop).off("close", stop).off("error", stop);
          done();
        };
        const timer = setTimeout(stop, MOST_MS);
        raw.on("data", count).on("end", stop).on("close", stop).on("error", stop);
        raw.resume();
      });
    });
  },
  { name: "unread-body" },
);

import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/errors.ts";
import { isPrivateAddress } from "../../http/private-address.ts";
import { OUTBOX_POLICY, outboxPage } from "./outbox-page.ts";

const SHOWN = 100;

interface Outbox {
  /** Messages, newest first; of one recipient, or of all when null. */
  newest(limit: number, recipient: string | null): Promise<Parameters<typeof outboxPage>[0]>;
}

const recipient = (query: unknown): string | null => {
  const { to } = query as { to?: unknown };
  return typeof to === "string" && !to.includes("\0") ? to : null;
};

/**
 * GET /dev/outbox and /dev/outbox.json, each with `?to=` for one recipient: for developers and evaluators, of a site with
 * a loopback address, from this machine or its private network. Not part of the contract.
 */
export function outboxRoutes(app: FastifyInstance, outbox: Outbox): void {
  app.register(async (pages) => {
    pages.addHook("onRequest", async (request, reply) => {
      if (!isPrivateAddress(request)) throw new AppError("request.not.found", "No such call");
      reply.header("cache-control", "no-store");
    });
    pages.get("/dev/outbox", async (request, reply) => {
      reply.header("content-security-policy", OUTBOX_POLICY).type("text/html; charset=utf-8");
      return outboxPage(await outbox.newest(SHOWN, recipient(request.query)));
    });
    pages.get("/dev/outbox.json", async (request) => ({
      messages: await outbox.newest(SHOWN, recipient(request.query)),
    }));
  });
}

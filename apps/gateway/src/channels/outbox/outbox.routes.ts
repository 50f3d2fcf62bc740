import type { FastifyInstance } from "fastify";
import { AppError } from "../../plugins/errors.ts";
import type { OutboxRepository } from "./outbox.repository.ts";
import { OUTBOX_POLICY, outboxPage } from "./outbox-page.ts";
import { isPrivateCaller } from "./private-caller.ts";

const SHOWN = 100;

const recipient = (query: unknown): string | null => {
  const { to } = query as { to?: unknown };
  return typeof to === "string" && !to.includes("\0") ? to : null;
};

/**
 * GET /dev/outbox and /dev/outbox.json, each with `?to=` for one recipient: for whoever develops or tries the
 * product, on this machine or its network. No part of the contract.
 */
export function outboxRoutes(app: FastifyInstance, outbox: Pick<OutboxRepository, "newest">): void {
  app.register(async (pages) => {
    pages.addHook("onRequest", async (request, reply) => {
      if (!isPrivateCaller(request)) throw new AppError("request.not.found", "No such call");
      reply.header("cache-control", "no-store");
    });
    pages.get("/dev/outbox", async (request, reply) => {
      reply.header("content-security-policy", OUTBOX_POLICY).type("text/html; charset=utf-8");
      return outboxPage(await outbox.newest(SHOWN, recipient(request.query)));
    });
    pages.get("/dev/outbox.json", async (request, reply) => {
      reply.header("cross-origin-resource-policy", "same-origin");
      return { messages: await outbox.newest(SHOWN, recipient(request.query)) };
    });
  });
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Table } from "../game-catalogue.ts";
import type { PlayError, SpinRequest } from "../play-api.ts";
import { PlayRefused, STATUS_OF } from "../play-refused.ts";
import { isReference } from "../references.ts";
import type { Services } from "../services.ts";
import type { SessionRow } from "../sessions/sessions.repository.ts";
import { CallLimit } from "./call-limit.ts";

/** The largest call of a page is a spin. */
const BODY_LIMIT = 1024;
const LIMIT = { calls: 60, seconds: 10 } as const;

/** Random enough to be unique for a player at a game. */
const SpinId = Type.String({ pattern: "^[0-9A-Za-z-]{16,64}$" });
const SpinBody = Type.Object(
  { spinId: SpinId, stake: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
);
const ShownBody = Type.Object({ spinId: SpinId }, { additionalProperties: false });

/** API of the game page. The page runs in a frame with an opaque origin, so every call is cross-origin. */
export async function apiRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { gameCatalogue, sessions, rounds, tableState } = services;
  const limit = new CallLimit(LIMIT.calls, LIMIT.seconds * 1000);

  app.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store").header("vary", "origin");
    if (request.headers.origin === "null") reply.header("access-control-allow-origin", "null");
  });
  app.options("/*", async (_request, reply) =>
    reply
      .code(204)
      .header("access-control-allow-methods", "GET, POST")
      .header("access-control-allow-headers", "play-ref, content-type")
      .header("access-control-max-age", "7200")
      .send(),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const code = codeOf(error);
    if (code === "failed") request.log.error({ err: error }, "a call of a page failed");
    return reply.code(STATUS_OF[code]).send({ error: code });
  });

  async function seated(request: FastifyRequest): Promise<{ session: SessionRow; table: Table }> {
    const page = request.headers["play-ref"];
    if (!isReference(page)) throw new PlayRefused("unknown-session");
    if (!limit.allows(page)) throw new PlayRefused("too-many-requests");
    const session = await sessions.ofPage(page);
    const table = gameCatalogue.table(session.gameCode);
    if (!table) throw new PlayRefused("session-expired");
    return { session, table };
  }

  app.get("/state", async (request) => {
    const { session, table } = await seated(request);
    return tableState.of(session, table);
  });

  app.post("/spin", { bodyLimit: BODY_LIMIT, schema: { body: SpinBody } }, async (request) => {
    const { session, table } = await seated(request);
    return rounds.spin(session, table, request.body as SpinRequest);
  });

  app.post("/shown", { bodyLimit: BODY_LIMIT, schema: { body: ShownBody } }, async (request) => {
    const { session } = await seated(request);
    await tableState.shown(session, (request.body as { spinId: string }).spinId);
    return {};
  });

  app.get("/history", async (request) => {
    const { session } = await seated(request);
    return tableState.history(session);
  });
}

function codeOf(error: Error & { statusCode?: number }): PlayError {
  if (error instanceof PlayRefused) return error.code;
  return error.statusCode !== undefined && error.statusCode < 500 ? "bad-request" : "failed";
}

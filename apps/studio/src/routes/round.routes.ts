import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { closedPage } from "./closed-page.ts";
import { sendCompressed } from "./compressed.ts";
import { ROUND_STYLE_HASH, roundPage } from "./round-page.ts";

/** A round as a page of text and pictures, for the operator's support. It contains no script. */
export async function roundRoutes(app: FastifyInstance, { roundPages }: Services): Promise<void> {
  app.get("/round/:ref", async (request, reply) => {
    const found = await roundPages.open((request.params as { ref: string }).ref);
    reply
      .type("text/html")
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .header(
        "content-security-policy",
        `default-src 'none'; style-src '${ROUND_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
      );
    if (!found) return reply.code(410).send(closedPage());
    return sendCompressed(request, reply, roundPage(found.round, found.table));
  });
}

import type { FastifyInstance } from "fastify";
import { FeedError, RESULTS_PATH, type ResultFeed } from "../../results/port.ts";
import type { BackOfficeDrawsService } from "./back-office-draws.service.ts";

const BODY_LIMIT = 16 * 1024;

/** Statuses of what became of a result; 409 asks the feed to send it again. All others are final. */
const STATUS = new Map([
  ["unknown", 422],
  ["invalid", 422],
  ["early", 409],
  ["busy", 409],
]);

/** The messages of feeds. Their bodies are read raw, because a signature covers the bytes. */
export function resultMessages(
  app: FastifyInstance,
  feeds: ReadonlyMap<string, ResultFeed>,
  draws: BackOfficeDrawsService,
): void {
  void app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    own.post<{ Params: { feed: string } }>(
      RESULTS_PATH,
      { bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const feed = feeds.get(request.params.feed);
        if (!feed) return reply.code(404).send();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? value[0] : value,
          ]),
        );
        try {
          const result = feed.read(headers, body, new Date(app.clock.now()));
          const outcome = await draws.take(feed.name, result);
          request.log.info({ feed: feed.name, ...result, outcome }, "result of a feed");
          return reply.code(STATUS.get(outcome) ?? 200).send({ outcome });
        } catch (error) {
          if (!(error instanceof FeedError)) throw error;
          request.log.warn(
            { feed: feed.name, reason: error.reason, detail: error.message },
            "result refused",
          );
          // no detail that would help to forge one
          if (error.reason === "forged") return reply.code(401).send();
          return reply.code(error.reason === "stale" ? 401 : 400).send({ outcome: error.reason });
        }
      },
    );
  });
}

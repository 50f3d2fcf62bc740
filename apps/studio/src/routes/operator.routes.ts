import {
  FREE_PLAY_CURRENCY,
  type GameError,
  GameListRequest,
  type GameListResponse,
  GameRoundRequest,
  GameUrlRequest,
  gamePaths,
  SIGNATURE_HEADER,
  verify,
} from "@foyer/wallet-protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { Services } from "../services.ts";

/** A call of the operator is a few hundred bytes. */
const BODY_LIMIT = 32 * 1024;

/** A refused call: an HTTP status and a short reason for the operator's log. */
class CallRefused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The operator's API. The signature is verified over the raw body before it is parsed. */
export async function operatorRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, gameCatalogue, sessions, roundPages } = services;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply): FastifyReply => {
    const status = error instanceof CallRefused ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, "a call of the operator failed");
    const body: GameError = { error: status >= 500 ? "failed" : error.message };
    return reply.code(status).send(body);
  });

  function call<S extends TSchema>(
    path: string,
    schema: S,
    answer: (body: Static<S>) => Promise<unknown>,
  ): void {
    const check = Compile(schema);
    app.post(path, async (request: FastifyRequest) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers[SIGNATURE_HEADER];
      if (!verify(raw, typeof signature === "string" ? signature : undefined, config.operatorPublicKey))
        throw new CallRefused(401, "the signature does not fit");
      const body = parse(raw);
      if (!check.Check(body))
        throw new CallRefused(
          400,
          `${[...check.Errors(body)][0]?.instancePath ?? ""} is not as it should be`.trim(),
        );
      return answer(body);
    });
  }

  call(gamePaths.url, GameUrlRequest, async (body) => {
    const game = gameCatalogue.entry(body.game_code);
    if (!game) throw new CallRefused(404, "no such game");
    const free = body.currency === FREE_PLAY_CURRENCY;
    if (free && !game.supportsFreePlay) throw new CallRefused(403, "no free play at this game");
    if (!free && (body.user === undefined || body.token === undefined))
      throw new CallRefused(400, "user and token are missing");
    return { url: `${config.STUDIO_PUBLIC_URL}/play/${await sessions.enter(body)}` };
  });

  call(gamePaths.round, GameRoundRequest, async (body) => {
    const reference = await roundPages.enter(body);
    if (!reference) throw new CallRefused(404, "no such round");
    return { url: `${config.STUDIO_PUBLIC_URL}/round/${reference}` };
  });

  call(gamePaths.list, GameListRequest, async (): Promise<GameListResponse> => {
    const listed = await gameCatalogue.details();
    return gameCatalogue.codes.flatMap((code) => {
      const game = gameCatalogue.entry(code);
      if (!game) return [];
      const details = listed.get(code);
      return [
        {
          game_code: code,
          name: game.gameName,
          product: game.vendor,
          category: "Slots",
          enabled: true,
          platforms: ["GPL_MOBILE", "GPL_DESKTOP"],
          freebet_support: false,
          ...(details && { details }),
        },
      ];
    });
  });
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    throw new CallRefused(400, "the body is not JSON");
  }
}

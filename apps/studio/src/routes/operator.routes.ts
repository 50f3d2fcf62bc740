import {
  FREE_PLAY_CURRENCY,
  GameListRequest,
  type GameListResponse,
  GameRoundRequest,
  GameUrlRequest,
  gamePaths,
} from "@foyer/wallet-protocol";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { CallRefused, signedCalls } from "./signed-calls.ts";

/** The operator's API about games. */
export async function operatorRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, gameCatalogue, sessions, roundPages } = services;
  const call = signedCalls(app, config.operatorPublicKey);

  call(gamePaths.url, GameUrlRequest, async (body) => {
    const game = gameCatalogue.entry(body.game_code);
    if (!game) throw new CallRefused(404, "no such game");
    const free = body.currency === FREE_PLAY_CURRENCY;
    if (free && !game.supportsFreePlay) throw new CallRefused(403, "no free play at this game");
    const needsToken = body.meta?.wallet !== "transfer";
    if (!free && (body.user === undefined || (needsToken && body.token === undefined)))
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

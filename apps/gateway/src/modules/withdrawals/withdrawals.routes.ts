import {
  withdrawalCancel,
  withdrawalInfo,
  withdrawalList,
  withdrawalRead,
  withdrawalRequest,
} from "@foyer/contract/withdrawals";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import { countCall } from "../../http/rate-limits.ts";
import type { Player } from "../../http/session-context.ts";
import type { WithdrawalActor, WithdrawalsService } from "./withdrawals.service.ts";

const BODY_LIMIT = 8 * 1024;
/** Writing calls of one member: each checks a password, which is expensive. */
const CALL_LIMIT = { points: 60, seconds: 60 };

export function withdrawalsRoutes(app: FastifyInstance, withdrawals: WithdrawalsService): void {
  const { rateLimits, settings } = app.services;
  const calls = rateLimits.counter("withdrawals", rateLimits.forAddress(CALL_LIMIT));

  async function actorOf(player: Player, request: FastifyRequest): Promise<WithdrawalActor> {
    const merchant = await settings.merchant(player.merchantId);
    return { player, merchant, language: settings.languageOf(request, merchant), origin: request };
  }
  async function limited(player: Player, request: FastifyRequest): Promise<WithdrawalActor> {
    await countCall(calls, String(player.memberId), "too many calls about withdrawals");
    return actorOf(player, request);
  }

  route(app, withdrawalInfo, async ({ player, request }) => withdrawals.info(await actorOf(player, request)));
  route(
    app,
    withdrawalRequest,
    async ({ player, request, body }) => withdrawals.request(await limited(player, request), body),
    { bodyLimit: BODY_LIMIT },
  );
  route(app, withdrawalList, async ({ player, request, query }) =>
    withdrawals.list(await actorOf(player, request), query.before),
  );
  route(app, withdrawalRead, async ({ player, request, params }) =>
    withdrawals.read(await actorOf(player, request), params.number),
  );
  route(app, withdrawalCancel, async ({ player, request, params }) =>
    withdrawals.cancel(await limited(player, request), params.number),
  );
}

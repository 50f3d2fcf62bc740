import {
  withdrawalCancel,
  withdrawalCsv,
  withdrawalInfo,
  withdrawalList,
  withdrawalRead,
  withdrawalRequest,
} from "@foyer/contract/withdrawals";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { timeIn } from "@foyer/domain/record-days";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import { countCall } from "../../http/rate-limits.ts";
import type { Player } from "../../http/session-context.ts";
import { orderFileTexts } from "../records/order-file-texts.ts";
import {
  ORDER_CHUNK,
  ORDER_FILE_LIMIT,
  type OrderQuery,
  orderFilter,
  sendOrderFile,
} from "../records/order-records.ts";
import type { WithdrawalActor, WithdrawalsService } from "./withdrawals.service.ts";

const BODY_LIMIT = 8 * 1024;
/** Writing calls of one member: each checks a password, which is expensive. */
const CALL_LIMIT = { points: 60, seconds: 60 };

export function withdrawalsRoutes(app: FastifyInstance, withdrawals: WithdrawalsService): void {
  const { rateLimits, settings } = app.services;
  const calls = rateLimits.counter("withdrawals", rateLimits.forAddress(CALL_LIMIT));

  const files = rateLimits.counter("withdrawal-files", rateLimits.forAddress(ORDER_FILE_LIMIT));

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
  const filterOf = (query: OrderQuery, { merchant }: WithdrawalActor) =>
    orderFilter(query, merchant.settings.timeZone, new Date(app.clock.now()));
  route(app, withdrawalList, async ({ player, request, query }) => {
    const actor = await actorOf(player, request);
    return withdrawals.list(actor, filterOf(query, actor), query.before);
  });
  route(app, withdrawalCsv, async ({ player, request, query, reply }) => {
    await countCall(files, String(player.memberId), "too many files of withdrawals");
    const actor = await actorOf(player, request);
    const filter = filterOf(query, actor);
    const texts = orderFileTexts(actor.language);
    const { time, number, card, amount, fee, completed, state } = texts.columns;
    return sendOrderFile(
      reply,
      { name: texts.files.withdrawals, head: [time, number, card, amount, fee, completed, state] },
      (before) => withdrawals.list(actor, filter, before, ORDER_CHUNK),
      (one) => [
        timeIn(filter.timeZone, new Date(one.createdAt)),
        one.number,
        `${one.card} •• ${one.lastFour}`,
        one.amount,
        one.fee,
        one.state === "paid" ? formatAmount(parseAmount(one.amount) - parseAmount(one.fee)) : "",
        texts.withdrawalStates[one.state],
      ],
    );
  });
  route(app, withdrawalRead, async ({ player, request, params }) =>
    withdrawals.read(await actorOf(player, request), params.number),
  );
  route(app, withdrawalCancel, async ({ player, request, params }) =>
    withdrawals.cancel(await limited(player, request), params.number),
  );
}

import {
  depositCancel,
  depositCreate,
  depositCsv,
  depositDeclarePaid,
  depositList,
  depositMethods,
  depositRead,
  depositSlipAdd,
  depositSlipRead,
  depositSlipRemove,
} from "@foyer/contract/deposits";
import { timeIn } from "@foyer/domain/record-days";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import { publicAddress } from "../../http/public-url.ts";
import { countCall } from "../../http/rate-limits.ts";
import { sendPicture } from "../../http/send-picture.ts";
import type { Player } from "../../http/session-context.ts";
import { orderFileTexts } from "../records/order-file-texts.ts";
import {
  ORDER_CHUNK,
  ORDER_FILE_LIMIT,
  type OrderQuery,
  orderFilter,
  sendOrderFile,
} from "../records/order-records.ts";
import type { DepositActor, DepositsService } from "./deposits.service.ts";

const BODY_LIMIT = 4 * 1024;
/** Writing calls of one member: opening an order calls a provider, and decoding a slip is expensive. */
const CALL_LIMIT = { points: 60, seconds: 60 };

export function depositsRoutes(app: FastifyInstance, deposits: DepositsService): void {
  const { rateLimits, settings } = app.services;
  const calls = rateLimits.counter("deposits", rateLimits.forAddress(CALL_LIMIT));

  const files = rateLimits.counter("deposit-files", rateLimits.forAddress(ORDER_FILE_LIMIT));

  async function actorOf(player: Player, request: FastifyRequest): Promise<DepositActor> {
    const merchant = await settings.merchant(player.merchantId);
    const language = settings.languageOf(request, merchant);
    return { player, merchant, languages: [language, merchant.settings.defaultLanguage, "EN"] };
  }
  async function limited(player: Player, request: FastifyRequest): Promise<DepositActor> {
    await countCall(calls, String(player.memberId), "too many calls about deposits");
    return actorOf(player, request);
  }

  route(app, depositMethods, async ({ player, request }) => deposits.methods(await actorOf(player, request)));
  route(
    app,
    depositCreate,
    async ({ player, request, body }) =>
      deposits.create(
        await limited(player, request),
        body,
        (number, paid) =>
          `${publicAddress(app.config, request)}/m/voucherCenter?order=${number}${paid ? "&paid=1" : ""}`,
      ),
    { bodyLimit: BODY_LIMIT },
  );
  const filterOf = (query: OrderQuery, { merchant }: DepositActor) =>
    orderFilter(query, merchant.settings.timeZone, new Date(app.clock.now()));
  route(app, depositList, async ({ player, request, query }) => {
    const actor = await actorOf(player, request);
    return deposits.list(actor, filterOf(query, actor), query.before);
  });
  route(app, depositCsv, async ({ player, request, query, reply }) => {
    await countCall(files, String(player.memberId), "too many files of deposits");
    const actor = await actorOf(player, request);
    const filter = filterOf(query, actor);
    const texts = orderFileTexts(settings.languageOf(request, actor.merchant));
    const { time, number, method, amount, fee, completed, state } = texts.columns;
    return sendOrderFile(
      reply,
      { name: texts.files.deposits, head: [time, number, method, amount, fee, completed, state] },
      (before) => deposits.list(actor, filter, before, ORDER_CHUNK),
      (one) => [
        timeIn(filter.timeZone, new Date(one.createdAt)),
        one.number,
        one.methodName,
        one.amount,
        one.fee,
        one.credited ?? "",
        texts.depositStates[one.chargedBack ? "taken-back" : one.state],
      ],
    );
  });
  route(app, depositRead, async ({ player, request, params }) =>
    deposits.read(await actorOf(player, request), params.number),
  );
  route(
    app,
    depositDeclarePaid,
    async ({ player, request, params, body }) =>
      deposits.declarePaid(await limited(player, request), params.number, body.remark),
    { bodyLimit: BODY_LIMIT },
  );
  route(app, depositCancel, async ({ player, request, params }) =>
    deposits.cancel(await limited(player, request), params.number),
  );
  route(app, depositSlipAdd, async ({ player, request, params, upload }) =>
    deposits.addSlip(await limited(player, request), params.number, upload),
  );
  route(app, depositSlipRead, async ({ player, request, params, reply }) => {
    return sendPicture(
      reply,
      await deposits.slip(await actorOf(player, request), params.number, params.slip),
    );
  });
  route(app, depositSlipRemove, async ({ player, request, params }) =>
    deposits.removeSlip(await limited(player, request), params.number, params.slip),
  );
}

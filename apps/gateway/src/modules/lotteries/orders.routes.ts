import {
  chasePlace,
  chaseRead,
  chaseStop,
  chases as chasesList,
  lotteryOrderCancel,
  lotteryOrderPlace,
  lotteryOrderRead,
  lotteryOrders,
  savedSlipAdd,
  savedSlipDelete,
  savedSlips,
} from "@foyer/contract/lottery-orders";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { Player } from "../../http/session-context.ts";
import type { ChasesService } from "./chases.service.ts";
import type { OrdersService } from "./orders.service.ts";
import type { SavedSlipsService } from "./saved-slips.service.ts";

/** Twice a slip of 50 lines with all numbers picked. */
const BODY_LIMIT = 64 * 1024;

interface Services {
  readonly orders: OrdersService;
  readonly chases: ChasesService;
  readonly slips: SavedSlipsService;
  /** Counts a call of a member against their limit. */
  readonly charge: (memberId: bigint, points: number) => Promise<void>;
}

export function ordersRoutes(app: FastifyInstance, { orders, chases, slips, charge }: Services): void {
  const { settings } = app.services;

  const limited = (player: Player) => charge(player.memberId, 1);

  route(
    app,
    lotteryOrderPlace,
    async ({ player, body }) => {
      await limited(player);
      return orders.place(player, body);
    },
    { bodyLimit: BODY_LIMIT },
  );
  route(app, lotteryOrders, async ({ player, query }) => {
    const merchant = await settings.merchant(player.merchantId);
    return orders.list(player, merchant.settings.timeZone, query);
  });
  route(
    app,
    chasePlace,
    async ({ player, body }) => {
      await limited(player);
      return chases.place(player, body);
    },
    { bodyLimit: BODY_LIMIT },
  );
  route(app, chasesList, async ({ player, query }) => chases.list(player, query));
  route(app, chaseRead, async ({ player, params }) => chases.read(player, params.number));
  route(app, chaseStop, async ({ player, params }) => {
    await limited(player);
    return chases.stop(player, params.number);
  });
  route(app, savedSlips, async ({ player, query }) => ({ items: await slips.list(player, query.code) }));
  route(
    app,
    savedSlipAdd,
    async ({ player, body }) => {
      await limited(player);
      return slips.save(player, body);
    },
    { bodyLimit: BODY_LIMIT },
  );
  route(app, savedSlipDelete, async ({ player, params }) => {
    await limited(player);
    await slips.delete(player, params.id);
    return {};
  });
  route(app, lotteryOrderRead, async ({ player, params }) => orders.read(player, params.number));
  route(app, lotteryOrderCancel, async ({ player, params, body }) => {
    await limited(player);
    return orders.cancel(player, params.number, body.lines);
  });
}

import {
  settlementList,
  settlementPayment,
  settlementPayments,
  settlementRead,
  settlementRunning,
} from "@foyer/contract/settlements";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { SettlementsService } from "./settlements.service.ts";

export function settlementsRoutes(app: FastifyInstance, settlements: SettlementsService): void {
  route(app, settlementList, ({ player, query }) => settlements.statements(player.memberId, query));
  route(app, settlementRead, async ({ player, params, query }) =>
    settlements.statement(
      player.memberId,
      await app.services.settings.merchant(player.merchantId),
      params.id,
      query.offset ?? 0,
    ),
  );
  route(app, settlementPayments, ({ player, query }) => settlements.payments(player.memberId, query));
  route(app, settlementPayment, ({ player, params }) =>
    settlements.payment(player.memberId, params.memberId, params.id),
  );
  route(app, settlementRunning, async ({ player }) =>
    settlements.running(player.memberId, await app.services.settings.merchant(player.merchantId)),
  );
}

import {
  memberRebates,
  ownRebates,
  rebateAnswer,
  rebateChange,
  rebateHistory,
  rebatePreview,
  rebateWithdraw,
  teamRebates,
} from "@foyer/contract/rebates";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { Player } from "../../http/session-context.ts";
import type { RebatesService } from "./rebates.service.ts";

const BODY_LIMIT = 32 * 1024;

export function rebatesRoutes(app: FastifyInstance, rebates: RebatesService): void {
  const merchantOf = ({ merchantId }: Player) => app.services.settings.merchant(merchantId);

  route(app, ownRebates, async ({ player }) => rebates.own(player.memberId, await merchantOf(player)));
  route(app, teamRebates, async ({ player, query }) =>
    rebates.team(player.memberId, await merchantOf(player), query),
  );
  route(app, memberRebates, async ({ player, params }) =>
    rebates.member(player.memberId, await merchantOf(player), params.memberId),
  );
  route(
    app,
    rebatePreview,
    async ({ player, params, body }) =>
      rebates.preview(player.memberId, await merchantOf(player), params.memberId, body.rates),
    { bodyLimit: BODY_LIMIT },
  );
  route(
    app,
    rebateChange,
    async ({ player, params, body }) =>
      rebates.change(player.memberId, await merchantOf(player), params.memberId, body.rates),
    { bodyLimit: BODY_LIMIT },
  );
  route(app, rebateWithdraw, async ({ player, params }) =>
    rebates.withdraw(player.memberId, await merchantOf(player), params.memberId),
  );
  route(app, rebateHistory, ({ player, query }) => rebates.history(player.memberId, query));
  route(app, rebateAnswer, async ({ player, params, body }) =>
    rebates.answer(player.memberId, await merchantOf(player), params.id, body.answer),
  );
}

import { memberLevel, memberLevelEnd, memberLevelSet } from "@foyer/contract/back-office-club";
import { clubRead } from "@foyer/contract/club";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { ClubService } from "./club.service.ts";
import type { LevelsByHandService } from "./levels-by-hand.service.ts";

const BODY_LIMIT = 4 * 1024;

export function clubRoutes(app: FastifyInstance, club: ClubService, byHand: LevelsByHandService): void {
  const { settings } = app.services;
  route(app, clubRead, async ({ player, request }) => {
    const merchant = await settings.merchantOf(request);
    const language = settings.languageOf(request, merchant);
    return club.read(player, merchant, [language, merchant.settings.defaultLanguage, "EN"]);
  });
  route(app, memberLevel, async ({ operator, query }) =>
    byHand.shown(await settings.merchant(operator.merchantId), query.username),
  );
  route(
    app,
    memberLevelSet,
    async ({ operator: { merchantId, operatorId, name }, body: { username, ...change } }) => {
      const merchant = await settings.merchant(merchantId);
      await byHand.set(merchant, username, { ...change, operator: name, operatorId });
      return byHand.shown(merchant, username);
    },
    { bodyLimit: BODY_LIMIT },
  );
  route(
    app,
    memberLevelEnd,
    async ({ operator: { merchantId, operatorId, name }, body: { username, reason } }) => {
      const merchant = await settings.merchant(merchantId);
      await byHand.end(merchant, username, { reason, operator: name, operatorId });
      return byHand.shown(merchant, username);
    },
    { bodyLimit: BODY_LIMIT },
  );
}

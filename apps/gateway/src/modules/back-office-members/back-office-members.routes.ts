import {
  backOfficeFind,
  backOfficeMemberBet,
  backOfficeMemberBets,
  backOfficeMemberRecords,
} from "@foyer/contract/back-office-members";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { FindService } from "./find.service.ts";
import type { MemberRecordsService } from "./member-records.service.ts";

/** The search for members and cases, and the records of a member. */
export function backOfficeMemberRoutes(
  app: FastifyInstance,
  { find, records }: { readonly find: FindService; readonly records: MemberRecordsService },
): void {
  const { settings } = app.services;

  route(app, backOfficeFind, ({ operator, query }) => find.find(operator, query.q));
  route(app, backOfficeMemberRecords, async ({ operator, params: { memberId, kind }, query, request }) => {
    const merchant = await settings.merchant(operator.merchantId);
    const languages = [settings.languageOf(request, merchant), merchant.settings.defaultLanguage, "EN"];
    return records.list(operator, memberId, kind, query.before, languages);
  });
  route(app, backOfficeMemberBets, ({ operator, params, query }) =>
    records.bets(operator, params.memberId, query.before),
  );
  route(app, backOfficeMemberBet, ({ operator, params: { memberId, betId } }) =>
    records.bet(operator, memberId, betId),
  );
}

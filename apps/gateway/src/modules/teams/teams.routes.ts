import { TEAM_DAYS, teamKpi, teamMember, teamMembers, teamProfit } from "@foyer/contract/teams";
import { addDays, dayIn, isDay } from "@foyer/domain/record-days";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import type { Player } from "../../http/session-context.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { Days, TeamsService } from "./teams.service.ts";

export function teamsRoutes(app: FastifyInstance, teams: TeamsService): void {
  const { settings } = app.services;

  /** The days a query asks for: today by default. Throws `record.range.*`. */
  const daysOf = (merchant: Merchant, query: { startDate?: string; endDate?: string }): Days => {
    const today = dayIn(merchant.settings.timeZone, new Date(app.clock.now()));
    const to = query.endDate ?? today;
    const from = query.startDate ?? to;
    if (!isDay(from) || !isDay(to) || from > to) throw new AppError("record.range.invalid");
    const earliest = addDays(today, 1 - TEAM_DAYS);
    if (from < earliest) throw new AppError("record.range.too.long", "", { from: earliest });
    return { from, to };
  };
  const merchantOf = ({ merchantId }: Player) => settings.merchant(merchantId);

  route(app, teamKpi, async ({ player, query }) => {
    const merchant = await merchantOf(player);
    return teams.kpi(
      player.memberId,
      merchant,
      daysOf(merchant, query),
      query.size ?? 0,
      new Date(app.clock.now()),
    );
  });
  route(app, teamMembers, async ({ player, query }) => {
    const merchant = await merchantOf(player);
    const { startDate: _from, endDate: _to, ...filter } = query;
    return teams.members(player.memberId, merchant, { ...filter, ...daysOf(merchant, query) });
  });
  route(app, teamMember, async ({ player, params, query }) => {
    const merchant = await merchantOf(player);
    return teams.member(player.memberId, merchant, params.memberId, daysOf(merchant, query));
  });
  route(app, teamProfit, async ({ player, query }) => {
    const merchant = await merchantOf(player);
    const { startDate: _from, endDate: _to, ...filter } = query;
    return teams.profit(player.memberId, merchant, daysOf(merchant, query), filter);
  });
}

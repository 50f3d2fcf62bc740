import fp from "fastify-plugin";
import { countCall } from "../../http/rate-limits.ts";
import { SealedValues } from "../../sealed-values.ts";
import { ChasesRepository } from "./chases.repository.ts";
import { ChasesService } from "./chases.service.ts";
import { DrawsRepository } from "./draws.repository.ts";
import { DrawsService } from "./draws.service.ts";
import { LiabilitiesRepository } from "./liabilities.repository.ts";
import { LotteriesRepository } from "./lotteries.repository.ts";
import { lotteriesRoutes } from "./lotteries.routes.ts";
import { LotteriesService } from "./lotteries.service.ts";
import { OrdersRepository } from "./orders.repository.ts";
import { ordersRoutes } from "./orders.routes.ts";
import { OrdersService } from "./orders.service.ts";
import { SavedSlipsRepository } from "./saved-slips.repository.ts";
import { SavedSlipsService } from "./saved-slips.service.ts";
import { SettlementService } from "./settlement.service.ts";
import { UncountedRepository } from "./uncounted.repository.ts";

declare module "../../services.ts" {
  interface Services {
    readonly lotteries: LotteriesService;
    readonly lotteryOrders: OrdersService;
    readonly lotteryChases: ChasesService;
    readonly lotteryDraws: DrawsService;
    readonly lotterySettlement: SettlementService;
  }
}

/** Writing calls of one member, dear ones as several: the last seconds before a close are the busiest. */
const CALL_LIMIT = { points: 120, seconds: 60 };
const SECOND_MS = 1_000;
const PLAN_MS = 15_000;

export const lotteriesModule = fp(
  async (app) => {
    const { cleanupJobs, games, ledger, ledgerAudit, rateLimits, secrets, settings } = app.services;
    const calls = rateLimits.counter("lottery-orders", rateLimits.forAddress(CALL_LIMIT));
    const charge = (memberId: bigint, points: number) =>
      countCall(calls, String(memberId), "too many calls about lottery orders", points);
    const { pool } = app.database;
    const lotteriesRepository = new LotteriesRepository(pool);
    const drawsRepository = new DrawsRepository(pool);
    const lotteries = new LotteriesService(lotteriesRepository);
    const orders = new OrdersService({
      repository: new OrdersRepository(pool),
      lotteriesRepository,
      lotteries,
      ledger,
      games,
      mostCombinations: async (merchantId) =>
        (await settings.merchant(merchantId)).settings.mostLotteryCombinations,
      charge,
    });
    const chases = new ChasesService({
      repository: new ChasesRepository(pool),
      lotteriesRepository,
      lotteries,
      orders,
      ledger,
      games,
      report: (error, chase) => app.log.warn({ err: error, chase }, "a chase could not go on"),
    });
    const draws = new DrawsService({
      repository: drawsRepository,
      seal: new SealedValues(secrets.derive("lottery-secrets")),
      report: (error, draw) => app.log.error({ err: error, draw }, "a draw has no numbers"),
    });
    const settlement = new SettlementService({
      repository: drawsRepository,
      uncounted: new UncountedRepository(pool),
      ledger,
      report: (error, draw) => app.log.error({ err: error, draw }, "a draw could not be settled"),
    });
    Object.assign(app.services, {
      lotteries,
      lotteryOrders: orders,
      lotteryChases: chases,
      lotteryDraws: draws,
      lotterySettlement: settlement,
    });
    const liabilities = new LiabilitiesRepository(pool);
    ledgerAudit.add((client) => liabilities.faults(client));
    if (cleanupJobs.enabled) app.addHook("onReady", () => draws.plan());
    cleanupJobs.every(PLAN_MS, "planning of draws", () => draws.plan());
    cleanupJobs.every(SECOND_MS, "liabilities of draws", () => liabilities.recount());
    cleanupJobs.every(SECOND_MS, "draws", () => draws.draw());
    cleanupJobs.every(SECOND_MS, "settlement of draws", () => settlement.settleDue());
    cleanupJobs.every(SECOND_MS, "chases", () => chases.advanceDue());
    lotteriesRoutes(app, lotteries);
    ordersRoutes(app, {
      orders,
      chases,
      slips: new SavedSlipsService(new SavedSlipsRepository(pool), lotteries),
      charge,
    });
  },
  { name: "lotteries", dependencies: ["cleanup-jobs", "games", "ledger", "rate-limits", "settings"] },
);

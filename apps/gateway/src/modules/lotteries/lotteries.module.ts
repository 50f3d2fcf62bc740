import fp from "fastify-plugin";
import { SealedValues } from "../../sealed-values.ts";
import { ChasesRepository } from "./chases.repository.ts";
import { ChasesService } from "./chases.service.ts";
import { DrawsRepository } from "./draws.repository.ts";
import { DrawsService } from "./draws.service.ts";
import { LotteriesRepository } from "./lotteries.repository.ts";
import { lotteriesRoutes } from "./lotteries.routes.ts";
import { LotteriesService } from "./lotteries.service.ts";
import { OrdersRepository } from "./orders.repository.ts";
import { ordersRoutes } from "./orders.routes.ts";
import { OrdersService } from "./orders.service.ts";
import { SavedSlipsRepository } from "./saved-slips.repository.ts";
import { SavedSlipsService } from "./saved-slips.service.ts";
import { SettlementService } from "./settlement.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly lotteries: LotteriesService;
    readonly lotteryOrders: OrdersService;
    readonly lotteryChases: ChasesService;
    readonly lotteryDraws: DrawsService;
    readonly lotterySettlement: SettlementService;
  }
}

const SECOND_MS = 1_000;
const PLAN_MS = 15_000;

export const lotteriesModule = fp(
  async (app) => {
    const { cleanupJobs, games, ledger, secrets } = app.services;
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
    if (cleanupJobs.enabled) app.addHook("onReady", () => draws.plan());
    cleanupJobs.every(PLAN_MS, "planning of draws", () => draws.plan());
    cleanupJobs.every(SECOND_MS, "draws", () => draws.draw());
    cleanupJobs.every(SECOND_MS, "settlement of draws", () => settlement.settleDue());
    cleanupJobs.every(SECOND_MS, "chases", () => chases.advanceDue());
    lotteriesRoutes(app, lotteries);
    ordersRoutes(app, {
      orders,
      chases,
      slips: new SavedSlipsService(new SavedSlipsRepository(pool), lotteries),
    });
  },
  { name: "lotteries", dependencies: ["cleanup-jobs", "games", "ledger", "settings"] },
);

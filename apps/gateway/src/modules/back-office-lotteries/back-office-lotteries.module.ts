import fp from "fastify-plugin";
import { BackOfficeDrawsRepository } from "./back-office-draws.repository.ts";
import { BackOfficeDrawsService } from "./back-office-draws.service.ts";
import { BackOfficeLotteriesRepository } from "./back-office-lotteries.repository.ts";
import { backOfficeLotteriesRoutes } from "./back-office-lotteries.routes.ts";
import { BackOfficeLotteriesService } from "./back-office-lotteries.service.ts";
import { DrawResultsRepository } from "./draw-results.repository.ts";
import { MovedDrawsRepository } from "./moved-draws.repository.ts";
import { MovedDrawsService } from "./moved-draws.service.ts";
import { resultMessages } from "./result-messages.ts";
import { ScheduleExceptionsRepository } from "./schedule-exceptions.repository.ts";
import { ScheduleExceptionsService } from "./schedule-exceptions.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly overseenLotteries: BackOfficeLotteriesService;
    readonly overseenDraws: BackOfficeDrawsService;
    readonly movedDraws: MovedDrawsService;
  }
}

const LATE_CHECK_SECONDS = 15;
const MOVES_MS = 5_000;

/** Lotteries in the back office, and the results of feeds. */
export const backOfficeLotteriesModule = fp(
  async (app) => {
    const { pool } = app.database;
    const { cleanupJobs, inbox, resultFeeds, settings } = app.services;
    const draws = new BackOfficeDrawsRepository(pool);
    const exceptions = new ScheduleExceptionsRepository(pool);
    const overseenLotteries = new BackOfficeLotteriesService(
      new BackOfficeLotteriesRepository(pool),
      draws,
      exceptions,
      app.clock,
    );
    const overseenDraws = new BackOfficeDrawsService({
      lotteries: overseenLotteries,
      draws,
      results: new DrawResultsRepository(pool),
      clock: app.clock,
    });
    const movedDraws = new MovedDrawsService({ repository: new MovedDrawsRepository(pool), inbox, settings });
    Object.assign(app.services, { overseenLotteries, overseenDraws, movedDraws });
    cleanupJobs.every(MOVES_MS, "messages about moved draws", () => movedDraws.tell());
    // a little more than the interval: an early timer must miss none
    cleanupJobs.every(LATE_CHECK_SECONDS * 1_000, "late results of lotteries", () =>
      overseenDraws.notifyOfLate(LATE_CHECK_SECONDS + 5),
    );
    backOfficeLotteriesRoutes(
      app,
      overseenLotteries,
      overseenDraws,
      new ScheduleExceptionsService(overseenLotteries, exceptions),
    );
    resultMessages(app, resultFeeds, overseenDraws);
  },
  {
    name: "back-office-lotteries",
    dependencies: ["cleanup-jobs", "inbox", "operator-context", "results", "settings"],
  },
);

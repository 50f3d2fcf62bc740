import fp from "fastify-plugin";
import { DepositsRepository } from "./deposits.repository.ts";
import { depositsRoutes } from "./deposits.routes.ts";
import { DepositsService } from "./deposits.service.ts";
import { PaymentIntake } from "./payment-intake.ts";
import { PaymentsRepository } from "./payments.repository.ts";

declare module "../../services.ts" {
  interface Services {
    readonly deposits: DepositsService;
  }
}

const EXPIRE_MS = 10_000;
const BATCH = 200;

export const depositsModule = fp(
  async (app) => {
    const { cleanupJobs, images, ledger, payments } = app.services;
    const repository = new DepositsRepository(app.database.pool);
    const intake = new PaymentIntake(new PaymentsRepository(app.database.pool), ledger);
    const deposits = new DepositsService({ deposits: repository, intake, providers: payments, images });
    Object.assign(app.services, { deposits });
    cleanupJobs.every(EXPIRE_MS, "expired deposit orders", () => repository.expire(BATCH));
    depositsRoutes(app, deposits);
  },
  {
    name: "deposits",
    dependencies: ["cleanup-jobs", "images", "ledger", "payments", "rate-limits", "session", "settings"],
  },
);

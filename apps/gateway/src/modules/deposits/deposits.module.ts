import fp from "fastify-plugin";
import { DepositCasesRepository } from "./deposit-cases.repository.ts";
import { DepositCases } from "./deposit-cases.service.ts";
import { DepositMethodsRepository } from "./deposit-methods.repository.ts";
import { DepositNotices } from "./deposit-notices.ts";
import { DepositsRepository } from "./deposits.repository.ts";
import { depositsRoutes } from "./deposits.routes.ts";
import { DepositsService } from "./deposits.service.ts";
import { PaymentCasesRepository } from "./payment-cases.repository.ts";
import { PaymentCases } from "./payment-cases.service.ts";
import { PaymentIntake } from "./payment-intake.ts";
import { PaymentMethodsRepository } from "./payment-methods.repository.ts";
import { PaymentMethodsService } from "./payment-methods.service.ts";
import { paymentWebhooks } from "./payment-webhooks.ts";
import { PaymentsRepository } from "./payments.repository.ts";

declare module "../../services.ts" {
  interface Services {
    readonly deposits: DepositsService;
    readonly depositCases: DepositCases;
    readonly paymentCases: PaymentCases;
    readonly paymentIntake: PaymentIntake;
    readonly paymentMethods: PaymentMethodsService;
  }
}

const EXPIRE_MS = 10_000;
const POLL_MS = 5_000;
const SWEEP_MS = 60 * 60_000;
const BATCH = 200;

export const depositsModule = fp(
  async (app) => {
    const {
      caseMembers,
      cleanupJobs,
      club,
      images,
      ledger,
      moneyNotices,
      payments: providers,
      settings,
    } = app.services;
    const repository = new DepositsRepository(app.database.pool);
    const payments = new PaymentsRepository(app.database.pool);
    const notices = new DepositNotices(payments, moneyNotices);
    const intake = new PaymentIntake({
      payments,
      providers,
      ledger,
      notices,
      merchantId: async () => (await settings.merchant(app.config.MERCHANT)).id,
      // withdrawals are created after deposits
      payouts: (dialect, number, payout) => app.services.payouts.receive(dialect, number, payout),
      log: app.log,
    });
    const deposits = new DepositsService({
      methods: new DepositMethodsRepository(app.database.pool),
      deposits: repository,
      intake,
      providers,
      images,
      club,
    });
    const depositCases = new DepositCases(
      new DepositCasesRepository(app.database.pool),
      settings,
      ledger,
      club,
      caseMembers,
      notices,
    );
    const paymentCases = new PaymentCases(
      new PaymentCasesRepository(app.database.pool),
      settings,
      ledger,
      caseMembers,
      notices,
    );
    const paymentMethods = new PaymentMethodsService(
      new PaymentMethodsRepository(app.database.pool),
      providers,
    );
    Object.assign(app.services, {
      deposits,
      depositCases,
      paymentCases,
      paymentIntake: intake,
      paymentMethods,
    });
    cleanupJobs.every(EXPIRE_MS, "expired deposit orders", () => repository.expire(BATCH));
    cleanupJobs.every(POLL_MS, "open deposit orders at their providers", () => intake.poll());
    cleanupJobs.every(SWEEP_MS, "old webhooks", () => payments.sweepWebhooks());
    depositsRoutes(app, deposits);
    paymentWebhooks(app, providers, intake);
  },
  {
    name: "deposits",
    dependencies: [
      "case-members",
      "cleanup-jobs",
      "club",
      "images",
      "inbox",
      "ledger",
      "payments",
      "rate-limits",
      "session",
      "settings",
    ],
  },
);

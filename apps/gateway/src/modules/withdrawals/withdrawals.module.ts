import fp from "fastify-plugin";
import { SealedValues } from "../../sealed-values.ts";
import { PayoutsService } from "./payouts.service.ts";
import { WithdrawalCasesRepository } from "./withdrawal-cases.repository.ts";
import { WithdrawalCasesService } from "./withdrawal-cases.service.ts";
import { WithdrawalNotices } from "./withdrawal-notices.ts";
import { WithdrawalRulesRepository } from "./withdrawal-rules.repository.ts";
import { WithdrawalRulesService } from "./withdrawal-rules.service.ts";
import { WithdrawalsRepository } from "./withdrawals.repository.ts";
import { withdrawalsRoutes } from "./withdrawals.routes.ts";
import { WithdrawalsService } from "./withdrawals.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly withdrawals: WithdrawalsService;
    readonly withdrawalCases: WithdrawalCasesService;
    readonly withdrawalRules: WithdrawalRulesService;
    /** Takes in what providers report about payouts. */
    readonly payouts: PayoutsService;
  }
}

const PAYOUTS_MS = 10_000;

export const withdrawalsModule = fp(
  async (app) => {
    const {
      bankCards,
      caseMembers,
      cleanupJobs,
      club,
      identity,
      ledger,
      moneyNotices,
      payments,
      secrets,
      security,
      securityLog,
      settings,
    } = app.services;
    const repository = new WithdrawalsRepository(app.database.pool);
    const seal = new SealedValues(secrets.derive("withdrawal-cards"));
    const notices = new WithdrawalNotices(moneyNotices);
    const payouts = new PayoutsService({
      repository,
      notices,
      ledger,
      providers: payments,
      seal,
      report: (error, withdrawal) =>
        app.log.warn({ err: error, withdrawal }, "a payout was not sent or read"),
    });
    const withdrawals = new WithdrawalsService({
      repository,
      payouts,
      notices,
      bankCards,
      caseMembers,
      club,
      security,
      identity,
      ledger,
      securityLog,
      providers: payments,
      seal,
    });
    const withdrawalCases = new WithdrawalCasesService({
      cases: new WithdrawalCasesRepository(app.database.pool),
      withdrawals: repository,
      payouts,
      caseMembers,
      club,
      security,
      seal,
    });
    const withdrawalRules = new WithdrawalRulesService(
      new WithdrawalRulesRepository(app.database.pool),
      settings,
    );
    Object.assign(app.services, { withdrawals, withdrawalCases, withdrawalRules, payouts });
    cleanupJobs.every(PAYOUTS_MS, "payouts", () => payouts.turn());
    withdrawalsRoutes(app, withdrawals);
  },
  {
    name: "withdrawals",
    dependencies: [
      "bank-cards",
      "case-members",
      "cleanup-jobs",
      "club",
      "deposits",
      "identity",
      "inbox",
      "ledger",
      "payments",
      "security",
      "settings",
    ],
  },
);

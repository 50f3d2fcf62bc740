import fp from "fastify-plugin";
import { hasDemoAccounts } from "../../http/public-url.ts";
import { SealedValues } from "../../sealed-values.ts";
import { PasskeyCeremonies } from "../passkeys/passkey-ceremonies.ts";
import { SecondFactorService } from "../second-factor/second-factor.service.ts";
import { WRONG_CODES } from "../second-factor/second-factor-limits.ts";
import { SignInGuard } from "../session/sign-in-guard.ts";
import { backOfficeRoutes } from "./back-office.routes.ts";
import { backOfficeAnnouncementRoutes } from "./back-office-announcements.routes.ts";
import { backOfficeDepositRoutes } from "./back-office-deposits.routes.ts";
import { BackOfficeEventsService } from "./back-office-events.service.ts";
import { backOfficeIdentityRoutes } from "./back-office-identity.routes.ts";
import { backOfficeMethodRoutes } from "./back-office-methods.routes.ts";
import { backOfficeTaskRoutes } from "./back-office-tasks.routes.ts";
import { backOfficeWithdrawalRulesRoutes } from "./back-office-withdrawal-rules.routes.ts";
import { backOfficeWithdrawalRoutes } from "./back-office-withdrawals.routes.ts";
import { CannedAnswersRepository } from "./canned-answers.repository.ts";
import { cannedAnswerRoutes } from "./canned-answers.routes.ts";
import { CannedAnswersService } from "./canned-answers.service.ts";
import { operatorPasskeyRoutes } from "./operator-passkeys.routes.ts";
import { OperatorPasskeysService } from "./operator-passkeys.service.ts";
import { OperatorsRepository } from "./operators.repository.ts";
import { OperatorsService } from "./operators.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly operators: OperatorsService;
  }
}

const HEARTBEAT_MS = 20_000;
const SWEEP_MS = 60 * 60_000;
const CHALLENGES_SWEEP_MS = 10 * 60_000;

/** The back office: an operator serves the players of one merchant only. */
export const backOfficeModule = fp(
  async (app) => {
    const { cleanupJobs, passwords, rateLimits, secrets, securityLog, settings } = app.services;
    const repository = new OperatorsRepository(app.database.pool);
    const requiresSecondFactor = async (merchantId: number): Promise<boolean> => {
      const { operatorSecondFactor } = (await settings.merchant(merchantId)).settings;
      return operatorSecondFactor === "automatic"
        ? !hasDemoAccounts(app.config)
        : operatorSecondFactor === "required";
    };
    const operators = new OperatorsService({
      operators: repository,
      passwords,
      guard: new SignInGuard(rateLimits, "back-office"),
      secondFactor: new SecondFactorService({
        pool: app.database.pool,
        owner: "operator",
        seal: new SealedValues(secrets.derive("operator-authenticators")),
        key: secrets.derive("operator-recovery-codes"),
        confirmations: rateLimits.counter("back-office-confirm", WRONG_CODES),
        clock: app.clock,
      }),
      codeGuard: new SignInGuard(rateLimits, "back-office-code", WRONG_CODES),
      requiresSecondFactor,
      securityLog,
      touchFailed: (error) => app.log.debug({ err: error }, "an operator session was not extended"),
    });
    Object.assign(app.services, { operators });
    app.operatorResolver.resolve = operators.resolve;
    cleanupJobs.every(SWEEP_MS, "operator sessions", () => repository.sweep());

    const ceremonies = new PasskeyCeremonies<number>({
      pool: app.database.pool,
      owner: "operator",
      userKey: secrets.derive("operator-passkey-user"),
      onRefused: ({ merchantId }, _reason, origin) => operators.refused(merchantId, "passkey", origin),
    });
    const passkeys = new OperatorPasskeysService({
      ceremonies,
      operators,
      operatorsRepository: repository,
      requiresSecondFactor,
    });
    cleanupJobs.every(CHALLENGES_SWEEP_MS, "passkey challenges of operators", () => ceremonies.sweep());

    const events = new BackOfficeEventsService();
    app.notifications.on("foyer_back_office", (payload) => {
      if (!events.receive(payload)) app.log.warn("invalid back-office notification");
    });
    app.notifications.onUp(() => events.endAll());
    const timer = setInterval(() => events.heartbeat(), HEARTBEAT_MS);
    timer.unref();
    app.addHook("preClose", async () => {
      clearInterval(timer);
      events.endAll();
    });

    backOfficeRoutes(app, operators, events);
    operatorPasskeyRoutes(app, passkeys);
    backOfficeTaskRoutes(app, operators);
    backOfficeAnnouncementRoutes(app, operators);
    backOfficeIdentityRoutes(app, operators);
    backOfficeWithdrawalRoutes(app, operators);
    backOfficeWithdrawalRulesRoutes(app, operators);
    backOfficeDepositRoutes(app, operators);
    backOfficeMethodRoutes(app, operators);
    cannedAnswerRoutes(
      app,
      operators,
      new CannedAnswersService(new CannedAnswersRepository(app.database.pool)),
    );
  },
  {
    name: "back-office",
    dependencies: [
      "adjustments",
      "announcements",
      "back-office-agents",
      "chat",
      "deposits",
      "feedback",
      "identity",
      "inbox",
      "promotions",
      "settings",
      "session",
      "operator-context",
      "events",
      "team-proofs",
      "withdrawals",
    ],
  },
);

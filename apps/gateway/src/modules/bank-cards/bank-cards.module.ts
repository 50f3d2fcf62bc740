import fp from "fastify-plugin";
import { SealedValues } from "../../sealed-values.ts";
import { BankCardsRepository } from "./bank-cards.repository.ts";
import { bankCardsRoutes } from "./bank-cards.routes.ts";
import { BankCardsService } from "./bank-cards.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly bankCards: BankCardsService;
  }
}

/** Bank accounts and e-wallets that members withdraw to. */
export const bankCardsModule = fp(
  async (app) => {
    const { proofs, secrets, securityLog, securityNotices, settings } = app.services;
    const { pool } = app.database;
    const bankCards = new BankCardsService({
      pool,
      repository: new BankCardsRepository(pool),
      proofs,
      settings,
      notices: securityNotices,
      clock: app.clock,
      securityLog,
      seal: new SealedValues(secrets.derive("bank-cards")),
      key: secrets.derive("bank-card-numbers"),
    });
    Object.assign(app.services, { bankCards });
    bankCardsRoutes(app, bankCards);
    app.addHook("onReady", () => bankCards.normaliseStored());
  },
  { name: "bank-cards", dependencies: ["clock", "security", "settings"] },
);

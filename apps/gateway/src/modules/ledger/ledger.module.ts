import fp from "fastify-plugin";
import { BalanceAnnouncer } from "./balance-announcer.ts";
import { LedgerRepository } from "./ledger.repository.ts";
import { LedgerService } from "./ledger.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly ledger: LedgerService;
  }
}

export const ledgerModule = fp(
  async (app) => {
    const repository = new LedgerRepository(app.database.pool);
    const announcer = new BalanceAnnouncer((members) =>
      repository
        .announce(members)
        .catch((error: unknown) => app.log.warn({ err: error }, "changed balances were not announced")),
    );
    Object.assign(app.services, { ledger: new LedgerService(repository, announcer) });
    // hooks run in reverse order of registration: before the database closes its pool
    app.addHook("onClose", () => announcer.close());
  },
  { name: "ledger", dependencies: ["services", "database"] },
);

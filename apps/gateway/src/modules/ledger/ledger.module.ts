import fp from "fastify-plugin";
import { AuditRepository } from "./audit.repository.ts";
import { BalanceAnnouncer } from "./balance-announcer.ts";
import { LedgerRepository } from "./ledger.repository.ts";
import { LedgerService } from "./ledger.service.ts";
import { LedgerAudit } from "./ledger-audit.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly ledger: LedgerService;
    readonly ledgerAudit: LedgerAudit;
  }
}

export const ledgerModule = fp(
  async (app) => {
    const repository = new LedgerRepository(app.database.pool);
    const announcer = new BalanceAnnouncer((members) =>
      repository
        .announce(members)
        .catch((error: unknown) => app.log.warn({ err: error }, "could not notify of changed balances")),
    );
    Object.assign(app.services, {
      ledger: new LedgerService(repository, announcer),
      ledgerAudit: new LedgerAudit(new AuditRepository(app.database.pool)),
    });
    // onClose hooks run in reverse order of registration, so this one runs before the database closes its pool
    app.addHook("onClose", () => announcer.close());
  },
  { name: "ledger", dependencies: ["services", "database"] },
);

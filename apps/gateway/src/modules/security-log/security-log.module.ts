import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { SecurityChanges } from "./security-changes.repository.ts";
import { type SecurityEvent, SecurityLogRepository } from "./security-log.repository.ts";

export type { SecurityChanges } from "./security-changes.repository.ts";
export type { SecurityEventKind } from "./security-log.repository.ts";

/** Where a call came from, for the log and for limits. */
export type Origin = Pick<FastifyRequest, "ip" | "id">;

export interface SecurityLog {
  /** `origin` is null for what no call brought about. */
  record(origin: Origin | null, event: SecurityEvent): Promise<void>;
}

declare module "../../services.ts" {
  interface Services {
    readonly securityChanges: SecurityChanges;
    readonly securityLog: SecurityLog;
  }
}

/** Records sign-ins, refusals, lockouts and ended sessions, for investigations of an account. */
export const securityLogPlugin = fp(
  async (app) => {
    const repository = new SecurityLogRepository(app.database.pool);
    const securityLog: SecurityLog = {
      record: (origin, event) =>
        repository.insert({ ...event, address: origin?.ip ?? null, requestId: origin?.id ?? null }),
    };
    const securityChanges = new SecurityChanges(app.database.pool);
    Object.assign(app.services, { securityChanges, securityLog });
  },
  { name: "security-log", dependencies: ["services", "database"] },
);

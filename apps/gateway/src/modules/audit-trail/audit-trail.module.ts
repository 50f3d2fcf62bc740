import { auditTrail, auditTrailCsv } from "@foyer/contract/audit-trail";
import fp from "fastify-plugin";
import { route } from "../../http/endpoint.ts";
import { countCall } from "../../http/rate-limits.ts";
import { sendCsv } from "../records/csv.ts";
import { AuditTrailRepository } from "./audit-trail.repository.ts";
import { AuditTrailService } from "./audit-trail.service.ts";

/** Files of one operator: a year of entries may be long. */
const FILE_LIMIT = { points: 20, seconds: 60 };

export const auditTrailModule = fp(
  async (app) => {
    const { rateLimits, settings } = app.services;
    const entries = new AuditTrailService(new AuditTrailRepository(app.database.pool), settings);
    const fileCalls = rateLimits.counter("audit-files", rateLimits.forAddress(FILE_LIMIT));

    route(app, auditTrail, ({ operator, query }) => entries.list(operator, query));
    route(app, auditTrailCsv, async ({ operator, query, reply }) => {
      await countCall(fileCalls, String(operator.operatorId), "too many files of the audit trail");
      const text = await entries.file(operator, query);
      return sendCsv(reply, { name: "audit-trail.csv", text });
    });
  },
  { name: "audit-trail", dependencies: ["settings"] },
);

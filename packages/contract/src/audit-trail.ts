import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { PAGE_SIZE, PublicMemberId, RecordCursor } from "./shared.ts";

/** What a deed was about: the section of the back office it was done in, or what it changed. */
export const AUDIT_AREAS = [
  "deposits",
  "withdrawals",
  "adjustments",
  "statements",
  "reconciliation",
  "identity",
  "members",
  "agents",
  "settlements",
  "lotteries",
  "club",
  "promotions",
  "feedback",
  "chats",
  "messages",
  "canned",
  "sessions",
  "operators",
  "vendors",
  "settings",
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

export const AuditEntry = Type.Object(
  {
    id: Type.String(),
    at: Type.String({ format: "date-time" }),
    by: Type.Optional(Type.String({ description: "The operator; absent: the command line" })),
    area: Type.Enum([...AUDIT_AREAS]),
    deed: Type.String({ description: "Such as `credited` or `roles-changed`" }),
    subject: Type.Optional(
      Type.String({ description: "Number of the case, or the name of what was changed" }),
    ),
    player: Type.Optional(Type.String()),
    playerId: Type.Optional(PublicMemberId),
    detail: Type.Record(Type.String(), Type.String(), {
      description: "Such as `amount`, `currency`, `reason` and `note`",
    }),
  },
  { $id: "AuditEntry" },
);
export type AuditEntry = Static<typeof AuditEntry>;

const Day = Type.String({
  pattern: "^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$",
  description: "A day of the merchant",
});
const filter = {
  operator: Type.Optional(Type.String({ maxLength: 64, pattern: "^[^\\u0000]*$" })),
  area: Type.Optional(Type.Enum([...AUDIT_AREAS])),
  about: Type.Optional(
    Type.String({
      maxLength: 64,
      pattern: "^[^\\u0000]*$",
      description: "A member's username, or the number of a case",
    }),
  ),
  day: Type.Optional(Day),
};
const shared = { access: "operator", roles: ["risk"], allowedDuringMaintenance: true } as const;

export const auditTrail = endpoint({
  id: "backoffice.audit",
  method: "GET",
  path: "/wps/backoffice/audit-trail",
  ...shared,
  summary: "Who did what in the back office and at the command line, the newest first, 25 per page",
  query: Type.Object({ ...filter, before: Type.Optional(RecordCursor) }),
  value: Type.Object(
    {
      content: Type.Array(AuditEntry, { maxItems: PAGE_SIZE }),
      next: Type.Optional(Type.String({ description: "`before` of the next page; absent on the last one" })),
      operators: Type.Array(Type.String(), { description: "The merchant's operators, for the filter" }),
    },
    { $id: "AuditPage" },
  ),
  errors: [...OPERATOR_ERRORS, "record.range.invalid"],
});

export const auditTrailCsv = endpoint({
  id: "backoffice.audit.csv",
  method: "GET",
  path: "/wps/backoffice/audit-trail/csv",
  ...shared,
  summary: "All entries of the audit trail that a filter selects, as a CSV file",
  query: Type.Object(filter),
  download: ["text/csv"],
  value: Type.String(),
  errors: [...OPERATOR_ERRORS, "record.range.invalid"],
});

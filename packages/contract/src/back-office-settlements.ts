import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { SettlementKind } from "./settlements.ts";
import { Amount, PAGE_SIZE, RecordId } from "./shared.ts";

const Day = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });
const Moment = Type.String({ format: "date-time" });
const MemberId = Type.String({ pattern: "^[0-9a-z]{1,64}$", description: "Public id of a member" });
const Count = Type.Integer({ minimum: 0 });
const reads = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;

/** What all statements of a period come to. */
const sums = {
  kind: SettlementKind,
  firstDay: Day,
  lastDay: Day,
  startsAt: Type.String({ ...Moment, description: "Of an hourly salary, the hour" }),
  endsAt: Moment,
  statements: Count,
  amount: Type.String({ ...Amount, description: "Payable" }),
};

export const BackOfficeSettlement = Type.Object(
  {
    settlementId: RecordId,
    ...sums,
    computedAt: Moment,
    paid: Amount,
    owed: Amount,
    state: Type.Enum(["held", "paying", "paid"], {
      description: "held: an operator releases the payments; paying: released, and something is still owed",
    }),
    releasedAt: Type.Optional(Moment),
    releasedBy: Type.Optional(Type.String({ description: "Absent: released by the merchant's settings" })),
    approvedAt: Type.Optional(Moment),
    approvedBy: Type.Optional(Type.String({ description: "The first of two operators" })),
    mine: Type.Boolean({ description: "This operator approved it: another one releases it" }),
    twoOperators: Type.Boolean({ description: "Above the merchant's limit: two operators release it" }),
    aboveAutomatic: Type.Optional(
      Type.Literal(true, {
        description: "Its payments did not begin by themselves, as they are too large for that",
      }),
    ),
  },
  { $id: "BackOfficeSettlement" },
);
export type BackOfficeSettlement = Static<typeof BackOfficeSettlement>;

/** What one member gets of a settlement. */
export const BackOfficeStatement = Type.Object(
  {
    member: Type.Object({ id: MemberId, username: Type.String() }),
    payer: Type.Optional(Type.String({ description: "Username of the upline; absent: the merchant" })),
    amount: Amount,
    carried: Amount,
    payable: Amount,
    state: Type.Enum(["nothing", "owed", "paid"]),
    triesAfter: Type.Optional(
      Type.String({ ...Moment, description: "The payer's balance was too low: tried again from then on" }),
    ),
  },
  { $id: "BackOfficeStatement" },
);
export type BackOfficeStatement = Static<typeof BackOfficeStatement>;

export const backOfficeSettlements = endpoint({
  id: "backoffice.settlements",
  method: "GET",
  path: "/wps/backoffice/settlements",
  ...reads,
  summary: "Settlements, the newest first",
  query: Type.Object({
    kind: Type.Optional(SettlementKind),
    state: Type.Optional(
      Type.Enum(["held", "owed"], { description: "held: not released; owed: released and not wholly paid" }),
    ),
    before: Type.Optional(RecordId),
  }),
  value: Type.Object(
    {
      content: Type.Array(BackOfficeSettlement, { maxItems: PAGE_SIZE }),
      next: Type.Optional(RecordId),
      held: Type.Integer({ minimum: 0, description: "Settlements that wait for their release" }),
      releases: Type.Enum(["operator", "automatic"], { description: "The merchant's setting" }),
    },
    { $id: "BackOfficeSettlementPage" },
  ),
  errors: OPERATOR_ERRORS,
});

export const backOfficeSettlementRead = endpoint({
  id: "backoffice.settlement",
  method: "GET",
  path: "/wps/backoffice/settlements/{settlementId}",
  ...reads,
  summary: "One settlement with its statements, the largest first, 25 per page",
  params: Type.Object({ settlementId: RecordId }),
  query: Type.Object({ offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
  value: Type.Object(
    {
      settlement: BackOfficeSettlement,
      content: Type.Array(BackOfficeStatement, { maxItems: PAGE_SIZE }),
      next: Type.Optional(Type.Integer({ description: "Give it as `offset` to get the next statements" })),
    },
    { $id: "BackOfficeSettlementDetail" },
  ),
  errors: [...OPERATOR_ERRORS, "settlement.unknown"],
});

/** A line of a settlement of rebates that comes out otherwise from the single postings. */
export const SettlementDifference = Type.Object(
  {
    member: Type.String(),
    downline: Type.Optional(Type.String({ description: "Absent: the member's own play" })),
    category: Type.String(),
    vendor: Type.String(),
    stored: Type.Optional(Type.String({ ...Amount, description: "Absent: there is no such line" })),
    computed: Type.Optional(Amount),
  },
  { $id: "SettlementDifference" },
);
export type SettlementDifference = Static<typeof SettlementDifference>;

export const backOfficeSettlementDifferences = endpoint({
  id: "backoffice.settlement.differences",
  method: "GET",
  path: "/wps/backoffice/settlements/{settlementId}/differences",
  ...reads,
  summary: "Computes a settlement of rebates again from the single postings, and lists the lines that differ",
  params: Type.Object({ settlementId: RecordId }),
  value: Type.Object({
    content: Type.Array(SettlementDifference, { maxItems: 200 }),
    count: Type.Integer({ ...Count, description: "Lines that differ, also those that are not listed" }),
    checkedAt: Moment,
  }),
  errors: [...OPERATOR_ERRORS, "settlement.unknown"],
});

export const backOfficeSettlementCsv = endpoint({
  id: "backoffice.settlement.csv",
  method: "GET",
  path: "/wps/backoffice/settlements/{settlementId}/csv",
  ...reads,
  summary: "All statements of a settlement as a CSV file",
  params: Type.Object({ settlementId: RecordId }),
  download: ["text/csv"],
  value: Type.String(),
  errors: [...OPERATOR_ERRORS, "settlement.unknown"],
});

export const backOfficeSettlementRelease = endpoint({
  id: "backoffice.settlement.release",
  method: "POST",
  path: "/wps/backoffice/settlements/{settlementId}/release",
  access: "operator",
  roles: ["cashier"],
  allowedDuringMaintenance: true,
  summary:
    "Release the payments of a settlement; above the merchant's limit the first operator approves and a second one releases. Repeating it has no effect",
  params: Type.Object({ settlementId: RecordId }),
  value: BackOfficeSettlement,
  errors: [...OPERATOR_ERRORS, "settlement.unknown", "approval.first.disabled"],
});

/** A settlement as it would be now. */
export const SettlementTrial = Type.Object(
  { ...sums, largest: Type.Array(BackOfficeStatement, { maxItems: PAGE_SIZE }) },
  { $id: "SettlementTrial" },
);
export type SettlementTrial = Static<typeof SettlementTrial>;

export const backOfficeSettlementTrial = endpoint({
  id: "backoffice.settlement.trial",
  method: "GET",
  path: "/wps/backoffice/settlement-trial",
  ...reads,
  summary: "Dry run: what the open day, hour and periods would give by now. Stores and closes nothing",
  value: Type.Object({ content: Type.Array(SettlementTrial, { maxItems: 10 }), at: Moment }),
  errors: OPERATOR_ERRORS,
});

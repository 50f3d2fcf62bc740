import { type Static, Type } from "typebox";
import { AgentContractTier } from "./agent-contracts.ts";
import { endpoint } from "./endpoint.ts";
import { Rate } from "./rebates.ts";
import { Amount, PAGE_SIZE, RecordId } from "./shared.ts";

const Day = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });
const Moment = Type.String({ format: "date-time" });

export const SETTLEMENT_KINDS = ["rebate", "daily-salary", "hourly-salary", "dividend"] as const;
export const SettlementKind = Type.Enum([...SETTLEMENT_KINDS]);
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

const MemberId = Type.String({ pattern: "^[0-9a-z]{1,64}$", description: "Public id of a member" });

const statement = {
  id: Type.String({ ...RecordId, description: "Of the settlement" }),
  kind: SettlementKind,
  firstDay: Day,
  lastDay: Day,
  hour: Type.Optional(
    Type.String({ format: "date-time", description: "Of an hourly salary: when it began" }),
  ),
  amount: Type.String({ ...Amount, description: "Of the period; below zero after corrections" }),
  carried: Type.String({ ...Amount, description: "What the statement before left below zero" }),
  payable: Amount,
  rest: Type.Optional(
    Type.String({ ...Amount, description: "Below zero: what the next one is computed with" }),
  ),
  state: Type.Enum(["nothing", "owed", "paid"], { description: "nothing: the sum is not above zero" }),
  computedAt: Moment,
  paidAt: Type.Optional(Moment),
  reference: Type.Optional(Type.String({ description: "Number of the ledger's transfer" })),
  transaction: Type.Optional(
    Type.String({ ...RecordId, description: "Number of the same transfer among the caller's transactions" }),
  ),
};

/** What the caller gets for one period. */
export const SettlementStatement = Type.Object(statement, { $id: "SettlementStatement" });
export type SettlementStatement = Static<typeof SettlementStatement>;

/** What the caller pays to a direct downline for one period. */
export const SettlementPayment = Type.Object(
  { ...statement, receiver: Type.Object({ id: MemberId, username: Type.String() }) },
  { $id: "SettlementPayment" },
);
export type SettlementPayment = Static<typeof SettlementPayment>;

/** One input of a rebate statement. */
export const RebateLine = Type.Object(
  {
    username: Type.Optional(
      Type.String({ description: "The direct downline; absent: the caller's own play" }),
    ),
    agent: Type.Boolean(),
    category: Type.String(),
    vendor: Type.String(),
    vendorName: Type.Optional(Type.String()),
    turnover: Type.String({ ...Amount, description: "Valid turnover, of a downline with everyone below" }),
    rate: Rate,
    belowRate: Rate,
    amount: Amount,
  },
  { $id: "RebateLine" },
);
export type RebateLine = Static<typeof RebateLine>;

/** What the basis of a dividend consists of: the team's net loss less what it cost. */
const basis = {
  stake: Type.String({ ...Amount, description: "Of the team; void rounds have none" }),
  prizes: Amount,
  rebates: Amount,
  salaries: Amount,
  bonuses: Amount,
  contributions: Amount,
  basis: Type.String({ ...Amount, description: "Stakes less everything else above" }),
  carried: Type.String({ ...Amount, description: "The negative basis of the period before" }),
};

/** What a salary or a dividend was computed from. */
export const SalaryInputs = Type.Object(
  {
    contractId: RecordId,
    payer: Type.Optional(Type.String({ description: "Username of the upline; absent: the merchant" })),
    tiers: Type.Array(AgentContractTier),
    tier: Type.Optional(
      Type.Integer({ description: "The place of the tier that pays; absent: none is met" }),
    ),
    active: Type.Integer({ description: "Active members of the team" }),
    activeTurnover: Amount,
    turnover: Type.String({ ...Amount, description: "Valid turnover of the team" }),
    dividend: Type.Optional(
      Type.Object({
        ...basis,
        rest: Type.String({ ...Amount, description: "The negative basis for the next period" }),
      }),
    ),
  },
  { $id: "SalaryInputs" },
);
export type SalaryInputs = Static<typeof SalaryInputs>;

const ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
  "system.forbidden",
] as const;

export const settlementList = endpoint({
  id: "settlements.list",
  method: "GET",
  path: "/wps/agent/statements",
  access: "agent",
  moduleId: "AGEINFO3",
  summary: "The caller's statements, the newest first",
  query: Type.Object({
    kind: Type.Optional(SettlementKind),
    startDate: Type.Optional(Day),
    endDate: Type.Optional(Day),
    before: Type.Optional(RecordId),
  }),
  value: Type.Object({
    content: Type.Array(SettlementStatement, { maxItems: PAGE_SIZE }),
    next: Type.Optional(Type.String()),
    total: Type.String({ ...Amount, description: "Payable in the range" }),
  }),
  errors: [...ERRORS, "record.range.invalid"],
});

export const settlementRead = endpoint({
  id: "settlements.read",
  method: "GET",
  path: "/wps/agent/statements/{id}",
  access: "agent",
  moduleId: "AGEINFO3",
  summary: "A statement with its inputs, the largest first",
  params: Type.Object({ id: RecordId }),
  query: Type.Object({ offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })) }),
  value: Type.Object({
    statement: SettlementStatement,
    lines: Type.Array(RebateLine, { maxItems: 100, description: "Of a rebate" }),
    inputs: Type.Optional(Type.Union([SalaryInputs], { description: "Of a salary or dividend" })),
    next: Type.Optional(Type.Integer({ description: "Give it as `offset` to get the next lines" })),
  }),
  errors: [...ERRORS, "record.unknown"],
});

export const settlementPayments = endpoint({
  id: "settlements.payments",
  method: "GET",
  path: "/wps/agent/payments",
  access: "agent",
  moduleId: "AGEINFO3",
  summary: "What the caller pays to direct downlines, the newest first",
  query: Type.Object({
    kind: Type.Optional(SettlementKind),
    state: Type.Optional(Type.Enum(["owed", "paid"])),
    before: Type.Optional(Type.String({ pattern: "^[0-9]{1,18}-[0-9a-z]{1,64}$" })),
  }),
  value: Type.Object({
    content: Type.Array(SettlementPayment, { maxItems: PAGE_SIZE }),
    next: Type.Optional(Type.String()),
    owed: Type.String({ ...Amount, description: "Everything of the kind that is not paid yet" }),
  }),
  errors: ERRORS,
});

export const settlementPayment = endpoint({
  id: "settlements.payment",
  method: "GET",
  path: "/wps/agent/payments/{memberId}/{id}",
  access: "agent",
  moduleId: "AGEINFO3",
  summary: "What the caller pays to a direct downline for a period, with its inputs",
  params: Type.Object({ memberId: MemberId, id: RecordId }),
  value: Type.Object({ payment: SettlementPayment, inputs: SalaryInputs }),
  errors: [...ERRORS, "record.unknown"],
});

/** The dividend of the period that is not over. */
export const RunningDividend = Type.Object(
  {
    contractId: RecordId,
    payer: Type.Optional(Type.String({ description: "Username of the upline; absent: the merchant" })),
    firstDay: Day,
    lastDay: Day,
    tiers: Type.Array(AgentContractTier),
    ...basis,
  },
  { $id: "RunningDividend" },
);
export type RunningDividend = Static<typeof RunningDividend>;

export const settlementRunning = endpoint({
  id: "settlements.running",
  method: "GET",
  path: "/wps/agent/dividend/running",
  access: "agent",
  moduleId: "AGEINFO3",
  summary: "What the caller's dividend of this period is computed from so far",
  value: Type.Object({
    running: Type.Optional(
      Type.Union([RunningDividend], { description: "Absent: no contract about a dividend holds today" }),
    ),
  }),
  errors: ERRORS,
});

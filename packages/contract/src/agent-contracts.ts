import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Rate } from "./rebates.ts";
import { Amount, PAGE_SIZE, RecordId } from "./shared.ts";

const Day = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
  description: "In the merchant's time zone",
});
const Moment = Type.String({ format: "date-time" });
const MemberId = Type.String({ pattern: "^[0-9a-z]{1,64}$", description: "Public id of a member" });

export const AGENT_CONTRACT_KINDS = ["daily-salary", "hourly-salary", "dividend"] as const;
export const AgentContractKind = Type.Enum([...AGENT_CONTRACT_KINDS]);
export type AgentContractKind = (typeof AGENT_CONTRACT_KINDS)[number];

export const AGENT_CONTRACT_PERIODS = ["day", "hour", "half-month", "week", "month"] as const;
export const AgentContractPeriod = Type.Enum([...AGENT_CONTRACT_PERIODS]);

export const AGENT_CONTRACT_STATES = [
  "proposed",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "ended",
] as const;

/** Longest reason for declining a proposal. */
export const MAX_DECLINE_REASON = 300;

/** Largest number of tiers of a contract. */
export const MAX_TIERS = 20;

export const AgentContractTier = Type.Object({
  from: Type.String({
    pattern: "^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,5})?$",
    description: "Least team turnover of the period; of a dividend, least basis",
  }),
  active: Type.Integer({ minimum: 0, maximum: 1_000_000, description: "Least number of active members" }),
  rate: Rate,
});
export type AgentContractTier = Static<typeof AgentContractTier>;

const terms = {
  tiers: Type.Array(AgentContractTier, { minItems: 1, maxItems: MAX_TIERS }),
  activeTurnover: Type.String({
    pattern: "^(0|[1-9][0-9]{0,9})(\\.[0-9]{1,5})?$",
    description: "Turnover of a day (of an hour, in an hourly contract) that makes a member active",
  }),
  /** Of dividends only. */
  period: Type.Optional(Type.Enum(["half-month", "week", "month"])),
  carries: Type.Optional(
    Type.Boolean({ description: "Of dividends: a negative basis is subtracted from the next period's" }),
  ),
};

/** Body of a proposal. */
export const contractTermsBody = {
  ...terms,
  clientKey: Type.String({ minLength: 16, maxLength: 64, pattern: "^[A-Za-z0-9_-]+$" }),
};

export const AgentContract = Type.Object(
  {
    id: RecordId,
    kind: AgentContractKind,
    role: Type.Enum(["receiver", "payer"], { description: "The caller's" }),
    other: Type.Optional(
      Type.Object({ id: MemberId, username: Type.String() }, { description: "Absent: the merchant" }),
    ),
    period: AgentContractPeriod,
    tiers: terms.tiers,
    activeTurnover: terms.activeTurnover,
    carries: Type.Boolean(),
    state: Type.Enum([...AGENT_CONTRACT_STATES]),
    waits: Type.Boolean({ description: "A proposal that the caller may answer" }),
    mine: Type.Boolean({ description: "The caller proposed it" }),
    counters: Type.Optional(RecordId),
    counteredBy: Type.Optional(
      Type.String({ ...RecordId, description: "The counter-offer that declined it" }),
    ),
    declineReason: Type.Optional(
      Type.String({ description: "Why it was declined, in the words of who did" }),
    ),
    proposedAt: Moment,
    expiresAt: Moment,
    answeredAt: Type.Optional(Moment),
    startsOn: Type.Optional(Day),
    endsOn: Type.Optional(Type.String({ ...Day, description: "The first day without it" })),
    replaces: Type.Optional(
      Type.Object(
        {
          id: RecordId,
          period: AgentContractPeriod,
          tiers: terms.tiers,
          activeTurnover: terms.activeTurnover,
          carries: Type.Boolean(),
        },
        { description: "Of a proposal that waits: the contract between both that it would replace" },
      ),
    ),
  },
  { $id: "AgentContract" },
);
export type AgentContract = Static<typeof AgentContract>;

/** What a proposal to a member is made from. */
export const AgentContractTerms = Type.Object(
  {
    member: Type.Object({ id: MemberId, username: Type.String() }),
    startsOn: Type.String({ ...Day, description: "When it would begin if it was accepted now" }),
    received: Type.Optional(
      Type.Array(AgentContractTier, {
        description: "What the caller receives for the same kind and period: no tier given may be above it",
      }),
    ),
    activeTurnover: Type.String({
      ...Amount,
      description: "What makes a member active in the caller's own contract, or for the merchant",
    }),
    current: Type.Optional(
      Type.Union([AgentContract], { description: "The contract that it would replace" }),
    ),
    days: Type.Array(
      Type.Object({
        day: Day,
        turnover: Type.String({ ...Amount, description: "Of the member's team" }),
        ownTurnover: Type.String({ ...Amount, description: "Of the caller's team" }),
        active: Type.Integer({
          description: "In the member's team, by the merchant's turnover for active members",
        }),
        ownActive: Type.Integer(),
      }),
      { maxItems: 31, description: "The last days, to try tiers with" },
    ),
    lastPeriod: Type.Optional(
      Type.Object(
        {
          firstDay: Day,
          lastDay: Day,
          basis: Type.String({ ...Amount, description: "Of the member's team" }),
          ownBasis: Type.String({ ...Amount, description: "Of the caller's team" }),
          active: Type.Integer({
            description: "In the member's team, by the merchant's turnover for active members",
          }),
          ownActive: Type.Integer(),
        },
        { description: "Of dividends: the last period that is over, to try tiers with" },
      ),
    ),
  },
  { $id: "AgentContractTerms" },
);
export type AgentContractTerms = Static<typeof AgentContractTerms>;

const ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
  "system.forbidden",
] as const;
/** `value` has `tier` (its place) and `field` where a tier is at fault. */
const PROPOSAL_ERRORS = [
  "contract.tiers.invalid",
  "contract.tiers.above.received",
  "contract.rate.above.highest",
  "contract.proposal.open",
  "request.conflict",
] as const;

export const contractList = endpoint({
  id: "contracts.list",
  method: "GET",
  path: "/wps/agent/contracts",
  access: "agent",
  moduleId: "AGEINFO3",
  summary: "The caller's contracts with the upline and with direct downlines, the newest first",
  query: Type.Object({
    kind: Type.Optional(AgentContractKind),
    role: Type.Optional(
      Type.Enum(["receiver", "payer"], { description: "Contracts in which the caller has this role" }),
    ),
    only: Type.Optional(
      Type.Enum(["current", "waiting"], {
        description: "Those that hold or are proposed; proposals that the caller may answer",
      }),
    ),
    before: Type.Optional(RecordId),
  }),
  value: Type.Object({
    content: Type.Array(AgentContract, { maxItems: PAGE_SIZE }),
    next: Type.Optional(RecordId),
  }),
  errors: ERRORS,
});

export const contractRead = endpoint({
  id: "contracts.read",
  method: "GET",
  path: "/wps/agent/contracts/{id}",
  access: "agent",
  moduleId: "AGEINFO3",
  summary: "One of the caller's contracts",
  params: Type.Object({ id: RecordId }),
  value: AgentContract,
  errors: [...ERRORS, "contract.unknown"],
});

export const contractTerms = endpoint({
  id: "contracts.terms",
  method: "GET",
  path: "/wps/agent/subordinates/{memberId}/contract/terms",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary: "What a proposal to an agent directly below is made from",
  params: Type.Object({ memberId: MemberId }),
  query: Type.Object({
    kind: AgentContractKind,
    period: Type.Optional(
      Type.Enum(["half-month", "week", "month"], {
        description: "Of dividends; by default the period of the contract that it would replace",
      }),
    ),
  }),
  value: AgentContractTerms,
  errors: [...ERRORS, "member.unknown"],
});

export const contractPropose = endpoint({
  id: "contracts.propose",
  method: "POST",
  path: "/wps/agent/subordinates/{memberId}/contracts",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary: "Proposes a contract to an agent directly below",
  params: Type.Object({ memberId: MemberId }),
  body: Type.Object({
    kind: AgentContractKind,
    ...contractTermsBody,
  }),
  value: AgentContract,
  errors: [...ERRORS, ...PROPOSAL_ERRORS, "member.unknown"],
});

export const contractCounter = endpoint({
  id: "contracts.counter",
  method: "POST",
  path: "/wps/agent/contracts/{id}/counter",
  access: "agent",
  moduleId: "AGEINFO3",
  summary: "Declines a proposal and proposes other terms instead; the other party may answer",
  params: Type.Object({ id: RecordId }),
  body: Type.Object(contractTermsBody),
  value: AgentContract,
  errors: [...ERRORS, ...PROPOSAL_ERRORS, "contract.unknown", "contract.closed"],
});

export const contractAnswer = endpoint({
  id: "contracts.answer",
  method: "POST",
  path: "/wps/agent/contracts/{id}/answer",
  access: "agent",
  moduleId: "AGEINFO3",
  summary:
    "Accepts or declines a proposal, withdraws one's own, or ends a contract from the next period on; the same again has no effect",
  params: Type.Object({ id: RecordId }),
  body: Type.Object({
    answer: Type.Enum(["accept", "decline", "withdraw", "end"]),
    reason: Type.Optional(
      Type.String({
        maxLength: MAX_DECLINE_REASON,
        pattern: "^[^\\u0000]*$",
        description: "For `decline`: the other party reads it",
      }),
    ),
  }),
  value: AgentContract,
  errors: [
    ...ERRORS,
    "contract.unknown",
    "contract.closed",
    "contract.not.yours",
    "contract.tiers.above.received",
    "contract.rate.above.highest",
  ],
});

/** The dividend-info call of the spec (sections 3 and 7): a value that is not empty stands for a proposal that waits. */
export const contractRequests = endpoint({
  id: "contracts.requests",
  method: "GET",
  path: "/wps/agent/dividend/info",
  access: "account",
  moduleId: "AGEINFO3",
  summary: "Which contracts wait for the caller's answer, each named by its period",
  value: Type.Object({
    dailysalreqtype: Type.Enum(["", "day"]),
    divtypecompperiodreq: Type.Enum(["", "half-month", "week", "month"]),
    contracthoursalreq: Type.Enum(["", "hour"]),
  }),
  errors: ["session.required", "session.expired", "session.ended.elsewhere", "session.real.account.required"],
});

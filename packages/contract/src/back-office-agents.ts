import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { CaseMember, CaseMoney } from "./case-member.ts";
import { endpoint } from "./endpoint.ts";
import { NEW_PASSWORD_ERRORS } from "./password.ts";
import { MemberRebates, NewRebateRate, RebateChange } from "./rebates.ts";
import { SettlementStatement } from "./settlements.ts";
import {
  Amount,
  BackOfficeWords,
  Freshness,
  MemberType,
  PAGE_SIZE,
  PublicMemberId,
  RecordId,
} from "./shared.ts";

const Day = Type.String({
  pattern: "^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$",
  description: "A day in the merchant's time zone, such as 2026-11-24",
});
const Moment = Type.String({ format: "date-time" });
const Count = Type.Integer({ minimum: 0 });
const ClientKey = Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" });
const strict = { additionalProperties: false };

/** In characters; also a constraint of the table. */
export const MAX_MOVE_REASON_LENGTH = 140;

/** Roles of staff who look at agents; only an administrator changes anything. */
const reads = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;
const writes = { access: "operator", roles: ["administrator"], allowedDuringMaintenance: true } as const;

const party = { id: PublicMemberId, username: Type.String() };

/** An agent or member in a list. */
export const BackOfficeAgent = Type.Object(
  {
    ...party,
    type: MemberType,
    disabled: Type.Boolean(),
    upline: Type.Optional(Type.String({ description: "Username; absent: directly below the merchant" })),
    members: Type.Integer({ ...Count, description: "Of everyone below, without agents" }),
    agents: Count,
  },
  { $id: "BackOfficeAgent" },
);
export type BackOfficeAgent = Static<typeof BackOfficeAgent>;

export const TEAM_MOVE_STATES = ["planned", "done", "cancelled", "refused"] as const;
/** Why a member cannot move. */
export const TEAM_MOVE_REFUSALS = [
  "general-agent",
  "member",
  "same-upline",
  "upline",
  "circle",
  "depth",
  "rebate",
  "closed",
  "earlier-move",
  "counted",
] as const;
export type TeamMoveRefusal = (typeof TEAM_MOVE_REFUSALS)[number];

export const TeamMove = Type.Object(
  {
    moveId: RecordId,
    member: Type.Object(party),
    from: Type.Optional(
      Type.String({ description: "Username of the upline until then; absent: the merchant" }),
    ),
    to: Type.Optional(Type.String({ description: "Username of the new upline; absent: the merchant" })),
    day: Type.String({ ...Day, description: "The first day below the new upline" }),
    state: Type.Enum([...TEAM_MOVE_STATES]),
    refusal: Type.Optional(Type.Enum([...TEAM_MOVE_REFUSALS])),
    reason: Type.String(),
    by: Type.Optional(Type.String({ description: "The operator who planned it" })),
    plannedAt: Moment,
    doneAt: Type.Optional(Moment),
    cancelledBy: Type.Optional(Type.String()),
  },
  { $id: "TeamMove" },
);
export type TeamMove = Static<typeof TeamMove>;

export const BackOfficeAgentDetail = Type.Object(
  {
    ...BackOfficeAgent.properties,
    nickname: Type.Optional(Type.String()),
    name: Type.Optional(Type.String({ description: "Payee name" })),
    level: Type.Optional(Type.String({ description: "Name of the member's level in the member club" })),
    chatId: Type.Optional(
      Type.String({ description: "Of the conversation with the member; for the role support" }),
    ),
    registeredAt: Moment,
    lastLoginAt: Type.Optional(Moment),
    path: Type.Array(Type.Object(party), { maxItems: 11, description: "The uplines, from the top down" }),
    directMembers: Count,
    directAgents: Count,
    balance: Type.String({ ...Amount, description: "The member's own cash" }),
    month: Type.Object(
      {
        from: Day,
        to: Day,
        registered: Count,
        deposits: Amount,
        withdrawals: Amount,
        turnover: Amount,
        prizes: Amount,
        bonuses: Amount,
        rebates: Amount,
      },
      { description: "Sums of this month: of everyone below an agent, of a member's own play" },
    ),
    moves: Type.Array(TeamMove, { maxItems: 10, description: "Of the member, the newest first" }),
    statements: Type.Array(SettlementStatement, { maxItems: 10, description: "The newest first" }),
    money: CaseMoney,
    about: CaseMember,
  },
  { $id: "BackOfficeAgentDetail" },
);
export type BackOfficeAgentDetail = Static<typeof BackOfficeAgentDetail>;

export const backOfficeAgents = endpoint({
  id: "backoffice.agents",
  method: "GET",
  path: "/wps/backoffice/agents",
  ...reads,
  summary:
    "Members and agents whose username contains these letters; without any, agents directly below the merchant. The newest first",
  query: Type.Object({
    q: Type.Optional(BackOfficeWords),
    under: Type.Optional(
      Type.String({ ...PublicMemberId, description: "Lists who is directly below this one, agents first" }),
    ),
    before: Type.Optional(Type.String({ pattern: "^[am][1-9][0-9]{0,17}$" })),
  }),
  value: Type.Object(
    { content: Type.Array(BackOfficeAgent, { maxItems: PAGE_SIZE }), next: Type.Optional(Type.String()) },
    { $id: "BackOfficeAgentPage" },
  ),
  errors: [...OPERATOR_ERRORS, "member.unknown"],
});

export const backOfficeAgentRead = endpoint({
  id: "backoffice.agent",
  method: "GET",
  path: "/wps/backoffice/agents/{memberId}",
  ...reads,
  summary: "One member or agent with path, team, moves and statements",
  params: Type.Object({ memberId: PublicMemberId }),
  value: BackOfficeAgentDetail,
  errors: [...OPERATOR_ERRORS, "member.unknown"],
});

/** `register.field.invalid` and `password.field.invalid` name the field and its rule, as elsewhere. */
export const backOfficeAgentCreate = endpoint({
  id: "backoffice.agent.create",
  method: "POST",
  path: "/wps/backoffice/agents",
  ...writes,
  sealed: true,
  summary:
    "Create a general agent with a temporary password, which the agent replaces at the first log-in; repeating it with the same key returns the same one",
  body: Type.Object(
    {
      username: Type.String({ minLength: 1, maxLength: 64, pattern: "^[^\\u0000]*$" }),
      password: Type.String({ minLength: 1, maxLength: 256 }),
      test: Type.Optional(Type.Boolean({ description: "A test account, whose team are test accounts" })),
      rates: Type.Array(NewRebateRate, { maxItems: 200 }),
      clientKey: ClientKey,
      ...Freshness,
    },
    strict,
  ),
  value: BackOfficeAgent,
  errors: [
    ...OPERATOR_ERRORS,
    ...NEW_PASSWORD_ERRORS,
    "register.field.invalid",
    "member.username.taken",
    "rebate.above.upline",
    "rebate.vendor.unknown",
    "request.conflict",
  ],
});

export const backOfficeRebates = endpoint({
  id: "backoffice.rebates",
  method: "GET",
  path: "/wps/backoffice/agents/{memberId}/rebates",
  ...reads,
  summary:
    "A member's rates of rebate with their bounds; directly below the merchant, the merchant's highest",
  params: Type.Object({ memberId: PublicMemberId }),
  value: MemberRebates,
  errors: [...OPERATOR_ERRORS, "member.unknown"],
});

export const backOfficeRebatesSet = endpoint({
  id: "backoffice.rebates.set",
  method: "PUT",
  path: "/wps/backoffice/agents/{memberId}/rebates",
  ...writes,
  summary:
    "Sets a member's rates from the next day on, without asking; a change that waits for the member's agreement is withdrawn. The same again changes nothing",
  params: Type.Object({ memberId: PublicMemberId }),
  body: Type.Object({ rates: Type.Array(NewRebateRate, { minItems: 1, maxItems: 200 }) }, strict),
  value: MemberRebates,
  errors: [
    ...OPERATOR_ERRORS,
    "member.unknown",
    "rebate.above.upline",
    "rebate.below.downline",
    "rebate.vendor.unknown",
  ],
});

/** A change of rates, with the operator who made it. */
export const BackOfficeRebateChange = Type.Object(
  { ...RebateChange.properties, operator: Type.Optional(Type.String()) },
  { $id: "BackOfficeRebateChange" },
);
export type BackOfficeRebateChange = Static<typeof BackOfficeRebateChange>;

export const backOfficeRebateHistory = endpoint({
  id: "backoffice.rebates.history",
  method: "GET",
  path: "/wps/backoffice/agents/{memberId}/rebates/history",
  ...reads,
  summary: "Changes of a member's rates, the newest first",
  params: Type.Object({ memberId: PublicMemberId }),
  query: Type.Object({ before: Type.Optional(RecordId) }),
  value: Type.Object({
    content: Type.Array(BackOfficeRebateChange, { maxItems: PAGE_SIZE }),
    next: Type.Optional(RecordId),
  }),
  errors: [...OPERATOR_ERRORS, "member.unknown"],
});

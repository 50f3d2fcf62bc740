import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Amount, GameCategory, PAGE_SIZE, RecordId } from "./shared.ts";

/** A percentage of valid turnover with at most two decimals; read and written by packages/domain/src/basis-points.ts. */
export const Rate = Type.String({
  pattern: "^(100|[1-9]?[0-9])(\\.[0-9]{1,2})?$",
  description: "Percentage, such as 1.7",
});

const Day = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
  description: "A day in the merchant's time zone, such as 2026-11-24",
});
const MemberId = Type.String({ pattern: "^[0-9a-z]{1,64}$", description: "Public id of a member" });
const Moment = Type.String({ format: "date-time" });
const Vendor = Type.String({ minLength: 1, maxLength: 64, description: "Vendor code" });

/** Which play a rate is for: a category, or an exception for one vendor's games in it. */
const rateKey = { category: GameCategory, vendor: Type.Optional(Vendor) };

/** A rate with its bounds, as the upline who may change it sees it. */
export const RebateRate = Type.Object(
  {
    ...rateKey,
    rate: Type.String({ ...Rate, description: "Today's; of a vendor without an exception the category's" }),
    next: Type.Optional(Type.String({ ...Rate, description: "From the next day on, where it differs" })),
    exception: Type.Optional(
      Type.Boolean({ description: "Of a vendor: whether it has a rate of its own from the next day on" }),
    ),
    lowest: Type.Optional(
      Type.String({ ...Rate, description: "The highest of the direct downlines; absent without one" }),
    ),
    lowestOf: Type.Optional(Type.String({ description: "Username of the downline with that rate" })),
    highest: Type.Optional(Type.String({ ...Rate, description: "The upline's" })),
  },
  { $id: "RebateRate" },
);
export type RebateRate = Static<typeof RebateRate>;

/** One rate of a change; without `rate` the exception for the vendor ends. */
export const NewRebateRate = Type.Object({ ...rateKey, rate: Type.Optional(Rate) }, { $id: "NewRebateRate" });
export type NewRebateRate = Static<typeof NewRebateRate>;

export const REBATE_CHANGE_STATES = [
  "made",
  "proposed",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
] as const;

/** A change of a member's rates; one that lowers a rate waits for the member's agreement where the merchant asks for it. */
export const RebateChange = Type.Object(
  {
    id: RecordId,
    member: Type.String({ description: "Username of the member whose rates they are" }),
    by: Type.Optional(Type.String({ description: "Username of the upline; absent: an operator" })),
    state: Type.Enum([...REBATE_CHANGE_STATES]),
    rates: Type.Array(
      Type.Object({
        ...rateKey,
        before: Type.Optional(Rate),
        rate: Type.Optional(Rate),
      }),
      { maxItems: 200 },
    ),
    at: Moment,
    from: Type.Optional(Type.String({ ...Day, description: "The first day with the new rates" })),
    answeredAt: Type.Optional(Moment),
    expiresAt: Type.Optional(Moment),
  },
  { $id: "RebateChange" },
);
export type RebateChange = Static<typeof RebateChange>;

export const OwnRebates = Type.Object(
  {
    rates: Type.Array(RebateRate, { maxItems: 1_000 }),
    waiting: Type.Optional(
      Type.Union([RebateChange], { description: "A change that waits for the caller's agreement" }),
    ),
  },
  { $id: "OwnRebates" },
);
export type OwnRebates = Static<typeof OwnRebates>;

export const MemberRebates = Type.Object(
  {
    memberId: MemberId,
    username: Type.String(),
    agent: Type.Boolean(),
    rates: Type.Array(RebateRate, { maxItems: 1_000 }),
    vendors: Type.Array(
      Type.Object(
        { ...rateKey, vendor: Vendor, name: Type.String() },
        { description: "Possible exceptions" },
      ),
      { maxItems: 2_000 },
    ),
    from: Type.String({ ...Day, description: "The first day of a change made now" }),
    asks: Type.Boolean({ description: "Whether a lower rate waits for the member's agreement" }),
    waiting: Type.Optional(RebateChange),
  },
  { $id: "MemberRebates" },
);
export type MemberRebates = Static<typeof MemberRebates>;

/** Where a change would break a bound. */
export const RebateViolation = Type.Object(
  {
    ...rateKey,
    bound: Rate,
    above: Type.Boolean({ description: "Above the upline's; false: below a direct downline's" }),
    username: Type.Optional(Type.String({ description: "Whose rate is the bound; absent: the merchant's" })),
  },
  { $id: "RebateViolation" },
);
export type RebateViolation = Static<typeof RebateViolation>;

export const RebatePreview = Type.Object(
  {
    days: Type.Integer({ description: "How many days before today it is computed with" }),
    rows: Type.Array(
      Type.Object({
        ...rateKey,
        turnover: Type.String({ ...Amount, description: "Valid turnover of the member with everyone below" }),
        before: Type.String({ ...Amount, description: "What the caller gets of it with today's rates" }),
        after: Type.String({ ...Amount, description: "And with the new ones" }),
      }),
      { maxItems: 1_000 },
    ),
    before: Amount,
    after: Amount,
    asks: Type.Boolean({ description: "Whether it lowers a rate and waits for the member's agreement" }),
    violations: Type.Array(RebateViolation, { maxItems: 1_000 }),
  },
  { $id: "RebatePreview" },
);
export type RebatePreview = Static<typeof RebatePreview>;

export const RebateMember = Type.Object(
  {
    id: MemberId,
    username: Type.String(),
    agent: Type.Boolean(),
    rates: Type.Array(Type.Object({ category: GameCategory, rate: Rate, next: Type.Optional(Rate) }), {
      maxItems: 20,
      description:
        "By category, without exceptions for vendors: today's, and `next` from the next day on where it differs",
    }),
    waiting: Type.Boolean({ description: "A change waits for the member's agreement" }),
  },
  { $id: "RebateMember" },
);
export type RebateMember = Static<typeof RebateMember>;

const ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
  "system.forbidden",
] as const;
const BOUNDS = ["rebate.above.upline", "rebate.below.downline"] as const;
const params = Type.Object({ memberId: MemberId });
const rates = Type.Array(NewRebateRate, { minItems: 1, maxItems: 200 });

export const ownRebates = endpoint({
  id: "rebates.own",
  method: "GET",
  path: "/wps/agent/rebates",
  access: "agent",
  moduleId: "AGEINFO3",
  summary: "The caller's rates of rebate, and a change that waits for the caller's agreement",
  value: OwnRebates,
  errors: ERRORS,
});

export const teamRebates = endpoint({
  id: "rebates.team",
  method: "GET",
  path: "/wps/agent/rebates/subordinates",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary: "Direct downlines with their rates, agents first, by username",
  query: Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: "^[^\\u0000]*$" })),
    before: Type.Optional(Type.String({ pattern: "^[am]-[0-9a-z]{1,13}$" })),
  }),
  value: Type.Object({
    content: Type.Array(RebateMember, { maxItems: PAGE_SIZE }),
    next: Type.Optional(Type.String()),
  }),
  errors: ERRORS,
});

export const memberRebates = endpoint({
  id: "rebates.member",
  method: "GET",
  path: "/wps/agent/rebates/subordinates/{memberId}",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary: "A direct downline's rates with their bounds",
  params,
  value: MemberRebates,
  errors: [...ERRORS, "member.unknown"],
});

export const rebatePreview = endpoint({
  id: "rebates.preview",
  method: "POST",
  path: "/wps/agent/rebates/subordinates/{memberId}/preview",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary: "What a change of a direct downline's rates would cost, computed with the play of the last days",
  params,
  body: Type.Object({ rates }),
  value: RebatePreview,
  errors: [...ERRORS, "member.unknown", "rebate.vendor.unknown"],
});

export const rebateChange = endpoint({
  id: "rebates.change",
  method: "PUT",
  path: "/wps/agent/rebates/subordinates/{memberId}",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary:
    "Changes a direct downline's rates from the next day on, or asks for the member's agreement to lower them; a change that waits is replaced. The same again changes nothing",
  params,
  body: Type.Object({ rates }),
  value: MemberRebates,
  errors: [...ERRORS, ...BOUNDS, "member.unknown", "rebate.vendor.unknown"],
});

export const rebateWithdraw = endpoint({
  id: "rebates.withdraw",
  method: "DELETE",
  path: "/wps/agent/rebates/subordinates/{memberId}/request",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary:
    "Withdraws a change that waits for the member's agreement; again: no effect. `rebate.request.closed` with `{ state, at }` when the member answered it or its time was over",
  params,
  value: MemberRebates,
  errors: [...ERRORS, "member.unknown", "rebate.request.closed"],
});

export const rebateHistory = endpoint({
  id: "rebates.history",
  method: "GET",
  path: "/wps/agent/rebates/history",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary: "Changes of the caller's rates or of a direct downline's, the newest first",
  query: Type.Object({
    memberId: Type.Optional(
      Type.String({ ...MemberId, description: "A direct downline; by default the caller" }),
    ),
    before: Type.Optional(RecordId),
  }),
  value: Type.Object({
    content: Type.Array(RebateChange, { maxItems: PAGE_SIZE }),
    next: Type.Optional(Type.String()),
  }),
  errors: [...ERRORS, "member.unknown"],
});

export const rebateAnswer = endpoint({
  id: "rebates.answer",
  method: "POST",
  path: "/wps/agent/rebates/requests/{id}",
  access: "agent",
  moduleId: "AGEINFO3",
  summary: "Accepts or declines lower rates; the same answer again has no effect",
  params: Type.Object({ id: RecordId }),
  body: Type.Object({ answer: Type.Enum(["accept", "decline"]) }),
  value: OwnRebates,
  errors: [...ERRORS, ...BOUNDS, "rebate.request.unknown", "rebate.request.closed"],
});

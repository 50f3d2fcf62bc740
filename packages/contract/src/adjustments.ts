import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { CaseMember, CaseMoney } from "./case-member.ts";
import { DepositNumber } from "./deposits.ts";
import { endpoint } from "./endpoint.ts";
import { Amount, BackOfficeWords, PAGE_SIZE, RecordId } from "./shared.ts";

const Timestamp = Type.String({ format: "date-time" });

/** Number of an adjustment: `AD-`, month and day, and five letters or digits that cannot be mistaken for each other. */
export const AdjustmentNumber = Type.String({ pattern: "^AD-[0-9]{4}-[2-9A-HJ-NP-Z]{5}$" });

/** `up` and `down` change the balance; `turnover` lifts the play that a deposit still requires before a withdrawal. */
export const ADJUSTMENT_KINDS = ["up", "down", "turnover"] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

export const ADJUSTMENT_STATES = ["proposed", "booked", "declined", "withdrawn"] as const;
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number];

/** Reason codes; which kinds each is for stands in `packages/domain/src/adjustment.ts`. */
export const ADJUSTMENT_REASONS = [
  "booking-error",
  "payment",
  "game-fault",
  "goodwill",
  "chargeback",
  "terms",
  "other",
] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/** In characters; also a constraint of the table. */
export const MAX_ADJUSTMENT_NOTE_LENGTH = 500;
const Note = Type.String({
  // counts UTF-16 units: the platform counts characters
  maxLength: MAX_ADJUSTMENT_NOTE_LENGTH * 2,
  pattern: "^[^\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$",
  description: "For staff only",
});

export const Adjustment = Type.Object(
  {
    number: AdjustmentNumber,
    kind: Type.Enum([...ADJUSTMENT_KINDS]),
    state: Type.Enum([...ADJUSTMENT_STATES]),
    player: Type.String(),
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    amount: Type.String({ ...Amount, description: "Of a turnover, the stakes that are waived" }),
    deposit: Type.Optional(
      Type.Unsafe<string>({ ...DepositNumber, description: "Whose turnover is lifted" }),
    ),
    corrects: Type.Optional(Type.String({ description: "Number of what it corrects" })),
    reason: Type.Enum([...ADJUSTMENT_REASONS]),
    note: Type.String(),
    proposedBy: Type.String(),
    proposedAt: Timestamp,
    mine: Type.Boolean({ description: "Proposed by this operator, who cannot approve it" }),
    twoOperators: Type.Boolean({ description: "It needs the approval of a second operator" }),
    decidedBy: Type.Optional(
      Type.String({ description: "Who approved, declined or withdrew it; absent: booked at once" }),
    ),
    decidedAt: Type.Optional(Timestamp),
    decisionNote: Type.Optional(Type.String()),
    balanceAfter: Type.Optional(Amount),
  },
  { $id: "Adjustment" },
);
export type Adjustment = Static<typeof Adjustment>;

const staff = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;
const oneAdjustment = Type.Object({ number: AdjustmentNumber });

export const adjustmentList = endpoint({
  id: "backoffice.adjustments",
  method: "GET",
  path: "/wps/backoffice/adjustments",
  ...staff,
  summary:
    "Adjustments in a state, or all, of members whose name begins with these words, the newest first, 25 per page",
  query: Type.Object({
    state: Type.Optional(Type.Enum([...ADJUSTMENT_STATES])),
    q: Type.Optional(BackOfficeWords),
    before: Type.Optional(AdjustmentNumber),
  }),
  value: Type.Object(
    {
      content: Type.Array(Adjustment, { maxItems: PAGE_SIZE }),
      next: Type.Optional(AdjustmentNumber),
      waiting: Type.Integer({ minimum: 0, description: "Proposals that wait for a second operator" }),
    },
    { $id: "AdjustmentPage" },
  ),
  errors: [...OPERATOR_ERRORS, "adjustment.unknown"],
});

/** A member as an operator sees them before proposing an adjustment. */
export const AdjustedMember = Type.Object(
  {
    username: Type.String(),
    memberSince: Timestamp,
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    balance: Type.String({ ...Amount, description: "Money without bonuses" }),
    aloneUpTo: Type.String({
      ...Amount,
      description: "What this operator can still book for the member without a second one",
    }),
    turnovers: Type.Array(
      Type.Object({ turnoverId: RecordId, deposit: DepositNumber, counted: Amount, required: Amount }),
      { description: "Deposits that still require play, the oldest first" },
    ),
  },
  { $id: "AdjustedMember" },
);
export type AdjustedMember = Static<typeof AdjustedMember>;

export const adjustmentMember = endpoint({
  id: "backoffice.adjustment.member",
  method: "GET",
  path: "/wps/backoffice/adjustments/member",
  ...staff,
  summary: "A member's balance and the play their deposits still require",
  query: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 64, pattern: "^[^\\u0000]*$" }),
  }),
  value: AdjustedMember,
  errors: [...OPERATOR_ERRORS, "member.unknown"],
});

/**
 * Errors with a value: `adjustment.amount.invalid` with `{ field, rule: "decimals" | "minimum" | "maximum", limit? }`,
 * `adjustment.balance.too.low` with `{ field, available }`.
 */
export const adjustmentPropose = endpoint({
  id: "backoffice.adjustment.propose",
  method: "POST",
  path: "/wps/backoffice/adjustments",
  ...staff,
  summary:
    "Book an adjustment, or propose it where a second operator must approve; repeating it with the same key returns the same one",
  body: Type.Object(
    {
      username: Type.String({ minLength: 1, maxLength: 64, pattern: "^[^\\u0000]*$" }),
      kind: Type.Enum([...ADJUSTMENT_KINDS]),
      amount: Type.Optional(Type.String({ ...Amount, description: "For `up` and `down`" })),
      turnoverId: Type.Optional(RecordId),
      corrects: Type.Optional(
        Type.String({
          maxLength: 100,
          pattern: "^[^\\u0000-\\u001f]*$",
          description:
            "Number of the member's deposit, withdrawal or adjustment, or reference of a movement, that it corrects; `request.invalid` with the field where there is none",
        }),
      ),
      reason: Type.Enum([...ADJUSTMENT_REASONS]),
      note: Note,
      clientKey: Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" }),
    },
    { additionalProperties: false },
  ),
  value: Adjustment,
  errors: [
    ...OPERATOR_ERRORS,
    "member.unknown",
    "adjustment.amount.invalid",
    "adjustment.balance.too.low",
    "adjustment.turnover.unknown",
    "request.conflict",
  ],
});

export const AdjustmentDetail = Type.Object(
  {
    ...Adjustment.properties,
    memberSince: Timestamp,
    balance: Type.String({ ...Amount, description: "The member's money now, without bonuses" }),
    earlier: Type.Array(Adjustment, { maxItems: 5, description: "The member's adjustments before this one" }),
    about: CaseMember,
    money: CaseMoney,
  },
  { $id: "AdjustmentDetail" },
);
export type AdjustmentDetail = Static<typeof AdjustmentDetail>;

export const adjustmentRead = endpoint({
  id: "backoffice.adjustment.read",
  method: "GET",
  path: "/wps/backoffice/adjustments/{number}",
  ...staff,
  summary: "One adjustment",
  params: oneAdjustment,
  value: AdjustmentDetail,
  errors: [...OPERATOR_ERRORS, "adjustment.unknown"],
});

/**
 * `operator.too.late` with `value: { by, verdict }` when a colleague has decided it, `adjustment.own` when it is the
 * operator's own proposal, `adjustment.balance.too.low` with `{ field, available }` when the member has spent the money.
 */
export const adjustmentDecide = endpoint({
  id: "backoffice.adjustment.decide",
  method: "POST",
  path: "/wps/backoffice/adjustments/{number}/decision",
  access: "operator",
  roles: ["risk"],
  allowedDuringMaintenance: true,
  summary:
    "Approve and so book, or decline, a colleague's proposal; repeating the same decision has no effect",
  params: oneAdjustment,
  body: Type.Object(
    {
      verdict: Type.Enum(["approve", "decline"]),
      note: Type.Optional(
        Type.Unsafe<string>({ ...Note, description: "Required to decline; for staff only" }),
      ),
    },
    { additionalProperties: false },
  ),
  value: AdjustmentDetail,
  errors: [
    ...OPERATOR_ERRORS,
    "adjustment.unknown",
    "adjustment.own",
    "adjustment.balance.too.low",
    "adjustment.turnover.unknown",
    "approval.first.disabled",
    "operator.too.late",
  ],
});

export const adjustmentWithdraw = endpoint({
  id: "backoffice.adjustment.withdraw",
  method: "POST",
  path: "/wps/backoffice/adjustments/{number}/withdraw",
  ...staff,
  summary: "Take back one's own proposal before it is decided; repeating it has no effect",
  params: oneAdjustment,
  value: AdjustmentDetail,
  errors: [...OPERATOR_ERRORS, "adjustment.unknown", "adjustment.not.own", "operator.too.late"],
});

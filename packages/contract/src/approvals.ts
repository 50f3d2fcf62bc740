import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { Booking } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { Amount, PublicMemberId } from "./shared.ts";

/** Decisions for which a second operator may be needed: `decision_kinds` of the database. */
export const APPROVAL_KINDS = [
  "deposit-credited",
  "statement-credited",
  "payment-written-off",
  "payout-approved",
  "payout-undone",
  "adjustment-booked",
  "settlement-released",
  "draw-voided",
  "difference-settled",
  "second-factor-reset",
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];
/**
 * Those whose first step a colleague declines here. The others are declined with a reason (`backoffice.adjustment.decide`,
 * `backoffice.run.act`, `backoffice.factor.reset.decide`).
 */
export const DECLINED_KINDS = APPROVAL_KINDS.filter(
  (kind) => kind !== "adjustment-booked" && kind !== "difference-settled" && kind !== "second-factor-reset",
);
export type DeclinedKind = Exclude<
  ApprovalKind,
  "adjustment-booked" | "difference-settled" | "second-factor-reset"
>;
const Kind = Type.Enum([...APPROVAL_KINDS]);
const Subject = Type.String({
  minLength: 1,
  maxLength: 120,
  pattern: "^[0-9A-Z_/-]{1,120}$",
  description:
    "The number of the case, or its id; of a draw its lottery and number, of a difference its run and id",
});
const shared = {
  access: "operator",
  roles: ["support", "cashier", "risk"],
  allowedDuringMaintenance: true,
} as const;

export const WaitingApproval = Type.Object(
  {
    kind: Kind,
    subject: Subject,
    title: Type.Optional(
      Type.String({
        description:
          "The file's name of a bank statement, what a draw is called, whose transaction a difference is about, or why two-step login is to be turned off",
      }),
    ),
    player: Type.Optional(Type.String()),
    playerId: Type.Optional(PublicMemberId),
    booking: Type.Optional(Booking),
    reopens: Type.Optional(Type.Literal(true, { description: "Undoes what was decided before" })),
    currency: Type.Optional(Type.String({ minLength: 3, maxLength: 3 })),
    amount: Type.Optional(
      Type.Unsafe<string>({ ...Amount, description: "With the currency; absent: the decision has no sum" }),
    ),
    askedBy: Type.String({ description: "Who took the first step" }),
    askedByDisabled: Type.Optional(
      Type.Literal(true, { description: "That account is disabled: the step can only be declined" }),
    ),
    askedAt: Type.String({ format: "date-time" }),
    mine: Type.Boolean({ description: "The operator's own first step, which the operator can withdraw" }),
  },
  { $id: "WaitingApproval" },
);
export type WaitingApproval = Static<typeof WaitingApproval>;

export const approvalList = endpoint({
  id: "backoffice.approvals",
  method: "GET",
  path: "/wps/backoffice/approvals",
  ...shared,
  summary:
    "What waits for a second operator, longest wait first: the first 100 that the operator's roles open",
  value: Type.Object(
    { content: Type.Array(WaitingApproval, { maxItems: 100 }) },
    { $id: "WaitingApprovals" },
  ),
  errors: OPERATOR_ERRORS,
});

/**
 * `operator.too.late` with `value: { by?, state?, at }` when it was decided or lapsed meanwhile, with the state of what was asked
 * as a request; `approval.not.own` for a colleague's.
 */
export const approvalWithdraw = endpoint({
  id: "backoffice.approval.withdraw",
  method: "POST",
  path: "/wps/backoffice/approvals/withdraw",
  ...shared,
  summary: "Withdraw the own first step that waits for a second operator; again: no effect",
  body: Type.Object({ kind: Kind, subject: Subject }, { additionalProperties: false }),
  value: Type.Object({ subject: Subject }, { $id: "ApprovalWithdrawn" }),
  errors: [...OPERATOR_ERRORS, "approval.unknown", "approval.not.own", "operator.too.late"],
});

/**
 * `askedAt` is that of the step in the list, so that a repeated call does not decline a later one. `operator.too.late` with
 * `value: { by, at }` when it was decided meanwhile.
 */
export const approvalDecline = endpoint({
  id: "backoffice.approval.decline",
  method: "POST",
  path: "/wps/backoffice/approvals/decline",
  ...shared,
  summary:
    "Decline the first step that waits for a second operator, whoever took it: it must be taken anew; again: no effect",
  body: Type.Object(
    {
      kind: Type.Enum([...DECLINED_KINDS]),
      subject: Subject,
      askedAt: Type.String({ format: "date-time" }),
    },
    { additionalProperties: false },
  ),
  value: Type.Object({ subject: Subject }, { $id: "ApprovalDeclined" }),
  errors: [...OPERATOR_ERRORS, "approval.unknown", "operator.too.late"],
});

import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { RecordId } from "./shared.ts";

const Timestamp = Type.String({ format: "date-time" });
const Username = Type.String({ minLength: 1, maxLength: 64, pattern: "^[^\\u0000]*$" });

/** In characters; also a constraint of the table. */
export const MAX_RESET_TEXT_LENGTH = 500;
const StaffText = Type.String({
  // counts UTF-16 units: the platform counts characters
  maxLength: MAX_RESET_TEXT_LENGTH * 2,
  pattern: "^[^\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$",
  description: "For staff only",
});

/** `obsolete`: the member gave a code meanwhile, or two-step login was turned off in another way. */
export const RESET_STATES = ["asked", "confirmed", "declined", "withdrawn", "obsolete"] as const;
export type ResetState = (typeof RESET_STATES)[number];

export const SecondFactorReset = Type.Object(
  {
    resetId: RecordId,
    state: Type.Enum([...RESET_STATES]),
    reason: Type.String(),
    identityProof: Type.String({ description: "What showed the first operator who the member is" }),
    askedBy: Type.String(),
    askedAt: Timestamp,
    mine: Type.Boolean({ description: "Asked by this operator, who cannot decide it" }),
    decidedBy: Type.Optional(Type.String()),
    decidedAt: Type.Optional(Timestamp),
    note: Type.Optional(Type.String()),
  },
  { $id: "SecondFactorReset" },
);
export type SecondFactorReset = Static<typeof SecondFactorReset>;

/** A member's two-step login as operators see it. */
export const MemberSecondFactor = Type.Object(
  {
    username: Type.String(),
    on: Type.Boolean(),
    since: Type.Optional(Timestamp),
    reset: Type.Optional(
      Type.Unsafe<SecondFactorReset>({ ...SecondFactorReset, description: "The newest request" }),
    ),
  },
  { $id: "MemberSecondFactor" },
);
export type MemberSecondFactor = Static<typeof MemberSecondFactor>;

const shared = { access: "operator", allowedDuringMaintenance: true } as const;

export const factorResetRead = endpoint({
  id: "backoffice.factor.reset",
  method: "GET",
  path: "/wps/backoffice/second-factor-resets",
  ...shared,
  roles: ["support", "risk"],
  summary: "Whether a member has two-step login, and the newest request to turn it off",
  query: Type.Object({ username: Username }),
  value: MemberSecondFactor,
  errors: [...OPERATOR_ERRORS, "member.unknown"],
});

/** `operator.too.late` with `value: { by, at }` when a colleague's request waits. */
export const factorResetAsk = endpoint({
  id: "backoffice.factor.reset.ask",
  method: "POST",
  path: "/wps/backoffice/second-factor-resets",
  ...shared,
  roles: ["support", "risk"],
  summary:
    "Ask a colleague to turn two-step login off for a member who lost phone and recovery codes; the same again: no effect",
  body: Type.Object(
    {
      username: Username,
      reason: StaffText,
      identityProof: Type.Unsafe<string>({
        ...StaffText,
        description: "What showed who the member is; for staff only",
      }),
    },
    { additionalProperties: false },
  ),
  value: MemberSecondFactor,
  errors: [
    ...OPERATOR_ERRORS,
    "member.unknown",
    "second.factor.unset",
    "operator.too.late",
    "request.conflict",
  ],
});

/**
 * Who asked withdraws it by `backoffice.approval.withdraw`. `approval.own` when it is the operator's own request,
 * `operator.too.late` with `value: { by?, state, at }` when it was decided or has lapsed.
 */
export const factorResetDecide = endpoint({
  id: "backoffice.factor.reset.decide",
  method: "POST",
  path: "/wps/backoffice/second-factor-resets/{resetId}/decision",
  ...shared,
  roles: ["risk"],
  summary:
    "Confirm a colleague's request, which turns two-step login off and ends the member's sessions, or decline it; the same again: no effect",
  params: Type.Object({ resetId: RecordId }),
  body: Type.Object(
    {
      verdict: Type.Enum(["confirm", "decline"]),
      note: Type.Optional(
        Type.Unsafe<string>({ ...StaffText, description: "Required to decline; for staff only" }),
      ),
    },
    { additionalProperties: false },
  ),
  value: MemberSecondFactor,
  errors: [
    ...OPERATOR_ERRORS,
    "approval.unknown",
    "approval.own",
    "approval.first.disabled",
    "second.factor.unset",
    "operator.too.late",
  ],
});

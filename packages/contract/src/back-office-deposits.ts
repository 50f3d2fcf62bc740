import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { CaseMember } from "./case-member.ts";
import { CaseMethods, moneyCaseFilter } from "./case-queue.ts";
import { DEPOSIT_STATES, DepositNumber, DepositOrder, REVIEW_REASONS } from "./deposits.ts";
import { endpoint } from "./endpoint.ts";
import { Amount, PAGE_SIZE, RandomToken, RecordId } from "./shared.ts";

const Timestamp = Type.String({ format: "date-time" });
const Currency = Type.String({ minLength: 3, maxLength: 3 });
const Count = Type.Integer({ minimum: 0 });
export const PaymentKey = RecordId;
const shared = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;
const oneDeposit = Type.Object({ number: DepositNumber });

/** A payment that arrived. */
export const BackOfficePayment = Type.Object(
  {
    paymentKey: PaymentKey,
    dialect: Type.String(),
    paymentId: Type.String({ description: "The provider's id, or the key of the bank statement's entry" }),
    reference: Type.String({ description: "What the payer wrote, or the order the provider names" }),
    currency: Currency,
    amount: Amount,
    payerName: Type.Optional(Type.String()),
    paidAt: Timestamp,
    state: Type.Enum(["unknown", "review", "credited", "returned", "written-off"]),
    chargedBack: Type.Boolean({ description: "Taken back by the payer's bank" }),
    suggestion: Type.Optional(
      Type.String({
        ...DepositNumber,
        description: "For a payment of no known order: one that is open for the same amount",
      }),
    ),
  },
  { $id: "BackOfficePayment" },
);
export type BackOfficePayment = Static<typeof BackOfficePayment>;

export const BackOfficeDeposit = Type.Object(
  {
    number: DepositNumber,
    player: Type.String(),
    methodName: Type.String(),
    currency: Currency,
    amount: Amount,
    state: Type.Enum([...DEPOSIT_STATES]),
    reason: Type.Optional(Type.Enum([...REVIEW_REASONS])),
    since: Timestamp,
    assignedTo: Type.Optional(Type.String()),
    approved: Type.Boolean({ description: "Has the first of two approvals" }),
  },
  { $id: "BackOfficeDeposit" },
);
export type BackOfficeDeposit = Static<typeof BackOfficeDeposit>;

export const backOfficeDeposits = endpoint({
  id: "backoffice.deposits",
  method: "GET",
  path: "/wps/backoffice/deposits",
  ...shared,
  summary: "Deposits that an operator has to check, or those found by a name or number; 25 per page",
  query: Type.Object({
    ...moneyCaseFilter(
      Type.Enum([...REVIEW_REASONS], {
        description: "Why it waits; `amount` also where another currency arrived",
      }),
    ),
    after: Type.Optional(DepositNumber),
  }),
  value: Type.Object(
    {
      content: Type.Array(BackOfficeDeposit, { maxItems: PAGE_SIZE }),
      next: Type.Optional(DepositNumber),
      methods: CaseMethods,
      counts: Type.Object({ all: Count, mine: Count, free: Count }),
      wrongAmount: Type.Integer({
        minimum: 0,
        description: "Of all that wait, those for which another amount or currency arrived",
      }),
    },
    { $id: "BackOfficeDeposits" },
  ),
  errors: [...OPERATOR_ERRORS, "deposit.unknown"],
});

/** Days of which a member's sums are shown beside a deposit. */
export const DEPOSIT_SUM_DAYS = 30;

export const BackOfficeDepositDetail = Type.Object(
  {
    number: DepositNumber,
    state: Type.Enum([...DEPOSIT_STATES]),
    reason: Type.Optional(Type.Enum([...REVIEW_REASONS])),
    methodName: Type.String(),
    manual: Type.Boolean({ description: "A transfer to one of the merchant's accounts" }),
    currency: Currency,
    amount: Amount,
    fee: Amount,
    toPay: Amount,
    arrived: Type.Optional(
      Type.String({
        ...Amount,
        description: "What waits for a decision, in the order's currency; absent: the operator states it",
      }),
    ),
    account: Type.Optional(Type.String({ description: "The account that the member was shown" })),
    remark: Type.Optional(Type.String()),
    createdAt: Timestamp,
    since: Timestamp,
    assignedTo: Type.Optional(Type.String()),
    mine: Type.Boolean(),
    approvalAbove: Type.String({ ...Amount, description: "Credits above it need two operators" }),
    approvedBy: Type.Optional(Type.String({ description: "Who gave the first approval" })),
    approvedAmount: Type.Optional(Amount),
    approvedByMe: Type.Boolean(),
    slips: DepositOrder.properties.slips,
    payments: Type.Array(BackOfficePayment, { maxItems: 50 }),
    member: Type.Object({
      username: Type.String(),
      payeeName: Type.Optional(Type.String()),
      memberSince: Timestamp,
      level: Type.Optional(Type.String({ description: "Name of the member's level in the member club" })),
      balance: Amount,
      deposits: Type.String({ ...Amount, description: `Credited in ${DEPOSIT_SUM_DAYS} days` }),
      depositCount: Count,
      withdrawals: Type.String({ ...Amount, description: `Paid out in ${DEPOSIT_SUM_DAYS} days` }),
      turnover: Type.String({ ...Amount, description: `Valid turnover of ${DEPOSIT_SUM_DAYS} days` }),
    }),
    about: CaseMember,
    trail: Type.Array(
      Type.Object({
        step: Type.String(),
        at: Timestamp,
        by: Type.Optional(Type.String({ description: "The operator; absent: the member or the platform" })),
        reason: Type.Optional(Type.Enum([...REVIEW_REASONS])),
        amount: Type.Optional(Amount),
        note: Type.Optional(Type.String()),
      }),
      { maxItems: 100, description: "Newest first" },
    ),
  },
  { $id: "BackOfficeDepositDetail" },
);
export type BackOfficeDepositDetail = Static<typeof BackOfficeDepositDetail>;

export const backOfficeDepositRead = endpoint({
  id: "backoffice.deposit.read",
  method: "GET",
  path: "/wps/backoffice/deposits/{number}",
  ...shared,
  summary: "One deposit with all that is needed to decide",
  params: oneDeposit,
  value: BackOfficeDepositDetail,
  errors: [...OPERATOR_ERRORS, "deposit.unknown"],
});

/** Returns the picture's bytes, not an envelope; errors are envelopes. */
export const backOfficeDepositSlip = endpoint({
  id: "backoffice.deposit.slip",
  method: "GET",
  path: "/wps/backoffice/deposits/{number}/slips/{slip}",
  ...shared,
  summary: "A slip of a deposit",
  params: Type.Object({ number: DepositNumber, slip: RandomToken }),
  download: ["image/webp"],
  value: Type.String(),
  errors: [...OPERATOR_ERRORS, "deposit.slip.unknown"],
});

export const MAX_DEPOSIT_NOTE_LENGTH = 500;

/**
 * `operator.too.late` with `value: { by }` when a colleague has it, and without when the deposit no longer waits, `deposit.second.operator.required` when the same operator would
 * give both approvals, `deposit.amount.invalid` with `{ field, limit }` when `amount` is not what arrived.
 */
export const backOfficeDepositAct = endpoint({
  id: "backoffice.deposit.act",
  method: "POST",
  path: "/wps/backoffice/deposits/{number}",
  ...shared,
  summary:
    "Take or put back a deposit, write a note, credit what arrived or return it; a credit above the merchant's limit needs a second operator",
  params: oneDeposit,
  body: Type.Object(
    {
      action: Type.Enum(["assign", "release", "note", "credit", "return"]),
      takeOver: Type.Optional(Type.Boolean({ description: "`assign` also when a colleague has it" })),
      amount: Type.Optional(
        Type.String({ ...Amount, description: "What arrived, fee included; for `credit`" }),
      ),
      text: Type.Optional(
        Type.String({
          maxLength: MAX_DEPOSIT_NOTE_LENGTH,
          pattern: "^[^\\u0000]*$",
          description: "The note, for staff; of a `return` the reason that the member reads",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  value: BackOfficeDepositDetail,
  errors: [
    ...OPERATOR_ERRORS,
    "deposit.unknown",
    "deposit.amount.invalid",
    "deposit.second.operator.required",
    "approval.first.disabled",
    "operator.too.late",
  ],
});

/** `operator.too.late` with `value: { state, at, by }`, what became of the payment, when it waits for no order any more. */
export const backOfficePaymentMatch = endpoint({
  id: "backoffice.payment.match",
  method: "POST",
  path: "/wps/backoffice/payments/{paymentKey}",
  ...shared,
  summary: "Give a payment of no known order to an order, which then waits for a decision",
  params: Type.Object({ paymentKey: PaymentKey }),
  body: oneDeposit,
  value: BackOfficeDepositDetail,
  errors: [...OPERATOR_ERRORS, "deposit.unknown", "payment.unknown", "operator.too.late"],
});

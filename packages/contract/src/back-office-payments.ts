import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { BackOfficePayment, PaymentKey } from "./back-office-deposits.ts";
import { CaseMember, CaseMoney } from "./case-member.ts";
import { CaseMethods, moneyCaseFilter } from "./case-queue.ts";
import { DepositNumber } from "./deposits.ts";
import { endpoint } from "./endpoint.ts";
import { Amount, PAGE_SIZE } from "./shared.ts";
import { WithdrawalNumber } from "./withdrawal-state.ts";

const Timestamp = Type.String({ format: "date-time" });
const Count = Type.Integer({ minimum: 0 });
const shared = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;
const onePayment = Type.Object({ paymentKey: PaymentKey });

/** A payment of no known order, or a credited one that was charged back and is not settled. */
export const PaymentCase = Type.Object(
  {
    ...BackOfficePayment.properties,
    receivedAt: Timestamp,
    debt: Type.String({
      ...Amount,
      description: "What the member owes of a charged-back payment; else zero",
    }),
    debtCurrency: Type.Optional(Type.String({ description: "Of the debt; absent: there is none" })),
    player: Type.Optional(Type.String({ description: "Absent: the payment has no order" })),
    deposit: Type.Optional(DepositNumber),
    assignedTo: Type.Optional(Type.String()),
    approved: Type.Boolean({ description: "Its write-off has the first of two approvals" }),
  },
  { $id: "PaymentCase" },
);
export type PaymentCase = Static<typeof PaymentCase>;

/** Why a payment waits: it has no order, it was charged back, or its write-off has the first of two approvals. */
export const PAYMENT_FLAGS = ["unknown", "charged-back", "second"] as const;
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number];

export const backOfficePayments = endpoint({
  id: "backoffice.payments",
  method: "GET",
  path: "/wps/backoffice/payments",
  ...shared,
  summary:
    "Payments of no known order, and charged-back ones that are not settled; or those found by a payer, a member, a reference or a number. 25 per page",
  query: Type.Object({
    ...moneyCaseFilter(Type.Enum([...PAYMENT_FLAGS])),
    after: Type.Optional(PaymentKey),
  }),
  value: Type.Object(
    {
      content: Type.Array(PaymentCase, { maxItems: PAGE_SIZE }),
      next: Type.Optional(PaymentKey),
      methods: CaseMethods,
      counts: Type.Object({ all: Count, mine: Count, free: Count }),
    },
    { $id: "PaymentCases" },
  ),
  errors: [...OPERATOR_ERRORS, "payment.unknown"],
});

/** An order that a payment of no known order may be for. */
export const PaymentCandidate = Type.Object(
  {
    number: DepositNumber,
    player: Type.String(),
    payeeName: Type.Optional(Type.String({ description: "The member's name with banks" })),
    amount: Type.String({ ...Amount, description: "With the fee, as it was to be paid" }),
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    createdAt: Timestamp,
    sameAmount: Type.Boolean(),
    samePayer: Type.Boolean(),
  },
  { $id: "PaymentCandidate" },
);
export type PaymentCandidate = Static<typeof PaymentCandidate>;

export const PaymentCaseDetail = Type.Object(
  {
    ...PaymentCase.properties,
    account: Type.Optional(Type.String({ description: "The merchant's account that it arrived at" })),
    chargedBackAt: Type.Optional(Timestamp),
    credited: Amount,
    recovered: Type.String({ ...Amount, description: "Taken back from the balance" }),
    borne: Type.String({ ...Amount, description: "Borne by the merchant" }),
    candidates: Type.Array(PaymentCandidate, {
      maxItems: 10,
      description:
        "For a payment of no known order: unpaid orders of its account, first those of its amount, then by likeness of the payer's name, then by day",
    }),
    mine: Type.Boolean(),
    open: Type.Boolean({ description: "Whether something is left to decide" }),
    approvalAbove: Type.String({ ...Amount, description: "Write-offs above it need two operators" }),
    approvedBy: Type.Optional(Type.String({ description: "Who gave the first approval" })),
    approvedByMe: Type.Boolean(),
    member: Type.Optional(
      Type.Object({
        money: CaseMoney,
        about: CaseMember,
        withdrawals: Type.Array(
          Type.Object({ number: WithdrawalNumber, state: Type.String(), amount: Amount }),
          { maxItems: 10, description: "Withdrawals whose money is held" },
        ),
      }),
    ),
    trail: Type.Array(
      Type.Object({
        step: Type.String(),
        at: Timestamp,
        by: Type.Optional(Type.String({ description: "The operator; absent: the platform" })),
        amount: Type.Optional(Amount),
        note: Type.Optional(Type.String()),
      }),
      { maxItems: 100, description: "Newest first" },
    ),
  },
  { $id: "PaymentCaseDetail" },
);
export type PaymentCaseDetail = Static<typeof PaymentCaseDetail>;

export const backOfficePayment = endpoint({
  id: "backoffice.payment",
  method: "GET",
  path: "/wps/backoffice/payments/{paymentKey}",
  ...shared,
  summary: "One payment with all that is known about it",
  params: onePayment,
  value: PaymentCaseDetail,
  errors: [...OPERATOR_ERRORS, "payment.unknown"],
});

/**
 * `operator.too.late` with `value: { by }` when a colleague has it, and without when it was decided or owes another amount than `debt`, `operator.forbidden` when an operator
 * without the role risk decides about a debt, `deposit.second.operator.required` when the same operator would give both
 * approvals.
 */
export const backOfficePaymentAct = endpoint({
  id: "backoffice.payment.act",
  method: "POST",
  path: "/wps/backoffice/payments/{paymentKey}/steps",
  ...shared,
  summary:
    "Take or put back a payment, write a note, credit it to a member, mark it as returned, write it off, or recover a debt from the balance; a credit or write-off above the merchant's limit needs a second operator",
  params: onePayment,
  body: Type.Object(
    {
      action: Type.Enum(["assign", "release", "note", "credit", "return", "write-off", "recover"]),
      takeOver: Type.Optional(Type.Boolean({ description: "`assign` also when a colleague has it" })),
      username: Type.Optional(
        Type.String({ maxLength: 64, pattern: "^[^\\u0000]*$", description: "For `credit`" }),
      ),
      debt: Type.Optional(
        Type.String({ ...Amount, description: "The debt that the operator saw; for a decision about one" }),
      ),
      text: Type.Optional(
        Type.String({
          maxLength: 500,
          pattern: "^[^\\u0000]*$",
          description: "For staff; optional for `assign`, `release` and `recover`",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  value: PaymentCaseDetail,
  errors: [
    ...OPERATOR_ERRORS,
    "payment.unknown",
    "payment.currency",
    "payment.nothing.to.recover",
    "member.unknown",
    "deposit.second.operator.required",
    "approval.first.disabled",
    "operator.too.late",
  ],
});

import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { BankCard, CardKind } from "./bank-cards.ts";
import { BulkAnswers, chosenCases } from "./bulk-approval.ts";
import { CaseMember, CaseMoney } from "./case-member.ts";
import { CaseMethods, moneyCaseFilter } from "./case-queue.ts";
import { endpoint } from "./endpoint.ts";
import { ORDER_FILTER, ORDER_RECORD_ERRORS, OrderTotals } from "./order-records.ts";
import { PaymentPassword, PROOF_ERRORS, SEALED_ACCOUNT_ERRORS } from "./proof.ts";
import { BetId } from "./records.ts";
import { SecurityCooling } from "./security.ts";
import { Amount, Freshness, PAGE_SIZE } from "./shared.ts";
import { WithdrawalState as State, WithdrawalNumber } from "./withdrawal-state.ts";

const Timestamp = Type.String({ format: "date-time" });
const Currency = Type.String({ minLength: 3, maxLength: 3 });

const Check = Type.Enum(["limit", "card", "security", "identity", "turnover", "risk"]);

/** Why an operator checks a withdrawal: the checks that were not met, the security check by what changed. */
const ReviewReason = Type.Enum([
  "limit",
  "card",
  "identity",
  "turnover",
  "login-password",
  "payment-password",
  "login-method",
  "contact",
  "new-device",
]);

/** Why an operator rejects a withdrawal; `other`: only their text says it. */
export const REJECT_REASONS = ["turnover", "identity", "name", "terms", "other"] as const;

/** A part of the balance, or the bonus beside it, that cannot be withdrawn now. */
export const LockedAmount = Type.Object({
  reason: Type.Enum(["turnover", "bonus"]),
  amount: Amount,
  name: Type.String({ description: "The deposit's way to pay, or the promotion's title" }),
  since: Type.Optional(Timestamp),
  counted: Amount,
  required: Type.String({ ...Amount, description: "Stakes that end it" }),
  endsAt: Type.Optional(Type.String({ format: "date-time", description: "The bonus expires then" })),
});
export type LockedAmount = Static<typeof LockedAmount>;

export const WithdrawalSummary = Type.Object(
  {
    number: WithdrawalNumber,
    state: State,
    currency: Currency,
    amount: Amount,
    fee: Type.String({ ...Amount, description: "Part of the amount" }),
    card: Type.String({ description: "Name of the bank or e-wallet" }),
    lastFour: Type.String(),
    createdAt: Timestamp,
  },
  { $id: "WithdrawalSummary" },
);
export type WithdrawalSummary = Static<typeof WithdrawalSummary>;

const KindTerms = Type.Object({
  minimum: Amount,
  maximum: Amount,
  leftToday: Amount,
  countLeftToday: Type.Integer({ minimum: 0 }),
  countPerDay: Type.Integer({ minimum: 0 }),
});

/** What can be withdrawn, what cannot and why, and on which terms. */
export const WithdrawalInfo = Type.Object(
  {
    currency: Currency,
    balance: Type.String({
      ...Amount,
      description: "Without the bonus: the available amount and those that deposits lock add up to it",
    }),
    available: Amount,
    debt: Type.Optional(
      Type.String({
        ...Amount,
        description:
          "Missing of a deposit that the bank took back: nothing can be withdrawn until it is settled",
      }),
    ),
    locked: Type.Array(LockedAmount, { description: "Deposits oldest first, then the bonus" }),
    minimum: Amount,
    maximum: Amount,
    leftToday: Amount,
    countLeftToday: Type.Integer({ minimum: 0 }),
    countPerDay: Type.Integer({ minimum: 0 }),
    kinds: Type.Object(
      { bank: KindTerms, wallet: KindTerms },
      { description: "The same for cards of each kind: the stricter of its own limits and those above" },
    ),
    feeFixed: Amount,
    feePercent: Type.String({ pattern: "^[0-9]{1,2}(\\.[0-9]{1,2})?$" }),
    freeLeft: Type.Optional(
      Type.Integer({ minimum: 1, description: "Withdrawals without a fee left this month, by the level" }),
    ),
    usualMinutes: Type.Integer({ minimum: 0, description: "From approval to the money's arrival" }),
    reviewMinutes: Type.Integer({ minimum: 0, description: "Usual time of a review" }),
    cancellable: Type.Boolean({ description: "A withdrawal can be cancelled until it is approved" }),
    paymentPassword: Type.Boolean({ description: "Whether one is set" }),
    cards: Type.Array(BankCard),
    coolings: Type.Array(SecurityCooling),
    open: Type.Array(WithdrawalSummary, { maxItems: 10, description: "Withdrawals on their way" }),
  },
  { $id: "WithdrawalInfo" },
);
export type WithdrawalInfo = Static<typeof WithdrawalInfo>;

export const Withdrawal = Type.Object(
  {
    number: WithdrawalNumber,
    state: State,
    currency: Currency,
    amount: Type.String({ ...Amount, description: "What left the balance" }),
    fee: Type.String({ ...Amount, description: "Part of the amount" }),
    receives: Type.String({ ...Amount, description: "Amount without the fee" }),
    card: Type.Object({
      kind: CardKind,
      institution: Type.String(),
      name: Type.String(),
      holder: Type.String(),
      lastFour: Type.String(),
    }),
    usualMinutes: Type.Integer({ minimum: 0 }),
    reviewMinutes: Type.Integer({ minimum: 0 }),
    timeline: Type.Array(
      Type.Object({
        step: State,
        at: Timestamp,
        reason: Type.Optional(
          Type.String({ description: "Of a review the check, of a rejection or failure why" }),
        ),
        note: Type.Optional(Type.String({ description: "An operator's text to the member" })),
      }),
      { maxItems: 20 },
    ),
    reviewReasons: Type.Array(ReviewReason, {
      description:
        "Why an operator checks it; empty for one that needs no check, and for reasons that are not told",
    }),
    changedContact: Type.Optional(
      Type.Enum(["email", "mobile", "both"], { description: "For the review reason contact: which one" }),
    ),
    balanceNow: Type.String({ ...Amount, description: "The balance without bonuses" }),
    actions: Type.Array(Type.Enum(["cancel"]), { description: "What the member can do now" }),
  },
  { $id: "Withdrawal" },
);
export type Withdrawal = Static<typeof Withdrawal>;

const ACCOUNT_ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;
const shared = { access: "account", moduleId: "FUNDTRANS3" } as const;
const oneWithdrawal = Type.Object({ number: WithdrawalNumber });

export const withdrawalInfo = endpoint({
  id: "withdraw.info",
  method: "GET",
  path: "/wps/withdraw/info",
  ...shared,
  summary: "What the player can withdraw, what is locked and why, limits, fee and cards",
  value: WithdrawalInfo,
  errors: ACCOUNT_ERRORS,
});

/**
 * Errors with a value: `withdrawal.amount.invalid` with `{ field, rule: "decimals" | "minimum" | "maximum" | "available" |
 * "day" | "count", limit? }`, `withdrawal.card.cooling` with `{ endsAt }`, `withdrawal.debt` with `{ amount }`, and those of the payment password.
 */
export const withdrawalRequest = endpoint({
  id: "withdraw.request",
  method: "POST",
  path: "/wps/withdraw/orders",
  ...shared,
  sealed: true,
  summary:
    "Ask for a withdrawal, proved by the payment password; repeating it with the same key returns the same one",
  body: Type.Object(
    {
      amount: Amount,
      cardId: Type.String({ maxLength: 64 }),
      clientKey: Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" }),
      paymentPassword: PaymentPassword,
      ...Freshness,
    },
    { additionalProperties: false },
  ),
  value: Withdrawal,
  errors: [
    ...SEALED_ACCOUNT_ERRORS,
    ...PROOF_ERRORS,
    "request.conflict",
    "card.unknown",
    "withdrawal.card.cooling",
    "withdrawal.debt",
    "withdrawal.amount.invalid",
  ],
});

export const withdrawalList = endpoint({
  id: "withdraw.list",
  method: "GET",
  path: "/wps/withdraw/orders",
  ...shared,
  summary: "The player's withdrawals, newest first, 25 per page; of the last three months by default",
  query: Type.Object({ ...ORDER_FILTER, before: Type.Optional(WithdrawalNumber) }),
  value: Type.Object(
    {
      content: Type.Array(WithdrawalSummary, { maxItems: PAGE_SIZE }),
      next: Type.Optional(WithdrawalNumber),
      totals: Type.Optional(OrderTotals),
    },
    { $id: "WithdrawalPage", description: "The first page has the totals of all that the filter selects" },
  ),
  errors: [...ACCOUNT_ERRORS, "withdrawal.unknown", ...ORDER_RECORD_ERRORS],
});

export const withdrawalCsv = endpoint({
  id: "withdraw.csv",
  method: "GET",
  path: "/wps/withdraw/csv",
  ...shared,
  summary: "All withdrawals that a filter selects, as a CSV file",
  query: Type.Object(ORDER_FILTER),
  download: ["text/csv"],
  value: Type.String(),
  errors: [...ACCOUNT_ERRORS, "withdrawal.unknown", ...ORDER_RECORD_ERRORS],
});

export const withdrawalRead = endpoint({
  id: "withdraw.read",
  method: "GET",
  path: "/wps/withdraw/orders/{number}",
  ...shared,
  summary: "One withdrawal with its timeline",
  params: oneWithdrawal,
  value: Withdrawal,
  errors: [...ACCOUNT_ERRORS, "withdrawal.unknown"],
});

export const withdrawalCancel = endpoint({
  id: "withdraw.cancel",
  method: "POST",
  path: "/wps/withdraw/orders/{number}/cancel",
  ...shared,
  summary:
    "Cancel a withdrawal that is not approved, where the merchant allows it; repeating it has no effect",
  params: oneWithdrawal,
  value: Withdrawal,
  errors: [...ACCOUNT_ERRORS, "withdrawal.unknown", "withdrawal.closed"],
});

const staff = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;

export const WithdrawalCase = Type.Object(
  {
    number: WithdrawalNumber,
    state: State,
    waits: Type.Boolean({ description: "For an operator" }),
    player: Type.String(),
    holder: Type.String(),
    card: Type.String(),
    lastFour: Type.String(),
    currency: Currency,
    amount: Amount,
    requestedAt: Timestamp,
    unmet: Type.Array(Check, { description: "The checks that were not met: why it is here" }),
    riskFlags: Type.Array(Type.Enum(["big-win", "shared-card", "shared-device"])),
    owes: Type.Boolean({ description: "The member owes a deposit that was charged back" }),
    approvals: Type.Integer({ minimum: 0 }),
    approvalsNeeded: Type.Integer({ minimum: 1, maximum: 2 }),
    assignedTo: Type.Optional(Type.String()),
  },
  { $id: "WithdrawalCase" },
);
export type WithdrawalCase = Static<typeof WithdrawalCase>;

/** Why a withdrawal waits, and what must be done about it. */
export const WITHDRAWAL_FLAGS = [
  "limit",
  "card",
  "security",
  "identity",
  "turnover",
  "big-win",
  "shared-card",
  "shared-device",
  "second",
  "by-hand",
  "debt",
] as const;
export type WithdrawalFlag = (typeof WITHDRAWAL_FLAGS)[number];

export const withdrawalQueue = endpoint({
  id: "backoffice.withdrawals",
  method: "GET",
  path: "/wps/backoffice/withdrawals",
  ...staff,
  summary:
    "Withdrawals that wait for an operator: reviews and manual payouts; or those found by a name or number. 25 per page",
  query: Type.Object({
    ...moneyCaseFilter(Type.Enum([...WITHDRAWAL_FLAGS])),
    after: Type.Optional(WithdrawalNumber),
  }),
  value: Type.Object(
    {
      content: Type.Array(WithdrawalCase, { maxItems: PAGE_SIZE }),
      next: Type.Optional(WithdrawalNumber),
      methods: CaseMethods,
      counts: Type.Object({ all: Type.Integer(), mine: Type.Integer(), free: Type.Integer() }),
    },
    { $id: "WithdrawalQueue" },
  ),
  errors: [...OPERATOR_ERRORS, "withdrawal.unknown"],
});

/** A change that withdrawals wait after; without its times when it is no longer known. */
const SecurityChange = Type.Object({
  reason: Type.Enum(["login-password", "payment-password", "login-method", "contact", "new-device"]),
  contact: Type.Optional(
    Type.Enum(["email", "mobile"], { description: "For the reason contact: which one" }),
  ),
  at: Type.Optional(Timestamp),
  endsAt: Type.Optional(Type.String({ format: "date-time", description: "End of the cooling time" })),
});

export const WithdrawalCaseDetail = Type.Object(
  {
    ...WithdrawalCase.properties,
    fee: Amount,
    mine: Type.Boolean(),
    approvedByMe: Type.Boolean(),
    memberSince: Timestamp,
    level: Type.Optional(Type.String({ description: "Name of the member's level in the member club" })),
    checks: Type.Array(Type.Object({ check: Check, met: Type.Boolean() }), {
      description: "As they were when the withdrawal was asked for",
    }),
    facts: Type.Object({
      automaticUpTo: Type.String({ ...Amount, description: "Zero: automatic approval was off" }),
      automaticDay: Type.Optional(
        Type.Object(
          { maximum: Amount, sum: Amount },
          { description: "The rule's sum of a day, and the member's withdrawals of the day up to this one" },
        ),
      ),
      identityAbove: Amount,
      identityConfirmed: Type.Boolean(),
      cardAddedAt: Timestamp,
      securityChanges: Type.Array(SecurityChange, {
        description: "Those whose cooling time had not ended then, and those since",
      }),
      turnoverLeft: Amount,
    }),
    payout: Type.Object({
      manual: Type.Boolean({ description: "An operator pays it out" }),
      dialect: Type.String(),
      providerId: Type.Optional(Type.String()),
      reference: Type.Optional(Type.String()),
      failure: Type.Optional(Type.String()),
      undo: Type.Optional(
        Type.Object(
          {
            event: Type.Enum(["failed", "returned"]),
            by: Type.String(),
            at: Timestamp,
            mine: Type.Boolean({ description: "The operator asked, and cannot confirm it" }),
          },
          { description: "What an operator noted, which another one must note too before it counts" },
        ),
      ),
      number: Type.Optional(
        Type.String({ description: "The whole number of the card, for an approved manual payout only" }),
      ),
    }),
    debts: Type.Array(
      Type.Object({
        paymentKey: Type.String({ description: "Of the payment's case" }),
        deposit: Type.String(),
        amount: Amount,
        currency: Currency,
      }),
      {
        description:
          "What the member owes of charged-back deposits: until it is settled, no payout is approved",
      },
    ),
    turnovers: Type.Array(
      Type.Object({ turnoverId: Type.String(), deposit: Type.String(), counted: Amount, required: Amount }),
      { description: "Deposits that still require play" },
    ),
    rounds: Type.Object({
      count: Type.Integer({ description: "Rounds since the withdrawal before" }),
      stake: Amount,
      win: Amount,
      largest: Type.Array(
        Type.Object({
          at: Timestamp,
          vendor: Type.String({ description: "Its name" }),
          game: Type.String({ description: "Its name, or its code if the catalogue does not have it" }),
          round: Type.String(),
          bet: Type.String({ ...BetId, description: "Its id in the member's records" }),
          stake: Amount,
          win: Amount,
        }),
        { maxItems: 5 },
      ),
    }),
    money: CaseMoney,
    about: CaseMember,
    trail: Type.Array(
      Type.Object({
        step: Type.String(),
        at: Timestamp,
        by: Type.Optional(Type.String({ description: "The operator; missing: the member or the platform" })),
        reason: Type.Optional(Type.String()),
        note: Type.Optional(Type.String()),
      }),
      { description: "The latest 50 steps, newest first" },
    ),
  },
  { $id: "WithdrawalCaseDetail" },
);
export type WithdrawalCaseDetail = Static<typeof WithdrawalCaseDetail>;

export const withdrawalCase = endpoint({
  id: "backoffice.withdrawal",
  method: "GET",
  path: "/wps/backoffice/withdrawals/{number}",
  ...staff,
  summary: "One withdrawal, with all that is needed to decide",
  params: oneWithdrawal,
  value: WithdrawalCaseDetail,
  errors: [...OPERATOR_ERRORS, "withdrawal.unknown"],
});

/**
 * Answers, besides those of `backoffice.withdrawal.act`: `withdrawal.second.operator.required`, and
 * `withdrawal.check.required` where more than the amount brought it to an operator.
 */
export const withdrawalsApprove = endpoint({
  id: "backoffice.withdrawals.approve",
  method: "POST",
  path: "/wps/backoffice/withdrawal-approvals",
  ...staff,
  summary:
    "Approve withdrawals that need no second operator and that only their amount brought to an operator, each singly; repeating it has no effect",
  body: Type.Object({ numbers: chosenCases(WithdrawalNumber) }, { additionalProperties: false }),
  value: BulkAnswers,
  errors: OPERATOR_ERRORS,
});

const Text = Type.String({
  maxLength: 1000,
  pattern: "^[^\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$",
});

/**
 * `operator.too.late` with `value: { by }` when a colleague has taken it, `withdrawal.approved.before` when the same
 * operator gives the second approval, `withdrawal.debt` while the member owes a deposit that was charged back, `request.conflict` when the step is not possible in its state.
 */
export const withdrawalAct = endpoint({
  id: "backoffice.withdrawal.act",
  method: "POST",
  path: "/wps/backoffice/withdrawals/{number}",
  ...staff,
  summary:
    "Take, put back, approve or reject a withdrawal, note a manual payout, or write a note; repeating the last step has no effect. That a payout above the operator's limit failed or came back counts once a second operator notes it too",
  params: oneWithdrawal,
  body: Type.Object(
    {
      event: Type.Enum([
        "assign",
        "release",
        "approve",
        "reject",
        "note",
        "sent",
        "paid",
        "failed",
        "returned",
      ]),
      takeOver: Type.Optional(Type.Boolean({ description: "`assign` also when a colleague has it" })),
      reason: Type.Optional(Type.Enum([...REJECT_REASONS])),
      message: Type.Optional(
        Type.String({ ...Text, description: "The member reads it with a rejection or failure" }),
      ),
      note: Type.Optional(Type.String({ ...Text, description: "For staff only" })),
      reference: Type.Optional(
        Type.String({
          maxLength: 200,
          pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
          description: "Of a manual payout",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  value: WithdrawalCaseDetail,
  errors: [
    ...OPERATOR_ERRORS,
    "withdrawal.unknown",
    "approval.first.disabled",
    "withdrawal.approved.before",
    "withdrawal.debt",
    "operator.too.late",
    "request.conflict",
  ],
});

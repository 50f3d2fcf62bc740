import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { ORDER_FILTER, ORDER_RECORD_ERRORS, OrderTotals } from "./order-records.ts";
import { Amount, PAGE_SIZE, Picture, RandomToken } from "./shared.ts";

const Timestamp = Type.String({ format: "date-time" });
const Currency = Type.String({ minLength: 3, maxLength: 3 });
const ClientKey = Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" });

/** Number of a deposit order: `DP-`, month and day, and five letters or digits that cannot be mistaken for each other. */
export const DepositNumber = Type.String({ pattern: "^DP-[0-9]{4}-[2-9A-HJ-NP-Z]{5}$" });

/**
 * Ways to pay. `bank`: a transfer to one of the merchant's accounts, checked by an operator or a bank statement.
 * `gateway`: a hosted page of a payment provider. `qr`: a code that a bank or wallet app scans. `wallet`: a wallet app
 * opened from here. `alipay`, `wechat` and `qq` are the wallets the specification names; they work like `wallet`.
 */
export const DEPOSIT_METHOD_KINDS = ["bank", "gateway", "qr", "wallet", "alipay", "wechat", "qq"] as const;

/** Most pictures of a transfer slip, and the largest one in bytes (spec section 5). */
export const MAX_SLIPS = 3;
export const MAX_SLIP_BYTES = 5 * 1024 * 1024;
/** Longest remark with "I have paid", in characters (spec section 5). */
export const MAX_REMARK_LENGTH = 140;

/** Why a method cannot be used now. `hours`: opens at `opensAt`; `limit`: the member's limit of the day is used up. */
export const METHOD_CLOSED = ["maintenance", "hours", "limit"] as const;

export const DepositMethod = Type.Object(
  {
    code: Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,31}$" }),
    kind: Type.Enum([...DEPOSIT_METHOD_KINDS]),
    name: Type.String({ description: "In the requested language where available" }),
    logo: Type.Optional(Picture),
    currency: Currency,
    minimum: Amount,
    maximum: Amount,
    leftToday: Type.Optional(
      Type.String({
        ...Amount,
        description: "What the member's limit of the day still allows; absent: no such limit",
      }),
    ),
    countLeftToday: Type.Optional(
      Type.Integer({ minimum: 0, description: "Orders of today that are left; absent: no such limit" }),
    ),
    amounts: Type.Array(Amount, { maxItems: 8, description: "Suggested amounts, ascending" }),
    feeFixed: Type.String({ ...Amount, description: "Paid on top of the amount" }),
    feePercent: Type.String({
      pattern: "^[0-9]{1,2}(\\.[0-9]{1,2})?$",
      description: "Percent of the amount, paid on top of it and rounded up to the currency's cent",
    }),
    usualMinutes: Type.Integer({ minimum: 0, description: "Usual time from the payment to the balance" }),
    hours: Type.Optional(
      Type.Object(
        {
          from: Type.String({ pattern: "^[0-9]{2}:[0-9]{2}$" }),
          to: Type.String({ pattern: "^[0-9]{2}:[0-9]{2}$" }),
        },
        { description: "Opening hours every day in the merchant's time zone; absent: always" },
      ),
    ),
    closed: Type.Optional(Type.Enum([...METHOD_CLOSED])),
    opensAt: Type.Optional(Timestamp),
    banks: Type.Array(Type.Object({ code: Type.String({ maxLength: 32 }), name: Type.String() }), {
      maxItems: 40,
      description: "Banks the member chooses from; empty: none to choose",
    }),
    lastUsed: Type.Boolean({ description: "The method of the member's latest order; it comes first" }),
  },
  { $id: "DepositMethod" },
);
export type DepositMethod = Static<typeof DepositMethod>;

/** States of a deposit order (`packages/domain/src/deposit-state.ts`). */
export const DEPOSIT_STATES = [
  "created",
  "awaiting-payment",
  "review",
  "credited",
  "returned",
  "expired",
  "cancelled",
  "failed",
] as const;
export type DepositStateName = (typeof DEPOSIT_STATES)[number];

/** Steps of an order's timeline, in the order in which they can happen. */
export const DEPOSIT_STEPS = [
  "created",
  "declared-paid",
  "payment-received",
  "review",
  "credited",
  "charged-back",
  "returned",
  "expired",
  "cancelled",
  "failed",
] as const;

/** Why an order is in review. */
export const REVIEW_REASONS = [
  "amount",
  "currency",
  "payer",
  "late",
  "second-payment",
  "slip",
  "four-eyes",
  "unproved",
] as const;

const Copyable = Type.String({ maxLength: 200 });

/** How to pay an order: where to go, what to scan, or where to transfer. */
export const PaymentInstruction = Type.Union([
  Type.Object({
    kind: Type.Literal("redirect"),
    url: Type.String({ description: "Hosted page or wallet app" }),
  }),
  Type.Object({
    kind: Type.Literal("qr"),
    content: Type.String({ maxLength: 1024, description: "Text of the QR code" }),
    url: Type.Optional(Type.String({ description: "The same payment on a hosted page or in a wallet app" })),
  }),
  Type.Object({
    kind: Type.Literal("account"),
    bank: Copyable,
    number: Copyable,
    holder: Copyable,
  }),
]);
export type PaymentInstruction = Static<typeof PaymentInstruction>;

export const DepositOrder = Type.Object(
  {
    number: DepositNumber,
    state: Type.Enum([...DEPOSIT_STATES]),
    method: Type.Object({
      code: Type.String(),
      kind: Type.Enum([...DEPOSIT_METHOD_KINDS]),
      name: Type.String(),
      logo: Type.Optional(Picture),
      usualMinutes: Type.Integer({ minimum: 0 }),
    }),
    currency: Currency,
    amount: Type.String({ ...Amount, description: "What reaches the balance" }),
    fee: Amount,
    toPay: Type.String({ ...Amount, description: "Amount and fee: exactly what to pay" }),
    received: Type.Optional(Type.String({ ...Amount, description: "What arrived, once something did" })),
    credited: Type.Optional(Type.String({ ...Amount, description: "What was added to the balance" })),
    balanceAfter: Type.Optional(
      Type.String({ ...Amount, description: "The balance right after the credit, without bonuses" }),
    ),
    instruction: Type.Optional(PaymentInstruction),
    expiresAt: Timestamp,
    serverTime: Type.String({
      format: "date-time",
      description: "For countdowns on devices with a wrong clock",
    }),
    timeline: Type.Array(
      Type.Object({
        step: Type.Enum([...DEPOSIT_STEPS]),
        at: Timestamp,
        reason: Type.Optional(Type.Enum([...REVIEW_REASONS])),
        amount: Type.Optional(Amount),
        note: Type.Optional(Type.String({ description: "An operator's text to the member" })),
      }),
      { maxItems: 40 },
    ),
    slips: Type.Array(Type.Object({ slip: RandomToken, bytes: Type.Integer() }), { maxItems: MAX_SLIPS }),
    promotion: Type.Optional(
      Type.Object({
        promotionId: Type.Integer(),
        title: Type.String(),
        bonus: Amount,
        granted: Type.Boolean({ description: "The bonus was given with the credit" }),
        withheld: Type.Optional(
          Type.Enum(["amount", "unavailable"], {
            description:
              "Why a credited order brought no bonus. `amount`: less than the promotion's minimum was credited; `unavailable`: the promotion had ended, or the member had it or another one",
          }),
        ),
      }),
    ),
    actions: Type.Array(Type.Enum(["declare-paid", "cancel", "change-method", "add-slip"]), {
      description: "What the member can do now",
    }),
  },
  { $id: "DepositOrder" },
);
export type DepositOrder = Static<typeof DepositOrder>;

export const DepositSummary = Type.Object(
  {
    number: DepositNumber,
    state: Type.Enum([...DEPOSIT_STATES]),
    methodName: Type.String(),
    currency: Currency,
    amount: Amount,
    fee: Amount,
    credited: Type.Optional(Type.String({ ...Amount, description: "What was added to the balance" })),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    chargedBack: Type.Optional(
      Type.Boolean({ description: "What was credited was taken back by the payer's bank or wallet" }),
    ),
  },
  { $id: "DepositSummary" },
);
export type DepositSummary = Static<typeof DepositSummary>;

export const DepositPromotion = Type.Object(
  {
    promotionId: Type.Integer(),
    title: Type.String(),
    percent: Type.Integer({ minimum: 1, maximum: 500, description: "Bonus in percent of the deposit" }),
    minimum: Type.String({ ...Amount, description: "Smallest deposit that qualifies" }),
    maximumBonus: Amount,
    multiple: Type.Integer({ minimum: 0, description: "How often the bonus must be wagered" }),
    days: Type.Integer({ minimum: 1, description: "Days to wager it" }),
    currency: Currency,
  },
  { $id: "DepositPromotion" },
);
export type DepositPromotion = Static<typeof DepositPromotion>;

const ACCOUNT_ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;
const ORDER_ERRORS = [...ACCOUNT_ERRORS, "deposit.unknown"] as const;
const oneOrder = Type.Object({ number: DepositNumber });
const shared = { access: "account", moduleId: "FUNDTRANS3" } as const;

export const depositMethods = endpoint({
  id: "deposit.methods",
  method: "GET",
  path: "/wps/deposit/methods",
  ...shared,
  summary:
    "Ways to pay in for this member: the last used one first, then by the merchant's order, closed ones last; with open orders, deposit promotions and the factor of turnover before a withdrawal",
  value: Type.Object(
    {
      methods: Type.Array(DepositMethod, { maxItems: 100 }),
      open: Type.Array(DepositSummary, {
        maxItems: 10,
        description: "Orders that await payment or are in review",
      }),
      promotions: Type.Array(DepositPromotion, { maxItems: 20 }),
      turnoverFactor: Type.String({
        pattern: "^[0-9](\\.[0-9]{1,2})?$",
        description: "How often a deposit must be played before it can be withdrawn",
      }),
      payeeName: Type.Optional(
        Type.String({ description: "Payments must come from an account in this name" }),
      ),
    },
    { $id: "DepositMethods" },
  ),
  errors: ACCOUNT_ERRORS,
});

/**
 * Errors with a value: `deposit.amount.invalid` with `{ rule: "minimum" | "maximum" | "decimals" | "day" | "count", limit? }`,
 * `deposit.method.closed` with `{ reason, opensAt? }`, `deposit.too.many.open` with `{ limit }`.
 */
export const depositCreate = endpoint({
  id: "deposit.create",
  method: "POST",
  path: "/wps/deposit/orders",
  ...shared,
  summary: "Open a deposit order; repeating it with the same key returns the same order",
  body: Type.Object(
    {
      method: Type.String({ maxLength: 32 }),
      amount: Amount,
      bank: Type.Optional(Type.String({ maxLength: 32 })),
      promotionId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      /** Change of method: this order is cancelled in the same transaction. */
      replaces: Type.Optional(DepositNumber),
      clientKey: ClientKey,
    },
    { additionalProperties: false },
  ),
  value: DepositOrder,
  errors: [
    ...ORDER_ERRORS,
    "request.conflict",
    "deposit.method.unknown",
    "deposit.method.closed",
    "deposit.amount.invalid",
    "deposit.too.many.open",
    "deposit.promotion.invalid",
    "deposit.provider.unavailable",
  ],
});

export const depositList = endpoint({
  id: "deposit.list",
  method: "GET",
  path: "/wps/deposit/orders",
  ...shared,
  summary: "The member's deposit orders, newest first, 25 per page; of the last three months by default",
  query: Type.Object({ ...ORDER_FILTER, before: Type.Optional(DepositNumber) }),
  value: Type.Object(
    {
      content: Type.Array(DepositSummary, { maxItems: PAGE_SIZE }),
      next: Type.Optional(DepositNumber),
      totals: Type.Optional(OrderTotals),
    },
    { $id: "DepositPage", description: "The first page has the totals of all that the filter selects" },
  ),
  errors: [...ORDER_ERRORS, ...ORDER_RECORD_ERRORS],
});

export const depositCsv = endpoint({
  id: "deposit.csv",
  method: "GET",
  path: "/wps/deposit/csv",
  ...shared,
  summary: "All deposit orders that a filter selects, as a CSV file",
  query: Type.Object(ORDER_FILTER),
  download: ["text/csv"],
  value: Type.String(),
  errors: [...ORDER_ERRORS, ...ORDER_RECORD_ERRORS],
});

export const depositRead = endpoint({
  id: "deposit.read",
  method: "GET",
  path: "/wps/deposit/orders/{number}",
  ...shared,
  summary: "One deposit order with its timeline",
  params: oneOrder,
  value: DepositOrder,
  errors: ORDER_ERRORS,
});

export const depositDeclarePaid = endpoint({
  id: "deposit.declare.paid",
  method: "POST",
  path: "/wps/deposit/orders/{number}/paid",
  ...shared,
  summary:
    "The member has paid: the platform asks the provider, or an operator checks; repeating it has no effect",
  params: oneOrder,
  body: Type.Object(
    { remark: Type.Optional(Type.String({ maxLength: MAX_REMARK_LENGTH, pattern: "^[^\\u0000]*$" })) },
    { additionalProperties: false },
  ),
  value: DepositOrder,
  errors: [...ORDER_ERRORS, "deposit.closed"],
});

/** `deposit.closed` when money has arrived or the order has ended. */
export const depositCancel = endpoint({
  id: "deposit.cancel",
  method: "POST",
  path: "/wps/deposit/orders/{number}/cancel",
  ...shared,
  summary: "Cancel an order that awaits payment; repeating it has no effect",
  params: oneOrder,
  value: DepositOrder,
  errors: [...ORDER_ERRORS, "deposit.closed"],
});

export const depositSlipAdd = endpoint({
  id: "deposit.slip.add",
  method: "POST",
  path: "/wps/deposit/orders/{number}/slips",
  ...shared,
  summary: "Upload a picture of the transfer slip; the same picture again changes nothing",
  params: oneOrder,
  upload: { types: ["image/png", "image/jpeg"], largest: MAX_SLIP_BYTES, noPicture: "deposit.slip.invalid" },
  value: DepositOrder,
  errors: [...ORDER_ERRORS, "deposit.closed", "deposit.slip.invalid", "deposit.too.many.slips"],
});

const oneSlip = Type.Object({ number: DepositNumber, slip: RandomToken });

/** Returns the picture's bytes, not an envelope; errors are envelopes. */
export const depositSlipRead = endpoint({
  id: "deposit.slip.read",
  method: "GET",
  path: "/wps/deposit/orders/{number}/slips/{slip}",
  ...shared,
  summary: "A slip of one's own order",
  params: oneSlip,
  download: ["image/webp"],
  value: Type.String(),
  errors: [...ORDER_ERRORS, "deposit.slip.unknown"],
});

export const depositSlipRemove = endpoint({
  id: "deposit.slip.remove",
  method: "DELETE",
  path: "/wps/deposit/orders/{number}/slips/{slip}",
  ...shared,
  summary: "Remove a slip before the order is checked; repeating it has no effect",
  params: oneSlip,
  value: DepositOrder,
  errors: [...ORDER_ERRORS, "deposit.closed"],
});

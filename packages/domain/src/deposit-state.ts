import type { DepositStateName } from "@foyer/contract/deposits";

/** What can happen to a deposit order. */
export const DEPOSIT_ORDER_EVENTS = [
  /** The way to pay is known: the provider opened the payment, or the account of a manual transfer was chosen. */
  "opened",
  /** The provider refused to open the payment. */
  "refused",
  /** The member says that a manual transfer was made: an operator checks it. */
  "check",
  /** Exactly what was ordered arrived. */
  "paid",
  /** Another amount or currency arrived, or it came from another person. */
  "mismatched",
  /** Money arrived after the order had ended without a payment. */
  "late",
  /** More money arrived after a payment. */
  "second-payment",
  /** An operator credits what arrived. */
  "credit",
  /** An operator returns what arrived. */
  "return",
  /** An operator returns what arrived for an order that had been credited before. */
  "return-rest",
  "expire",
  "cancel",
  /** The provider says that the payment failed. */
  "fail",
  /** The payer's bank took a payment back. */
  "chargeback",
] as const;
export type DepositOrderEvent = (typeof DEPOSIT_ORDER_EVENTS)[number];

type Transitions = {
  readonly [State in DepositStateName]: { readonly [Event in DepositOrderEvent]?: DepositStateName };
};

/**
 * The state that follows, by state and event; an event that is not listed changes nothing. The platform applies it in
 * SQL (`deposit_next_state` in `functions/deposits.sql`); a test compares the two.
 */
export const DEPOSIT_TRANSITIONS: Transitions = {
  created: {
    opened: "awaiting-payment",
    refused: "failed",
    // a webhook may be faster than the provider's answer
    paid: "credited",
    mismatched: "review",
    expire: "expired",
    cancel: "cancelled",
    fail: "failed",
  },
  "awaiting-payment": {
    check: "review",
    paid: "credited",
    mismatched: "review",
    expire: "expired",
    cancel: "cancelled",
    fail: "failed",
  },
  review: {
    paid: "credited",
    mismatched: "review",
    "second-payment": "review",
    credit: "credited",
    return: "returned",
    "return-rest": "credited",
    // nothing is left to be credited
    chargeback: "returned",
  },
  credited: { "second-payment": "review", chargeback: "credited" },
  returned: { "second-payment": "review" },
  expired: { check: "review", late: "review" },
  cancelled: { late: "review" },
  failed: { late: "review" },
};

/** The state after an event; null: the event changes nothing. */
export const nextDepositState = (
  state: DepositStateName,
  event: DepositOrderEvent,
): DepositStateName | null => DEPOSIT_TRANSITIONS[state][event] ?? null;

/** Facts about a payment and its order that decide what the payment means for the order. */
export interface ArrivedPayment {
  readonly state: DepositStateName;
  /** Whether a payment for the order arrived before. */
  readonly paidBefore: boolean;
  readonly amountMatches: boolean;
  readonly currencyMatches: boolean;
  /** True also when the payer or the member's payee name is not known. */
  readonly payerMatches: boolean;
  /** False for the line of a bank statement that its file does not prove. */
  readonly proved: boolean;
}

/** The event that an arrived payment is for its order, and why an operator has to look at it. */
export function depositPaymentEvent(payment: ArrivedPayment): {
  readonly event: DepositOrderEvent;
  readonly reason: "amount" | "currency" | "payer" | "late" | "second-payment" | "unproved" | null;
} {
  const { state } = payment;
  if (payment.paidBefore || state === "credited" || state === "returned")
    return { event: "second-payment", reason: "second-payment" };
  if (state === "expired" || state === "cancelled" || state === "failed")
    return { event: "late", reason: "late" };
  if (!payment.currencyMatches) return { event: "mismatched", reason: "currency" };
  if (!payment.amountMatches) return { event: "mismatched", reason: "amount" };
  if (!payment.payerMatches) return { event: "mismatched", reason: "payer" };
  if (!payment.proved) return { event: "mismatched", reason: "unproved" };
  return { event: "paid", reason: null };
}

/** What the member can do with an order now. */
export function depositActions(order: {
  readonly state: DepositStateName;
  readonly manual: boolean;
  /** The member has said already that it is paid. */
  readonly declared: boolean;
  readonly paid: boolean;
}): ("declare-paid" | "cancel" | "change-method" | "add-slip")[] {
  const { state, manual, declared, paid } = order;
  const waits = (state === "created" || state === "awaiting-payment") && !paid;
  const checked = manual && state === "review" && !paid;
  return [
    ...(!declared && (state === "awaiting-payment" || (state === "expired" && manual)) && !paid
      ? (["declare-paid"] as const)
      : []),
    ...(waits ? (["cancel", "change-method"] as const) : []),
    ...(manual && (state === "awaiting-payment" || checked) ? (["add-slip"] as const) : []),
  ];
}

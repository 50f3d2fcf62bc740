/**
 * States of a withdrawal. The amount is held in the member's book from `requested` on; it leaves the book with `paid` and
 * returns to the balance with `failed`, `rejected`, `cancelled` and `reversed`.
 */
export const WITHDRAWAL_STATES = [
  "requested",
  "review",
  "approved",
  "sent",
  "paid",
  "failed",
  "rejected",
  "cancelled",
  "reversed",
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export const WITHDRAWAL_EVENTS = [
  /** The automatic checks passed. */
  "checks-passed",
  /** A check failed: an operator decides. */
  "checks-failed",
  /** The last approval that is needed. */
  "approve",
  "reject",
  /** By the member, where the merchant allows it. */
  "cancel",
  /** The provider took the payout. */
  "provider-accepted",
  /** The provider refused the payout, or it failed on its way. */
  "provider-failed",
  "provider-paid",
  /** The bank returned what had been paid. */
  "bank-returned",
] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

/** What an event does to the money held for the withdrawal. */
export type HoldEffect =
  | "none"
  /** The hold leaves the member's book. */
  | "capture"
  /** The hold returns to the balance. */
  | "release"
  /** A new credit of the same amount: the hold was captured before. */
  | "credit-back";

interface Transition {
  readonly to: WithdrawalState;
  readonly effect: HoldEffect;
}

const to = (state: WithdrawalState, effect: HoldEffect = "none"): Transition => ({ to: state, effect });

/**
 * Every transition there is. A provider can report `paid` before its answer to the request was stored, so that event is
 * also taken in `approved`. An event that is not in the row of its state changes nothing: it was repeated or is late.
 */
const TRANSITIONS: Readonly<Record<WithdrawalState, Partial<Record<WithdrawalEvent, Transition>>>> = {
  requested: {
    "checks-passed": to("approved"),
    "checks-failed": to("review"),
    cancel: to("cancelled", "release"),
  },
  review: { approve: to("approved"), reject: to("rejected", "release"), cancel: to("cancelled", "release") },
  approved: {
    "provider-accepted": to("sent"),
    "provider-failed": to("failed", "release"),
    "provider-paid": to("paid", "capture"),
  },
  sent: { "provider-failed": to("failed", "release"), "provider-paid": to("paid", "capture") },
  paid: { "bank-returned": to("reversed", "credit-back") },
  failed: {},
  rejected: {},
  cancelled: {},
  reversed: {},
};

/** The transition of an event in a state; `null`: the event is repeated or late, and changes nothing. */
export const withdrawalTransition = (state: WithdrawalState, event: WithdrawalEvent): Transition | null =>
  TRANSITIONS[state][event] ?? null;

/** Whether a withdrawal has ended, as far as the platform knows: a bank may still return what was paid. */
export const isWithdrawalOver = (state: WithdrawalState): boolean =>
  state === "paid" || Object.keys(TRANSITIONS[state]).length === 0;

/** Where the money of a withdrawal is. */
export const moneyOfWithdrawal = (state: WithdrawalState): "held" | "gone" | "in-balance" => {
  if (state === "paid") return "gone";
  return isWithdrawalOver(state) ? "in-balance" : "held";
};

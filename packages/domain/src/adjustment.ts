import type { AdjustmentKind, AdjustmentReason, AdjustmentState } from "@foyer/contract/adjustments";

/** What can happen to a proposed adjustment. */
export const ADJUSTMENT_EVENTS = ["approve", "decline", "withdraw"] as const;
export type AdjustmentEvent = (typeof ADJUSTMENT_EVENTS)[number];

/** Who may bring an event about: by four-eyes, an operator never decides their own proposal. */
export type AdjustmentActor = "proposer" | "colleague";

interface Transition {
  readonly to: AdjustmentState;
  readonly by: AdjustmentActor;
}

/**
 * Every transition there is; `booked` moves the money. An adjustment that needs no second operator is booked when it is
 * made. Also in `adjustment_next` of `sql/functions/adjustments.sql`.
 */
const TRANSITIONS: Readonly<Record<AdjustmentState, Partial<Record<AdjustmentEvent, Transition>>>> = {
  proposed: {
    approve: { to: "booked", by: "colleague" },
    decline: { to: "declined", by: "colleague" },
    withdraw: { to: "withdrawn", by: "proposer" },
  },
  booked: {},
  declined: {},
  withdrawn: {},
};

/** The transition of an event in a state; `null`: the event changes nothing. */
export const adjustmentTransition = (state: AdjustmentState, event: AdjustmentEvent): Transition | null =>
  TRANSITIONS[state][event] ?? null;

/** The reasons that fit each kind of adjustment. */
export const REASONS_OF: Readonly<Record<AdjustmentKind, readonly AdjustmentReason[]>> = {
  up: ["booking-error", "payment", "game-fault", "goodwill", "other"],
  down: ["booking-error", "payment", "game-fault", "chargeback", "terms", "other"],
  turnover: ["booking-error", "payment", "game-fault", "goodwill", "other"],
};

/** The largest amount of one adjustment, in 1/100,000 of a unit: sums of many still fit into a ledger's number. */
export const MOST_ADJUSTED = 1_000_000_000n * 100_000n;

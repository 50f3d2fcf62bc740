import { payable, smallestPayment } from "./money.ts";

/**
 * States of a transfer between the main wallet and a vendor's. What goes to a vendor is held in the member's book from
 * `held` on; `confirmed` captures it, `failed` returns it. What comes from a vendor is credited with `confirmed`.
 */
export const TRANSFER_STATES = ["held", "sent", "unknown", "confirmed", "failed"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

export const TRANSFER_EVENTS = [
  /** The call to the vendor is made, or repeated with the same id. Stored before the call. */
  "send",
  /** The vendor has moved the money. */
  "confirm",
  /** The vendor has refused this id for good. */
  "refuse",
  /** No answer that says what happened. */
  "lose-answer",
] as const;
export type TransferEvent = (typeof TRANSFER_EVENTS)[number];

export type TransferDirection = "out" | "in";

/** What an event does to the money in the member's book. */
export type TransferEffect = "none" | "settle" | "give-back";

interface Transition {
  readonly to: TransferState;
  readonly effect: TransferEffect;
}

const to = (state: TransferState, effect: TransferEffect = "none"): Transition => ({ to: state, effect });

/**
 * Every transition there is. Only the vendor's own word ends a transfer that was sent: without one it stays unknown and is
 * asked about, or sent again, until there is one. A `send` in `unknown` follows the vendor's answer that it has not seen
 * the id. An event that is not in the row of its state changes nothing: it was repeated or is late.
 */
const TRANSITIONS: Readonly<Record<TransferState, Partial<Record<TransferEvent, Transition>>>> = {
  held: { send: to("sent") },
  sent: {
    confirm: to("confirmed", "settle"),
    refuse: to("failed", "give-back"),
    "lose-answer": to("unknown"),
  },
  unknown: {
    send: to("sent"),
    confirm: to("confirmed", "settle"),
    refuse: to("failed", "give-back"),
  },
  confirmed: {},
  failed: {},
};

/** The transition of an event in a state; `null`: the event is repeated or late, and changes nothing. */
export const transferTransition = (state: TransferState, event: TransferEvent): Transition | null =>
  TRANSITIONS[state][event] ?? null;

/** Whether no event can change the transfer any more. */
export const isTransferOver = (state: TransferState): boolean => state === "confirmed" || state === "failed";

/** Why an amount cannot be transferred. */
export type TransferRule = "decimals" | "minimum" | "available";

/** What an amount breaks, if anything. `available` null: the wallet it comes from is not known. */
export function transferRefusal(
  amount: bigint,
  {
    minimum,
    available,
    currency,
  }: { readonly minimum: bigint; readonly available: bigint | null; readonly currency: string },
): { readonly rule: TransferRule; readonly limit?: bigint } | null {
  if (amount % smallestPayment(currency) !== 0n) return { rule: "decimals" };
  if (amount < minimum) return { rule: "minimum", limit: minimum };
  const most = available ?? payable(MOST, currency);
  return amount > most ? { rule: "available", limit: most } : null;
}

/** Vendors take amounts as JSON numbers, which are exact up to here. */
const MOST = BigInt(Number.MAX_SAFE_INTEGER);

/** All that can be transferred of a balance: what can be paid. */
export const transferableOf = (balance: bigint, currency: string): bigint =>
  payable(balance > MOST ? MOST : balance > 0n ? balance : 0n, currency);

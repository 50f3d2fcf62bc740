import type { OrderOutcome } from "@foyer/contract/order-records";
import type { BetState, TransactionGroup } from "@foyer/contract/records";
import type { GameCategory } from "@foyer/contract/shared";
import type { Period } from "@foyer/domain/record-periods";

export const BET_STATES: readonly BetState[] = ["open", "won", "lost", "even", "void"];
export const ORDER_OUTCOMES: readonly OrderOutcome[] = ["open", "completed", "ended"];
export const TRANSACTION_GROUPS: readonly TransactionGroup[] = [
  "deposits",
  "withdrawals",
  "bonuses",
  "play",
  "transfers",
  "earnings",
  "adjustments",
];

/** The days in the address: a period by its name, or the first and the last day; neither: three months. */
export interface DaysSearch {
  period?: Period;
  from?: string;
  to?: string;
}
export interface BetSearch extends DaysSearch {
  vendor?: string;
  category?: GameCategory;
  state?: BetState;
}
export interface TransactionSearch extends DaysSearch {
  group?: TransactionGroup;
}

/** Of deposits or withdrawals. */
export interface OrderSearch extends DaysSearch {
  state?: OrderOutcome;
}

export const DEFAULT_PERIOD: Period = "quarter";

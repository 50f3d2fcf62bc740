import type {
  Adjustment,
  AdjustmentKind,
  AdjustmentReason,
  AdjustmentState,
} from "@foyer/contract/adjustments";
import type { MoneyParts } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../../entities/merchant/use-money.ts";

/** Names of what an adjustment is, where it stands and why it is made. */
export function useAdjustmentTexts() {
  const { t } = useLingui();
  const kinds: Readonly<Record<AdjustmentKind, string>> = {
    up: t`Add to the balance`,
    down: t`Take from the balance`,
    turnover: t`Lift turnover`,
  };
  const states: Readonly<Record<AdjustmentState, string>> = {
    proposed: t`Waiting for approval`,
    booked: t`Booked`,
    declined: t`Declined`,
    withdrawn: t`Withdrawn`,
  };
  const reasons: Readonly<Record<AdjustmentReason, string>> = {
    "booking-error": t`Booking error`,
    payment: t`Payment not booked as it arrived`,
    "game-fault": t`Game error`,
    goodwill: t`Goodwill`,
    chargeback: t`Payment taken back by the bank`,
    terms: t`Against the terms`,
    other: t`Another reason`,
  };
  return { kinds, states, reasons };
}

/** The amount with the sign of what it does to the balance. */
export function useAdjusted(): (one: Pick<Adjustment, "amount" | "kind">) => MoneyParts {
  const money = useMoney();
  return ({ amount, kind }) => money(kind === "down" ? `-${amount}` : amount);
}

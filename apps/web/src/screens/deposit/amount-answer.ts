import type { DepositMethod } from "@foyer/contract/deposits";
import type { AmountInput } from "@foyer/domain/amount-input";
import { parseAmount, smallestPayment } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { ApiError } from "../../lib/http/index.ts";

interface Answer {
  /** What is wrong with the amount. */
  readonly error?: string;
  /** Shown at once: more digits do not mend it. */
  readonly early: boolean;
  /** The platform refused the amount of the last attempt. */
  readonly fromPlatform: boolean;
}

/** The answer beside the field: from the text and the method's limits, or from the platform's refusal. */
export function useAmountAnswer(method: DepositMethod, input: AmountInput, refusal: unknown): Answer {
  const { t } = useLingui();
  const { parts, short } = useAmounts(method.currency);
  const { name, minimum, maximum, leftToday } = method;
  const early = (error: string): Answer => ({ error, early: true, fromPlatform: false });
  const late = (error: string): Answer => ({ error, early: false, fromPlatform: false });
  const above = (limit: string) => t`The most for an order with ${name} is ${short(limit)}.`;
  const below = (limit: string) => t`The least for an order with ${name} is ${short(limit)}.`;
  const today = (limit: string) => t`You can deposit ${short(limit)} more with ${name} today.`;
  const count = t`You have used all deposits of today with ${name}.`;
  const decimals =
    smallestPayment(method.currency) === parseAmount("1")
      ? t`Enter an amount without decimals.`
      : t`Use at most two decimals.`;

  if (refusal instanceof ApiError && refusal.code === "deposit.amount.invalid") {
    const { rule, limit } = refusal.value;
    const known = typeof limit === "string" ? limit : undefined;
    const error =
      rule === "decimals"
        ? decimals
        : rule === "minimum"
          ? below(known ?? minimum)
          : rule === "day"
            ? today(known ?? leftToday ?? maximum)
            : rule === "count"
              ? count
              : above(known ?? maximum);
    return { error, early: true, fromPlatform: true };
  }
  if ("problem" in input) {
    switch (input.problem) {
      case "empty":
        return late(t`Enter an amount.`);
      case "not-digits": {
        const example = parts("1000.5").figures;
        return early(t`Use digits only, for example ${example}.`);
      }
      case "decimals":
        return early(decimals);
      case "not-positive":
        // A zero may be the beginning of 0.50.
        return { ...late(t`Enter an amount above zero.`) };
      case "too-large":
        return early(above(maximum));
    }
  }
  if (input.amount > parseAmount(maximum)) return early(above(maximum));
  if (leftToday !== undefined && input.amount > parseAmount(leftToday)) return early(today(leftToday));
  if (input.amount < parseAmount(minimum)) return late(below(minimum));
  return { early: false, fromPlatform: false };
}

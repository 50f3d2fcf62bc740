import type { WithdrawalInfo } from "@foyer/contract/withdrawals";
import type { AmountInput } from "@foyer/domain/amount-input";
import { parseAmount, smallestPayment } from "@foyer/domain/money";
import { withdrawalRefusal } from "@foyer/domain/withdrawal-sums";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import type { ApiError } from "../../lib/http/index.ts";

interface Answer {
  /** What is wrong with the amount. */
  readonly error?: ReactNode;
  /** Shown at once: more digits do not mend it. */
  readonly early: boolean;
}

/** The answer beside the field: from the text and what can be withdrawn, or the platform's refusal. */
export function useAmountAnswer(
  info: WithdrawalInfo,
  input: AmountInput,
  refusal: ApiError | undefined,
): Answer {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { parts, short, own } = useAmounts(info.currency);
  const wholeOnly = smallestPayment(info.currency) === parseAmount("1");
  const broken = (rule: string, limit: string | bigint): Answer => {
    const sum = rule === "available" ? own.short(limit) : short(limit);
    const early = rule !== "minimum";
    if (rule === "decimals")
      return {
        error: wholeOnly ? t`Enter an amount without decimals.` : t`Use at most two decimals.`,
        early,
      };
    if (rule === "minimum") return { error: t`The least you can withdraw is ${sum}.`, early };
    if (rule === "maximum") return { error: t`The most for one withdrawal is ${sum}.`, early };
    if (rule === "count") return { error: t`You have used all withdrawals of today.`, early };
    if (rule === "day") return { error: t`You can withdraw ${sum} more today.`, early };
    return { error: t`You can withdraw ${sum} now.`, early };
  };
  if (refusal) {
    const { rule, limit } = refusal.value;
    return refusal.code === "withdrawal.amount.invalid" && typeof rule === "string"
      ? { ...broken(rule, typeof limit === "string" ? limit : info.available), early: true }
      : { error: errorText(refusal), early: true };
  }
  if ("problem" in input) {
    const example = parts("1000.5").figures;
    switch (input.problem) {
      case "empty":
        return { error: t`Enter an amount.`, early: false };
      case "not-digits":
        return { error: t`Use digits only, for example ${example}.`, early: true };
      case "decimals":
        return broken("decimals", 0n);
      case "not-positive":
        return { error: t`Enter an amount above zero.`, early: false };
      case "too-large":
        return broken("maximum", info.maximum);
    }
  }
  const refused = withdrawalRefusal(
    input.amount,
    {
      currency: info.currency,
      minimum: parseAmount(info.minimum),
      maximum: parseAmount(info.maximum),
      dayMaximum: parseAmount(info.leftToday),
      dayCount: info.countLeftToday,
    },
    { available: parseAmount(info.available), todaySum: 0n, todayCount: 0 },
  );
  return refused ? broken(refused.rule, refused.limit ?? 0n) : { early: false };
}

import type { AmountInput } from "@foyer/domain/amount-input";
import { parseAmount } from "@foyer/domain/money";
import { type TransferRule, transferRefusal } from "@foyer/domain/transfer-state";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import type { ApiError } from "../../lib/http/index.ts";

interface Limits {
  readonly currency: string;
  readonly minimum: string;
  /** What the wallet it comes from holds; undefined: not known. */
  readonly available: string | undefined;
}

interface Answer {
  /** What is wrong with the amount. */
  readonly error?: ReactNode;
  /** Shown at once: more digits do not mend it. */
  readonly early: boolean;
}

const RULES: readonly unknown[] = ["decimals", "minimum", "available"] satisfies TransferRule[];
const isRule = (rule: unknown): rule is TransferRule => RULES.includes(rule);

/** The answer beside the field: from the text and what can be transferred, or the platform's refusal. */
export function useAmountAnswer(
  { currency, minimum, available }: Limits,
  input: AmountInput,
  refusal: ApiError | undefined,
): Answer {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { parts, short, own } = useAmounts(currency);
  const broken = (rule: TransferRule, limit: string | bigint): Answer => {
    const sum = rule === "available" ? own.short(limit) : short(limit);
    if (rule === "decimals") return { error: t`Use at most two decimals.`, early: true };
    if (rule === "minimum") return { error: t`The least you can transfer is ${sum}.`, early: false };
    return { error: t`You can transfer up to ${sum}.`, early: true };
  };
  if (refusal) {
    const { rule, limit } = refusal.value;
    if (refusal.code !== "transfer.amount.invalid" || !isRule(rule))
      return { error: errorText(refusal), early: true };
    return { ...broken(rule, typeof limit === "string" ? limit : minimum), early: true };
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
        return broken("available", available ?? 0n);
    }
  }
  const refused = transferRefusal(input.amount, {
    minimum: parseAmount(minimum),
    available: available === undefined ? null : parseAmount(available),
    currency,
  });
  return refused ? broken(refused.rule, refused.limit ?? 0n) : { early: false };
}

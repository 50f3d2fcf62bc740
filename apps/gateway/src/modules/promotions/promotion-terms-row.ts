import type { PromotionTerms } from "@foyer/contract/promotions";
import { parseAmount } from "@foyer/domain/money";
import type { TermsRow } from "./promotions.repository.ts";

/** A check-in pays cash at once: no bonus, and so no time limit for one. */
const NO_BONUS = { multiple: 0, bonus_days: 1, weights: null };

/** The terms as they are stored. */
export function termsRow(terms: PromotionTerms): TermsRow {
  const common = {
    kind: terms.kind,
    seventh: null,
    stake: null,
    percent: null,
    minimum: null,
    days: null,
    opens_after_days: terms.opensAfterDays ?? 0,
    closes_after_days: terms.closesAfterDays ?? null,
  };
  if (terms.kind === "check-in")
    return {
      ...common,
      ...NO_BONUS,
      amount: parseAmount(terms.amount),
      seventh: parseAmount(terms.seventh),
    };
  const bonus = { multiple: terms.multiple, bonus_days: terms.bonusDays, weights: terms.weights ?? null };
  if (terms.kind === "cashback")
    return {
      ...common,
      ...bonus,
      amount: parseAmount(terms.most),
      percent: terms.percent,
      days: terms.periodDays,
    };
  if (terms.kind === "deposit")
    return {
      ...common,
      ...bonus,
      amount: parseAmount(terms.most),
      percent: terms.percent,
      minimum: parseAmount(terms.minimum),
    };
  return {
    ...common,
    ...bonus,
    amount: parseAmount(terms.amount),
    ...(terms.kind === "welcome" && { days: terms.withinDays }),
    ...(terms.kind === "turnover" && { stake: parseAmount(terms.stake) }),
  };
}

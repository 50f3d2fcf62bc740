import type { DepositPromotion } from "@foyer/contract/deposits";
import { useLingui } from "@lingui/react/macro";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";

/** The terms of a deposit promotion in one line. */
export function usePromotionTerms(): (promotion: DepositPromotion) => string {
  const { t, i18n } = useLingui();
  const { short } = useAmounts(undefined);
  return ({ percent, minimum, maximumBonus, multiple, days }) => {
    const rate = new Intl.NumberFormat(i18n.locale, { style: "percent" }).format(percent / 100);
    const within = new Intl.NumberFormat(i18n.locale, {
      style: "unit",
      unit: "day",
      unitDisplay: "long",
    }).format(days);
    const [least, most] = [short(minimum), short(maximumBonus)];
    return multiple === 0
      ? t`${rate} bonus up to ${most} for a deposit of ${least} or more.`
      : t`${rate} bonus up to ${most} for a deposit of ${least} or more. Bet ${multiple} times the bonus within ${within}.`;
  };
}

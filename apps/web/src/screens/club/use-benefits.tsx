import type { ClubBenefits } from "@foyer/contract/club";
import { useLingui } from "@lingui/react/macro";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { Money } from "../../ui/money/money.tsx";
import type { ValueItem } from "../../ui/value-list/value-list.tsx";

/** Writes what a level gives, each benefit with its value; all levels of a club have the same lines. */
export function useBenefits(): (benefits: ClubBenefits) => ValueItem[] {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const amount = (of: string) => <Money parts={money(of)} />;
  const { short } = useAmounts(undefined);
  const count = (of: number) => i18n.number(of);
  return (benefits) => [
    { name: t`Largest withdrawal`, value: amount(benefits.withdrawalMaximum) },
    { name: t`Withdrawn a day, at most`, value: amount(benefits.withdrawalDayMaximum) },
    { name: t`Withdrawals a day`, value: count(benefits.withdrawalDayCount) },
    ...(benefits.freeWithdrawals === undefined
      ? []
      : [{ name: t`Withdrawals without a fee, a month`, value: count(benefits.freeWithdrawals) }]),
    // zero: an operator checks every withdrawal
    ...(Number(benefits.withoutReviewUpTo) > 0
      ? [{ name: t`Paid without a check, up to`, value: amount(benefits.withoutReviewUpTo) }]
      : []),
    ...benefits.deposits.map(({ method, maximum, dayMaximum }) => {
      const [order, day] = [short(maximum), dayMaximum && short(dayMaximum)];
      return {
        name: t`Deposits with ${method}`,
        value: day === undefined ? t`${order} per order` : t`${order} per order, ${day} a day`,
      };
    }),
  ];
}

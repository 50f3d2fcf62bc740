import type { CaseMoney } from "@foyer/contract/case-member";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { Money } from "../../../ui/money/money.tsx";
import { CaseCard, CaseRows } from "./case-parts.tsx";

/** As the platform counts them. */
const SUM_DAYS = 30;

/** The member's balance and the sums of the last days. */
export function MemberMoney({ money: sums }: { money: CaseMoney }) {
  const { t } = useLingui();
  const money = useMoney();
  const { balance, deposits, withdrawals, bonuses, play } = sums;
  return (
    <CaseCard title={t`Money`}>
      <CaseRows
        rows={[
          [t`Balance now`, <Money key="b" parts={money(balance)} />],
          [
            t`Deposits in ${SUM_DAYS} days`,
            <span key="d">
              <Money parts={money(deposits.amount)} /> ({deposits.count})
            </span>,
          ],
          [
            t`Withdrawals in ${SUM_DAYS} days`,
            <span key="w">
              <Money parts={money(withdrawals.amount)} /> ({withdrawals.count})
            </span>,
          ],
          [t`Bonuses in ${SUM_DAYS} days`, <Money key="o" parts={money(bonuses)} />],
          [t`Result of play in ${SUM_DAYS} days`, <Money key="p" parts={money(play)} />],
        ]}
      />
    </CaseCard>
  );
}

import type { WithdrawalCaseDetail } from "@foyer/contract/withdrawals";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useStateName } from "../../../entities/withdrawal/state-name.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Money } from "../../../ui/money/money.tsx";
import backOffice from "../back-office.module.css";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";

/** As the platform counts it. */
const SUM_DAYS = 30;

/** Play since the withdrawal before, with the largest wins. */
export function Rounds({ one: { rounds } }: { one: WithdrawalCaseDetail }) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const count = i18n.number(rounds.count);
  return (
    <CaseCard title={t`Rounds behind the winnings`} full>
      {rounds.count === 0 ? (
        <p className={backOffice.pale}>{t`No rounds since the withdrawal before.`}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t`Round`}</th>
              <th scope="col" className={styles.sum}>{t`Stake`}</th>
              <th scope="col" className={styles.sum}>{t`Win`}</th>
            </tr>
          </thead>
          <tbody>
            {rounds.largest.map(({ at, vendor, game, round, stake, win }) => (
              <tr key={`${vendor} ${round}`}>
                <td>
                  <b>
                    <bdi>{game}</bdi>
                  </b>
                  <span>
                    <bdi>{vendor}</bdi>, {moment(at)}
                  </span>
                  <span>
                    <bdi>{round}</bdi>
                  </span>
                </td>
                <td className={styles.sum} data-name={t`Stake`}>
                  <Money parts={money(stake)} />
                </td>
                <td className={styles.sum} data-name={t`Win`}>
                  <Money parts={money(win)} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t`All rounds since the withdrawal before: ${count}`}</td>
              <td className={styles.sum} data-name={t`Stake`}>
                <Money parts={money(rounds.stake)} />
              </td>
              <td className={styles.sum} data-name={t`Win`}>
                <Money parts={money(rounds.win)} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </CaseCard>
  );
}

/** The member's balance and the sums of the last days. */
export function MemberMoney({ one }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const { balance, deposits, withdrawals, bonuses, play } = one.money;
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

/** Devices the member uses, and whether others use the card. */
export function Devices({ one: { devices, facts } }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const moment = useMoment();
  return (
    <CaseCard title={t`Devices`}>
      {devices.length === 0 ? (
        <p className={backOffice.pale}>{t`No devices are known.`}</p>
      ) : (
        <CaseRows rows={devices.map(({ device, lastSeenAt }) => [device, moment(lastSeenAt)] as const)} />
      )}
      <p className={facts.riskFlags.includes("shared-card") ? styles.wrong : backOffice.fact}>
        {facts.riskFlags.includes("shared-card")
          ? t`Other members use this card.`
          : t`No other member uses this card.`}
      </p>
    </CaseCard>
  );
}

/** The member's withdrawals before this one. */
export function Earlier({ one: { earlier } }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const stateName = useStateName();
  return (
    <CaseCard title={t`Earlier withdrawals`} full>
      {earlier.length === 0 ? (
        <p className={backOffice.pale}>{t`This is the first withdrawal.`}</p>
      ) : (
        <ul className={styles.earlier}>
          {earlier.map(({ number, state, amount, requestedAt }) => (
            <li key={number} className={styles.between}>
              <span>
                <Link to="/backoffice" search={{ section: "withdrawals", withdrawal: number }}>
                  {number}
                </Link>
                , {moment(requestedAt)}, {stateName(state)}
              </span>
              <Money parts={money(amount)} />
            </li>
          ))}
        </ul>
      )}
    </CaseCard>
  );
}

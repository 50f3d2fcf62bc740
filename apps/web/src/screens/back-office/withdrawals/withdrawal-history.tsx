import type { WithdrawalCaseDetail } from "@foyer/contract/withdrawals";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Money } from "../../../ui/money/money.tsx";
import backOffice from "../back-office.module.css";
import { CaseCard } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";

/** Play since the withdrawal before, with the largest wins. */
export function Rounds({ one: { rounds, about } }: { one: WithdrawalCaseDetail }) {
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
            {rounds.largest.map(({ at, vendor, game, round, bet, stake, win }) => (
              <tr key={`${vendor} ${round}`}>
                <td>
                  <b>
                    <bdi>{game}</bdi>
                  </b>
                  <span>
                    <bdi>{vendor}</bdi>, {moment(at)}
                  </span>
                  <span>
                    <Link
                      to="/backoffice"
                      search={{ section: "agents", agent: about.id, records: "bets", bet }}
                      className={styles.reach}
                    >
                      <bdi>{round}</bdi>
                    </Link>
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

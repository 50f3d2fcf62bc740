import type { BackOfficeStatement } from "@foyer/contract/back-office-settlements";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Money } from "../../../ui/money/money.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { useAgentTexts } from "../agents/use-agent-texts.ts";
import backOffice from "../back-office.module.css";
import styles from "../cases/case-queue.module.css";

interface SettlementStatementsProps {
  items: readonly BackOfficeStatement[];
  /** Nothing is owed yet. */
  trial?: boolean;
}

/** What each member gets, the largest first. */
export function SettlementStatements({ items, trial = false }: SettlementStatementsProps) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const { statementStates } = useAgentTexts();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t`Member`}</th>
          <th scope="col" className={styles.sum}>{t`Payable`}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((one) => {
          const { payer, carried, triesAfter } = one;
          const before = moneyText(money(carried));
          const then = triesAfter === undefined ? "" : moment(triesAfter);
          return (
            <tr key={one.member.id}>
              <td>
                <Link
                  to="/backoffice"
                  search={{ section: "agents", agent: one.member.id }}
                  className={backOffice.caseLink}
                >
                  <bdi>{one.member.username}</bdi>
                </Link>
                {payer !== undefined && <span>{t`from ${payer}`}</span>}
                {triesAfter !== undefined && (
                  <span>{t`The payer's balance was too low. Tried again after ${then}.`}</span>
                )}
              </td>
              <td className={styles.sum}>
                <Money parts={money(one.payable)} />
                {!trial && <span>{statementStates[one.state]}</span>}
                {!/^-?0(\.0+)?$/.test(carried) && <span>{t`${before} from before`}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

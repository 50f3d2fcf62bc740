import type { InvitationLink } from "@foyer/contract/invitations";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PlainMoney } from "../../entities/record/signed-money.tsx";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./agent-register.module.css";

/** What came of a link: each figure beside the one it is a part of. */
export function LinkStatistics({ link }: { link: InvitationLink }) {
  const { t, i18n } = useLingui();
  const { code, visits, registrations, firstDeposits, firstDepositSum } = link;
  const joinedBy = { to: "/m/member/team", search: { view: "list", invitation: code } } as const;
  const most = Math.max(visits, registrations, 1);
  const part = (of: number, whole: number) =>
    whole === 0 ? undefined : i18n.number(of / whole, { style: "percent", maximumFractionDigits: 1 });
  const joined = part(registrations, visits);
  const deposited = part(firstDeposits, registrations);
  return (
    <section className={styles.section} aria-labelledby="link-statistics">
      <h2 id="link-statistics" className={styles.title}>
        <Trans>Statistics</Trans>
      </h2>
      <dl className={styles.statistics}>
        <Figure name={t`Visits`} value={visits} share={visits / most}>
          {t`each visitor once a day`}
        </Figure>
        <Figure name={t`Registrations`} value={registrations} share={registrations / most} target={joinedBy}>
          {joined && visits >= registrations && t`${joined} of visits`}
        </Figure>
        <Figure
          name={t`First deposits`}
          value={firstDeposits}
          share={firstDeposits / most}
          target={{ ...joinedBy, search: { ...joinedBy.search, only: "deposit" } }}
        >
          {deposited && t`${deposited} of registrations`}
        </Figure>
        <div className={styles.figure}>
          <dt>
            <Trans>Sum of first deposits</Trans>
          </dt>
          <dd>
            <b>
              <PlainMoney amount={firstDepositSum} />
            </b>
          </dd>
        </div>
      </dl>
    </section>
  );
}

interface FigureProps {
  name: string;
  value: number;
  /** Length of the bar, from 0 to 1. */
  share: number;
  /** Where the people it counts are listed. */
  target?: Target;
  children?: ReactNode;
}

function Figure({ name, value, share, target, children }: FigureProps) {
  const { i18n } = useLingui();
  const number = i18n.number(value);
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <b className="num">
          {target && value > 0 ? (
            <Link {...target} className={styles.count}>
              <span className="vh">{name}: </span>
              {number} <Icon name="next" size="s" />
            </Link>
          ) : (
            number
          )}
        </b>{" "}
        {children && <span>{children}</span>}
        <span className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${Math.round(share * 100)}%` }} />
        </span>
      </dd>
    </div>
  );
}

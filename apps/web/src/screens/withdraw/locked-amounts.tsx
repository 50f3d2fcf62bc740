import type { LockedAmount, WithdrawalInfo } from "@foyer/contract/withdrawals";
import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useShortMoment } from "../../i18n/use-moment.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Money } from "../../ui/money/money.tsx";
import { percentOf } from "../../ui/progress-bar/percent-of.ts";
import { ProgressBar } from "../../ui/progress-bar/progress-bar.tsx";
import styles from "./withdraw.module.css";

/** Each locked sum with its reason, its progress, and what ends it. */
export function LockedAmounts({ info }: { info: WithdrawalInfo }) {
  const { t } = useLingui();
  const { own } = useAmounts(info.currency);
  const total = info.locked.reduce((sum, { amount }) => sum + parseAmount(amount), 0n);
  if (info.locked.length === 0)
    return (
      <div className={styles.message}>
        <EmptyState
          title={t`Nothing is locked.`}
          text={t`You can withdraw your whole balance.`}
          action={
            <Link
              to="/m/withdraw"
              search={{}}
              className={buttonClass({ look: "primary" })}
            >{t`Withdraw`}</Link>
          }
        />
      </div>
    );
  const of = (reason: LockedAmount["reason"]) => info.locked.filter((one) => one.reason === reason);
  return (
    <div className={styles.screen}>
      <p>
        <span className={styles.label}>{t`Locked now`}</span>
        <span className={styles.figure}>
          <Money parts={own.parts(total)} />
        </span>
      </p>
      {[
        { title: t`Deposits to bet, oldest first`, lines: of("turnover") },
        { title: t`Bonus`, lines: of("bonus") },
      ].map(
        ({ title, lines }) =>
          lines.length > 0 && (
            <section key={title} className={styles.section}>
              <h2>{title}</h2>
              {lines.map((line, at) => (
                <Card key={`${line.since}`}>
                  <Locked line={line} currency={info.currency} waits={line.reason === "turnover" && at > 0} />
                </Card>
              ))}
            </section>
          ),
      )}
    </div>
  );
}

function Locked({ line, currency, waits }: { line: LockedAmount; currency: string; waits: boolean }) {
  const { t } = useLingui();
  const { own } = useAmounts(currency);
  const moment = useShortMoment();
  const counted = parseAmount(line.counted);
  const required = parseAmount(line.required);
  const end = line.endsAt
    ? t`Ends ${moment(line.endsAt)}.`
    : waits && counted === 0n
      ? t`Starts when the one above is complete.`
      : t`${own.exact(required - counted)} to go.`;
  return (
    <div className={styles.locked}>
      <p>
        <span>{line.since ? `${line.name}, ${moment(line.since)}` : line.name}</span>
        <Money parts={own.parts(line.amount)} />
      </p>
      <ProgressBar label={t`Progress`} value={percentOf(counted, required)}>
        {t`${own.exact(counted)} of ${own.exact(required)} bet.`} {end}
      </ProgressBar>
    </div>
  );
}

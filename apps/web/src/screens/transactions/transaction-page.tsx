import { Trans, useLingui } from "@lingui/react/macro";
import { useMoney } from "../../entities/merchant/use-money.ts";
import styles from "../../entities/record/record.module.css";
import { Facts, RecordSkeleton, Totals } from "../../entities/record/record-list.tsx";
import { CODE_TEXTS } from "../../entities/record/record-texts.ts";
import { SignedMoney } from "../../entities/record/signed-money.tsx";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { useTransaction } from "../../entities/record/use-records.ts";
import { useBalanceHidden } from "../../entities/wallet/hide-balance.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Money } from "../../ui/money/money.tsx";

/** One transaction. */
export function TransactionPage({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const hidden = useBalanceHidden();
  const errorText = useErrorText();
  const { moment } = useRecordTimes();
  const { data, error, isFetching, refetch } = useTransaction(id);
  if (!data) {
    if (!error)
      return (
        <div className={styles.screen}>
          <RecordSkeleton />
        </div>
      );
    if (!(error instanceof ApiError && error.code === "record.unknown"))
      return <LoadFailed what="transaction" error={error} busy={isFetching} onRetry={refetch} />;
    return (
      <EmptyState
        title={t`Transaction not found`}
        text={errorText(error)}
        action={
          <Link to="/m/transaction/record" replace className={buttonClass({ look: "secondary" })}>
            <Trans>All transactions</Trans>
          </Link>
        }
      />
    );
  }
  const { code, amount, balance, wallet, at, bet, title, reference } = data;
  return (
    <article className={styles.screen}>
      <h2>{i18n._(CODE_TEXTS[code].text)}</h2>
      <Totals
        figures={[
          { label: t`Amount`, value: <SignedMoney amount={amount} /> },
          { label: t`Balance after`, value: <Money parts={money(balance)} hidden={hidden} /> },
        ]}
      />
      <Facts
        facts={[
          { label: t`Code`, value: code },
          { label: t`Time`, value: moment(at) },
          { label: t`Wallet`, value: wallet === "bonus" ? t`Bonus` : t`Main` },
          { label: t`Number`, value: data.id },
          ...(title ? [{ label: t`Promotion`, value: <bdi>{title}</bdi> }] : []),
          ...(reference && !title ? [{ label: t`Reference`, value: <bdi>{reference}</bdi> }] : []),
        ]}
      />
      {bet && (
        <Link to="/m/gameRecord" search={{ id: bet }} className={buttonClass({ look: "secondary" })}>
          <Trans>Show the bet</Trans>
        </Link>
      )}
      <p className={styles.note}>
        <Link to="/m/service" className={buttonClass({ look: "text" })}>
          <Trans>Something wrong with this transaction?</Trans>
        </Link>
      </p>
    </article>
  );
}

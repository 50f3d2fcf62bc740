import { Trans, useLingui } from "@lingui/react/macro";
import styles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { TransactionView } from "../../entities/record/transaction-view.tsx";
import { useTransaction } from "../../entities/record/use-records.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";

/** One transaction. */
export function TransactionPage({ id }: { id: string }) {
  const { t } = useLingui();
  const errorText = useErrorText();
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
  return (
    <TransactionView transaction={data} number={data.id}>
      {data.bet && (
        <Link to="/m/gameRecord" search={{ id: data.bet }} className={buttonClass({ look: "secondary" })}>
          <Trans>Show the bet</Trans>
        </Link>
      )}
      <p className={styles.note}>
        <Link to="/m/service" className={buttonClass({ look: "text" })}>
          <Trans>Something wrong with this transaction?</Trans>
        </Link>
      </p>
    </TransactionView>
  );
}

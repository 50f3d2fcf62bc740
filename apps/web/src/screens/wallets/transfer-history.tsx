import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { RecordsAsOf } from "../../entities/record/records-as-of.tsx";
import { transfersQuery } from "../../entities/transfer/transfer-queries.ts";
import { useTransferTexts } from "../../entities/transfer/use-transfer-texts.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { RowCard, RowEnd, RowText, rowClass } from "../../ui/card/card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { LoadMore } from "../../ui/load-more/load-more.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./wallets.module.css";

/** The player's transfers, the newest first. */
export function TransferHistory() {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const texts = useTransferTexts();
  const { parts } = useAmounts(undefined);
  const query = useInfiniteQuery(transfersQuery());
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = query;
  const more = useCallback(() => fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  if (!data && error)
    return (
      <div className={styles.message}>
        <LoadFailed what="transfers" error={error} busy={isFetching} onRetry={refetch} />
      </div>
    );
  if (!data)
    return (
      <div className={styles.screen} aria-busy="true">
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <Skeleton key={at} className={styles.rowSkeleton} />
        ))}
      </div>
    );
  const transfers = data.pages.flatMap(({ content }) => content);
  if (transfers.length === 0)
    return (
      <div className={styles.message}>
        <EmptyState
          title={i18n._(EMPTY.transfers.title)}
          text={i18n._(EMPTY.transfers.text)}
          action={
            <Link to="/m/wallet" search={{}} className={buttonClass({ look: "primary" })}>{t`Wallets`}</Link>
          }
        />
      </div>
    );
  return (
    <div className={styles.screen}>
      <RecordsAsOf query={query} />
      <RowCard label={t`Transfer history`}>
        {transfers.map((transfer) => (
          <li key={transfer.number} className={rowClass}>
            <RowText name={texts.way(transfer)}>
              <time dateTime={transfer.createdAt}>{moment(transfer.createdAt)}</time>
              <br />
              <bdi dir="ltr">{transfer.number}</bdi>
              {transfer.state === "failed" && (
                <>
                  <br />
                  {texts.failure(transfer)}
                </>
              )}
            </RowText>
            <RowEnd>
              <b>
                <Money parts={parts(transfer.amount)} />
              </b>
              <span className={cx(styles.state, transfer.state === "confirmed" && styles.done)}>
                {texts.state(transfer)}
              </span>
            </RowEnd>
          </li>
        ))}
      </RowCard>
      {isFetchNextPageError ? (
        <PartLoadFailed what="transfers" onRetry={more} />
      ) : (
        hasNextPage && <LoadMore key={transfers.length} onSeen={more} />
      )}
    </div>
  );
}

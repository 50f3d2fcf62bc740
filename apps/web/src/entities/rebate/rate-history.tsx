import type { RebateChange } from "@foyer/contract/rebates";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { now } from "../../lib/clock.ts";
import { Card } from "../../ui/card/card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { AsOfNote } from "../merchant/as-of-note.tsx";
import recordStyles from "../record/record.module.css";
import { ListEnd, RecordSkeleton } from "../record/record-list.tsx";
import { useRecordTimes } from "../record/use-record-times.ts";
import { CHANGE_STATES, changeStateAt } from "./change-state.ts";
import { ChangedRates } from "./changed-rates.tsx";
import styles from "./rebate.module.css";
import { rebateHistoryQuery } from "./rebate-queries.ts";

/** Changes of the caller's rates, or of a direct downline's, the newest first. */
export function RateHistory({ memberId }: { memberId?: string }) {
  const { t, i18n } = useLingui();
  const query = useInfiniteQuery(rebateHistoryQuery(memberId));
  const items = query.data?.pages.flatMap(({ content }) => content) ?? [];
  if (query.isPending) return <RecordSkeleton />;
  if (query.error && items.length === 0)
    return (
      <LoadFailed what="rebateHistory" error={query.error} busy={query.isFetching} onRetry={query.refetch} />
    );
  if (items.length === 0)
    return <EmptyState title={i18n._(EMPTY.rebateHistory.title)} text={i18n._(EMPTY.rebateHistory.text)} />;
  return (
    <>
      <AsOfNote query={query} offline={t`Rates are updated when you're back online.`} />
      <ul className={styles.list}>
        {items.map((change) => (
          <li key={change.id}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      <ListEnd {...query} shown={items.length} />
    </>
  );
}

/** When a request was answered, withdrawn or expired. */
const ENDED: Readonly<Partial<Record<RebateChange["state"], MessageDescriptor>>> = {
  accepted: msg`Accepted {at}.`,
  declined: msg`Declined {at}.`,
  withdrawn: msg`Withdrawn {at}.`,
  expired: msg`Expired {at}.`,
};

function Change({ change }: { change: RebateChange }) {
  const { t, i18n } = useLingui();
  const { day } = useRecordTimes();
  const moment = useMoment();
  const state = changeStateAt(change, now());
  const { at, by, from, answeredAt } = change;
  const first = from && day(from);
  const ended = ENDED[state];
  const answered =
    ended &&
    answeredAt &&
    i18n._(ended.id, { at: moment(answeredAt) }, { message: ended.message ?? ended.id });
  return (
    <Card>
      <div className={styles.head}>
        <div>
          <time dateTime={at}>{moment(at)}</time>
          <p className={styles.small}>{by === undefined ? t`By the merchant` : <bdi>{by}</bdi>}</p>
        </div>
        <span
          className={cx(
            recordStyles.tag,
            (state === "made" || state === "accepted") && recordStyles.won,
            state === "proposed" && recordStyles.open,
          )}
        >
          {i18n._(CHANGE_STATES[state])}
        </span>
      </div>
      <ChangedRates change={change} />
      {(first || answered) && (
        <p className={styles.small}>
          {first ? t`From ${first} on.` : ""} {answered}
        </p>
      )}
    </Card>
  );
}

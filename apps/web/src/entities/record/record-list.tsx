import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { Link, type Search, type Target } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadMore } from "../../ui/load-more/load-more.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { CreateAccountLink } from "../session/create-account-link.tsx";
import styles from "./record.module.css";
import { useRecordTimes } from "./use-record-times.ts";

/** Links between the three records; they share the days. */
export function RecordTabs({
  current,
  days,
}: {
  current: "bets" | "transactions" | "profit";
  days: Pick<Search<"/m/gameRecord">, "period" | "from" | "to">;
}) {
  const { t } = useLingui();
  const tab = (name: typeof current, text: string, target: Target) => (
    <Link
      {...target}
      replace
      className={styles.tab}
      {...(name === current && { "aria-current": "page" as const })}
    >
      {text}
    </Link>
  );
  return (
    <nav className={styles.tabs} aria-label={t`Records`}>
      {tab("bets", t`Bets`, { to: "/m/gameRecord", search: days })}
      {tab("transactions", t`Transactions`, { to: "/m/transaction/record", search: days })}
      {tab("profit", t`Profit and loss`, { to: "/m/gameRecord", search: { ...days, view: "profit" } })}
    </nav>
  );
}

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
}

/** Up to three sums side by side. */
export function Totals({ figures, busy = false }: { figures: readonly Figure[]; busy?: boolean }) {
  return (
    <dl className={styles.totals} aria-busy={busy}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts with their names, one a line. */
export function Facts({ facts }: { facts: readonly Figure[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DayListProps<Item> {
  items: readonly Item[];
  /** Shown at the end of a day's heading. */
  note?: (day: string) => ReactNode;
  row: (item: Item) => ReactNode;
}

/** Records under the days they belong to; the items are in order of time. */
export function DayList<Item extends { readonly id: string; readonly day: string }>({
  items,
  note,
  row,
}: DayListProps<Item>) {
  const { heading } = useRecordTimes();
  const days = new Map<string, Item[]>();
  for (const item of items) days.set(item.day, [...(days.get(item.day) ?? []), item]);
  return (
    <>
      {[...days].map(([day, own]) => (
        <section key={day} className={styles.day}>
          <h2 className={styles.heading}>
            <span>{heading(day)}</span> {note && <span className={styles.count}>{note(day)}</span>}
          </h2>
          <ul className={styles.rows}>
            {own.map((item) => (
              <li key={item.id}>{row(item)}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface ListEndProps {
  error: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  shown: number;
  fetchNextPage: () => unknown;
}

/** The end of a list that loads further pages by itself, or says why it could not. */
export function ListEnd({ error, isFetching, hasNextPage, shown, fetchNextPage }: ListEndProps) {
  const errorText = useErrorText();
  if (error)
    return (
      <p className={styles.note} role="alert">
        {errorText(error)}{" "}
        <Button look="text" busy={isFetching} onClick={fetchNextPage}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  return hasNextPage ? <LoadMore key={shown} onSeen={fetchNextPage} /> : null;
}

/** Rows that keep their place while they load. */
export function RecordSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className={styles.rows} aria-busy="true">
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} className={styles.skeleton} />
      ))}
    </div>
  );
}

/** What guests, who have no records, see instead. */
export function NoRecords() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`Guests have no records.`}
      text={t`Create an account to keep a record of your bets and transactions.`}
      action={<CreateAccountLink look="primary" />}
    />
  );
}

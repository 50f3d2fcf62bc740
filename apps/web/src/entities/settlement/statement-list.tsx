import type { SettlementKind, SettlementStatement } from "@foyer/contract/settlements";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { AsOfNote } from "../merchant/as-of-note.tsx";
import styles from "../record/record.module.css";
import { rangeOf } from "../record/record-days.ts";
import { ListEnd, RecordSkeleton, Totals } from "../record/record-list.tsx";
import { type DaysSearch } from "../record/record-search.ts";
import { PlainMoney } from "../record/signed-money.tsx";
import { useToday } from "../record/use-record-times.ts";
import { statementsQuery } from "./settlement-queries.ts";
import { StatementState } from "./statement-state.tsx";
import { usePeriodText } from "./use-period-text.ts";

interface StatementListProps {
  kind: SettlementKind;
  /** The days in the address. */
  days: DaysSearch;
  /** What the sum of the days is called. */
  totalLabel: string;
  /** Where all statements are. */
  all: Target;
  /** Where a statement is. */
  target: (id: string) => Target;
  /** Shown when there is no statement at all; by default, that one comes after each day. */
  none?: ReactNode;
}

/** The agent's statements of some days, with their sum. */
export function StatementList({ kind, days, totalLabel, all, target, none }: StatementListProps) {
  const { t, i18n } = useLingui();
  const statements = useInfiniteQuery(statementsQuery(kind, rangeOf(days, useToday())));
  const pages = statements.data?.pages ?? [];
  const items = pages.flatMap(({ content }) => content);
  const narrowed = Object.keys(days).length > 0;
  if (statements.isPending) return <RecordSkeleton />;
  if (statements.error && items.length === 0)
    return (
      <LoadFailed
        what="rebateStatements"
        error={statements.error}
        busy={statements.isFetching}
        onRetry={statements.refetch}
      />
    );
  if (items.length === 0)
    return (
      <EmptyState
        title={i18n._(EMPTY.rebateStatements.title)}
        text={narrowed ? t`Try other days.` : (none ?? i18n._(EMPTY.rebateStatements.text))}
        action={
          narrowed && (
            <Link {...all} replace className={buttonClass({ look: "secondary" })}>
              <Trans>Clear filters</Trans>
            </Link>
          )
        }
      />
    );
  return (
    <>
      <AsOfNote query={statements} offline={t`Statements are updated when you're back online.`} />
      <Totals figures={[{ label: totalLabel, value: <PlainMoney amount={pages[0]?.total ?? "0"} /> }]} />
      <ul className={styles.rows} aria-label={t`Statements`}>
        {items.map((statement) => (
          <li key={statement.id}>
            <StatementRow statement={statement} target={target(statement.id)} />
          </li>
        ))}
      </ul>
      <ListEnd {...statements} shown={pages.length} />
    </>
  );
}

function StatementRow({ statement, target }: { statement: SettlementStatement; target: Target }) {
  const period = usePeriodText();
  return (
    <Link {...target} className={styles.row}>
      <span className={styles.fields}>
        <span className={styles.what}>
          <b>{period(statement)}</b>{" "}
          <i>
            <StatementState statement={statement} />
          </i>
        </span>{" "}
        <span className={styles.much}>
          <PlainMoney amount={statement.payable} />
        </span>
      </span>
      <Icon name="next" size="s" />
    </Link>
  );
}

import type { SettlementStatement } from "@foyer/contract/settlements";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Note } from "../../ui/note/note.tsx";
import recordStyles from "../record/record.module.css";
import { Facts, type Figure } from "../record/record-list.tsx";
import { ExactMoney } from "./exact-money.tsx";
import styles from "./settlement.module.css";
import { StatementState } from "./statement-state.tsx";

interface StatementHeadProps {
  title: ReactNode;
  statement: SettlementStatement;
  /** How the sum came about. */
  children?: ReactNode;
}

/** What a statement pays, and whether it was paid. */
export function StatementHead({ title, statement, children }: StatementHeadProps) {
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.small}>{title}</h2>
        <span className={cx(recordStyles.tag, statement.state === "paid" && recordStyles.won)}>
          <StatementState statement={statement} />
        </span>
      </div>
      <p className={`display ${styles.figure}`}>
        <ExactMoney amount={statement.payable} />
      </p>
      {children && <p className={recordStyles.note}>{children}</p>}
    </Card>
  );
}

export function ClosedNote() {
  return (
    <Note>
      <Trans>This period is closed and doesn't change. Later corrections count in the next one.</Trans>
    </Note>
  );
}

/** When a statement was computed and paid, and the transaction that paid it. */
export function StatementReference({
  statement,
  facts = [],
}: {
  statement: SettlementStatement;
  /** Shown before those. */
  facts?: readonly Figure[];
}) {
  const { t } = useLingui();
  const moment = useMoment();
  const { computedAt, paidAt, reference, transaction } = statement;
  return (
    <>
      <Facts
        facts={[
          ...facts,
          { label: t`Computed`, value: moment(computedAt) },
          ...(paidAt
            ? [{ label: t({ message: "Paid", context: "a statement of an agent" }), value: moment(paidAt) }]
            : []),
          ...(reference ? [{ label: t`Ledger entry`, value: <bdi>{reference}</bdi> }] : []),
        ]}
      />
      {transaction && (
        <Link
          to="/m/transaction/record"
          search={{ id: transaction }}
          className={buttonClass({ look: "secondary" })}
        >
          <Trans>Show the transaction</Trans>
        </Link>
      )}
    </>
  );
}

/** No such statement: leads to all of them. */
export function StatementNotFound({ all }: { all: Target }) {
  const { i18n } = useLingui();
  return (
    <EmptyState
      title={i18n._(NOT_FOUND.statement.title)}
      text={i18n._(NOT_FOUND.statement.text)}
      action={
        <Link {...all} replace className={buttonClass({ look: "secondary" })}>
          <Trans>All statements</Trans>
        </Link>
      }
    />
  );
}

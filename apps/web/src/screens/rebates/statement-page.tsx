import type { RebateLine, SettlementStatement } from "@foyer/contract/settlements";
import type { GameCategory } from "@foyer/contract/shared";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Rate } from "../../entities/rebate/rate.tsx";
import { statementQuery } from "../../entities/rebate/rebate-queries.ts";
import { useRateNames } from "../../entities/rebate/use-rate-names.ts";
import recordStyles from "../../entities/record/record.module.css";
import { Facts, ListEnd, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { NOT_FOUND } from "../../i18n/situation-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Note } from "../../ui/note/note.tsx";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import { ExactMoney } from "./exact-money.tsx";
import styles from "./rebates.module.css";
import { StatementState } from "./statement-state.tsx";

/** A rebate statement: what a day paid, with every input it was computed from. */
export function StatementPage({ id }: { id: string }) {
  const { i18n } = useLingui();
  const query = useInfiniteQuery(statementQuery(id));
  const { data, error, isFetching, refetch } = query;
  const [first] = data?.pages ?? [];
  if (!first && !error)
    return (
      <div className={recordStyles.screen}>
        <RecordSkeleton />
      </div>
    );
  if (!first && !(error instanceof ApiError && error.code === "record.unknown"))
    return <LoadFailed what="statement" error={error} busy={isFetching} onRetry={refetch} />;
  if (first?.statement.kind !== "rebate")
    return (
      <EmptyState
        title={i18n._(NOT_FOUND.statement.title)}
        text={i18n._(NOT_FOUND.statement.text)}
        action={
          <Link
            to="/m/member/agent/agentRebeat"
            search={{ view: "statements" }}
            replace
            className={buttonClass({ look: "secondary" })}
          >
            <Trans>All statements</Trans>
          </Link>
        }
      />
    );
  const { statement } = first;
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <article className={recordStyles.screen}>
      <Head statement={statement} />
      <section className={recordStyles.day}>
        <h2 className={styles.title}>
          <Trans>How it was computed</Trans>
        </h2>
        <p className={recordStyles.note}>
          <Trans>Turnover × (your rate − the downline's rate)</Trans>
        </p>
        {lines.length > 0 && (
          <ul className={recordStyles.rows}>
            {lines.map((line, at) => (
              <li key={at}>
                <div className={recordStyles.row}>
                  <Line line={line} />
                </div>
              </li>
            ))}
          </ul>
        )}
        <ListEnd {...query} shown={lines.length} />
      </section>
      <Sums statement={statement} />
      <Note>
        <Trans>This period is closed and doesn't change. Later corrections count in the next one.</Trans>
      </Note>
      <Reference statement={statement} />
    </article>
  );
}

function Head({ statement }: { statement: SettlementStatement }) {
  const { day } = useRecordTimes();
  const on = day(statement.firstDay);
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.small}>
          <Trans>Rebate of {on}</Trans>
        </h2>
        <span className={cx(recordStyles.tag, statement.state === "paid" && recordStyles.won)}>
          <StatementState statement={statement} />
        </span>
      </div>
      <p className={`display ${styles.figure}`}>
        <ExactMoney amount={statement.payable} />
      </p>
    </Card>
  );
}

/** One input: the turnover of a direct downline with everyone below, or the agent's own. */
function Line({ line }: { line: RebateLine }) {
  const { t } = useLingui();
  const names = useRateNames();
  const { username, category, vendor, vendorName, turnover, rate, belowRate, amount } = line;
  return (
    <>
      <span className={recordStyles.what}>
        <b>{username === undefined ? t`Your own play` : <bdi>{username}</bdi>}</b>{" "}
        <i>
          {names.category(category as GameCategory)}, <bdi>{vendorName ?? vendor}</bdi>
        </i>{" "}
        <i>
          <bdi dir="ltr" className={styles.formula}>
            <ExactMoney amount={turnover} /> ×{" "}
            {username === undefined ? (
              <Rate rate={rate} />
            ) : (
              <>
                (<Rate rate={rate} /> − <Rate rate={belowRate} />)
              </>
            )}
          </bdi>
        </i>
      </span>{" "}
      <span className={recordStyles.much}>
        <ExactMoney amount={amount} />
      </span>
    </>
  );
}

function Sums({ statement: { amount, carried, payable } }: { statement: SettlementStatement }) {
  const { t } = useLingui();
  const rest = parseAmount(amount) + parseAmount(carried);
  return (
    <Card>
      <ValueList
        items={[
          { name: t`Sum of the day`, value: <ExactMoney amount={amount} /> },
          { name: t`Carried over from earlier days`, value: <ExactMoney amount={carried} /> },
          ...(rest < 0n
            ? [
                {
                  name: t`Carried over to the next statement`,
                  value: <ExactMoney amount={formatAmount(rest)} />,
                },
              ]
            : []),
          { name: t`Rebate`, value: <ExactMoney amount={payable} />, total: true },
        ]}
      />
    </Card>
  );
}

function Reference({ statement }: { statement: SettlementStatement }) {
  const { t } = useLingui();
  const { moment } = useRecordTimes();
  const { computedAt, paidAt, reference, transaction } = statement;
  return (
    <>
      <Facts
        facts={[
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

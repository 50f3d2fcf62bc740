import type { RebateLine, SettlementStatement } from "@foyer/contract/settlements";
import type { GameCategory } from "@foyer/contract/shared";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Rate } from "../../entities/rebate/rate.tsx";
import { useRateNames } from "../../entities/rebate/use-rate-names.ts";
import recordStyles from "../../entities/record/record.module.css";
import { ListEnd, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { ExactMoney } from "../../entities/settlement/exact-money.tsx";
import settlementStyles from "../../entities/settlement/settlement.module.css";
import { statementQuery } from "../../entities/settlement/settlement-queries.ts";
import {
  ClosedNote,
  StatementHead,
  StatementNotFound,
  StatementReference,
} from "../../entities/settlement/statement-parts.tsx";
import { ApiError } from "../../lib/http/index.ts";
import { Card } from "../../ui/card/card.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import styles from "./rebates.module.css";

/** A rebate statement: what a day paid, with every input it was computed from. */
export default function StatementPage({ id }: { id: string }) {
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
    return <StatementNotFound all={{ to: "/m/member/agent/agentRebeat", search: { view: "statements" } }} />;
  const { statement } = first;
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <article className={recordStyles.screen}>
      <Head statement={statement} />
      <section className={recordStyles.day}>
        <h2 className={settlementStyles.title}>
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
      <ClosedNote />
      <StatementReference statement={statement} />
    </article>
  );
}

function Head({ statement }: { statement: SettlementStatement }) {
  const { day } = useRecordTimes();
  const on = day(statement.firstDay);
  return <StatementHead title={<Trans>Rebate of {on}</Trans>} statement={statement} />;
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

function Sums({ statement: { amount, carried, payable, rest } }: { statement: SettlementStatement }) {
  const { t } = useLingui();
  return (
    <Card>
      <ValueList
        items={[
          { name: t`Sum of the day`, value: <ExactMoney amount={amount} /> },
          { name: t`Carried over from earlier days`, value: <ExactMoney amount={carried} /> },
          ...(rest === undefined
            ? []
            : [{ name: t`Carried over to the next statement`, value: <ExactMoney amount={rest} /> }]),
          { name: t`Rebate`, value: <ExactMoney amount={payable} />, total: true },
        ]}
      />
    </Card>
  );
}

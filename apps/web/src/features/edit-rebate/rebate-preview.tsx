import type { NewRebateRate, RebatePreview as Preview } from "@foyer/contract/rebates";
import { formatAmount, moneyParts, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { rebatePreviewQuery } from "../../entities/rebate/rebate-queries.ts";
import { inOrder, useRateNames } from "../../entities/rebate/use-rate-names.ts";
import { SignedMoney } from "../../entities/record/signed-money.tsx";
import { DURATIONS } from "../../lib/durations.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { Card } from "../../ui/card/card.tsx";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./rebate-editor.module.css";

interface RebatePreviewProps {
  memberId: string;
  /** Rates to compute with. */
  rates: readonly NewRebateRate[];
  /** An edit is wrong: there is nothing to compute with. */
  wrong: boolean;
}

/** What the rates would cost the agent at the turnover of the last week; follows the edits after a pause. */
export function RebatePreview({ memberId, rates, wrong }: RebatePreviewProps) {
  const { t } = useLingui();
  const now = JSON.stringify(rates);
  const wanted = useDebounced(now, DURATIONS.ratePreview);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...rebatePreviewQuery(memberId, wanted),
    enabled: !wrong,
  });
  const outdated = isPlaceholderData || wanted !== now;
  return (
    <section className={styles.section} aria-label={t`Preview`}>
      <div className={styles.between}>
        <h2 className={styles.title}>
          <Trans>Preview</Trans>
        </h2>
        <span className={styles.small}>
          <Trans>at the turnover of the last 7 days</Trans>
        </span>
      </div>
      {wrong ? (
        <Card>
          <p className={styles.small}>
            <Trans>The preview is shown when all rates are within their bounds.</Trans>
          </p>
        </Card>
      ) : data ? (
        <Card className={outdated ? styles.outdated : undefined}>
          <Figures preview={data} busy={outdated} />
        </Card>
      ) : isError ? (
        <PartLoadFailed what="rebatePreview" onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={styles.wait} />
      )}
    </section>
  );
}

/** The rows of a preview, the vendors of a category together. */
function byCategory({ rows }: Preview) {
  type Sum = { turnover: bigint; before: bigint; after: bigint };
  const sums = new Map<Preview["rows"][number]["category"], Sum>();
  for (const { category, turnover, before, after } of rows) {
    const sum = sums.get(category) ?? { turnover: 0n, before: 0n, after: 0n };
    sums.set(category, {
      turnover: sum.turnover + parseAmount(turnover),
      before: sum.before + parseAmount(before),
      after: sum.after + parseAmount(after),
    });
  }
  return inOrder([...sums].map(([category, sum]) => ({ category, ...sum })));
}

function Figures({ preview, busy }: { preview: Preview; busy: boolean }) {
  const { t } = useLingui();
  const names = useRateNames();
  const money = useMoney();
  const currency = useSettings()?.currency;
  const figures = (amount: bigint, whole = false) => {
    const parts =
      whole && currency
        ? moneyParts(amount, { ...currency, pattern: currency.pattern.split(".")[0] ?? "#,##0" })
        : money(formatAmount(amount));
    return <span className="num">{parts.sign + parts.figures}</span>;
  };
  const [before, after] = [parseAmount(preview.before), parseAmount(preview.after)];
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t`Preview`}>
        <table aria-busy={busy}>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{t`Category`}</span>
              </th>
              <th scope="col">{t`Turnover`}</th>
              <th scope="col">{t`You now`}</th>
              <th scope="col">{t`You then`}</th>
            </tr>
          </thead>
          <tbody>
            {byCategory(preview).map((row) => (
              <tr key={row.category}>
                <th scope="row">{names.category(row.category)}</th>
                <td>{figures(row.turnover, true)}</td>
                <td>{figures(row.before)}</td>
                <td>{figures(row.after)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t`A week`}</th>
              <td />
              <td>{figures(before)}</td>
              <td>{figures(after)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={styles.between}>
        <span className={styles.small}>
          <Trans>Difference a week</Trans>
        </span>{" "}
        <b>
          <SignedMoney total amount={formatAmount(after - before)} />
        </b>
      </p>
    </>
  );
}

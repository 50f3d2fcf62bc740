import { formatAmount, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TierTable } from "../../entities/agent-contract/tier-table.tsx";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import recordStyles from "../../entities/record/record.module.css";
import { PlainMoney } from "../../entities/record/signed-money.tsx";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { BasisList } from "../../entities/settlement/computed-from.tsx";
import settlementStyles from "../../entities/settlement/settlement.module.css";
import { runningQuery } from "../../entities/settlement/settlement-queries.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./dividends.module.css";

/** The basis of the period that is not over, so far; nothing without a contract. */
export function RunningDividend() {
  const { t } = useLingui();
  const { days } = useRecordTimes();
  const query = useQuery(runningQuery());
  const [open, setOpen] = useState(false);
  const { data, isError, refetch } = query;
  if (!data)
    return isError ? (
      <PartLoadFailed what="runningDividend" onRetry={() => void refetch()} />
    ) : (
      <Skeleton className={styles.wait} />
    );
  const { running } = data;
  if (!running) return null;
  const { firstDay, lastDay, tiers, ...basis } = running;
  const after = formatAmount(parseAmount(basis.basis) + parseAmount(basis.carried));
  const period = days(firstDay, lastDay);
  return (
    <>
      <AsOfNote query={query} offline={t`Dividends are updated when you're back online.`} />
      <Card>
        <div className={settlementStyles.head}>
          <h2 className={settlementStyles.small}>
            <Trans>This period, {period}</Trans>
          </h2>
          <span className={recordStyles.tag}>
            <Trans>Not closed yet</Trans>
          </span>
        </div>
        <p className={`display ${settlementStyles.figure}`}>
          <PlainMoney amount={after} />
        </p>
        <p className={recordStyles.note}>
          <Trans>
            The basis so far. Which tier pays also depends on the active members, who are counted when the
            period closes.
          </Trans>
        </p>
        <TierTable kind="dividend" tiers={tiers} reached={{ value: after }} />
        <Button look="text" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t`Hide how it is computed` : t`Show how it is computed`}
        </Button>
      </Card>
      {open && <BasisList basis={basis} />}
    </>
  );
}

import type { AdjustmentDetail } from "@foyer/contract/adjustments";
import { mayAct } from "@foyer/domain/operator-role";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useDay, useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall, useBackOfficeSession } from "../back-office-session.ts";
import { CaseCard, CaseHistory, CaseRows, type HistoryEntry } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { AboutMember } from "../cases/lazy-about-member.tsx";
import { PlayerLink } from "../player-link.tsx";
import { APPROVE_KEY, REJECT_KEY, shortcut } from "../shortcuts/shortcuts.ts";
import { AdjustmentDecisionSheet } from "./adjustment-decision-sheet.tsx";
import { type AdjustmentStep, useAdjustmentStep } from "./use-adjustment-step.ts";
import { useAdjusted, useAdjustmentTexts } from "./use-adjustment-texts.ts";

/** One adjustment: what it does and why, who proposed and who decided it, the member's earlier ones, and the member. */
export function AdjustmentCase({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useLingui();
  const day = useDay();
  const adjusted = useAdjusted();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.adjustmentCase(number),
    queryFn: ({ signal }) => backOfficeCall("backoffice.adjustment.read", { params: { number } }, signal),
    staleTime: 0,
  });
  const since = data && day(data.memberSince);
  return (
    <article className={styles.case}>
      <header className={styles.head}>
        <IconButton icon="back" label={t`Back to the list`} className={styles.back} onClick={onClose} />
        {data && (
          <>
            <div className={styles.person}>
              <h2>
                <PlayerLink id={data.about.id}>{data.player}</PlayerLink>
              </h2>
            </div>
            <b className={backOffice.amount}>
              <Money parts={adjusted(data)} />
            </b>
            <p className={cx(backOffice.fact, styles.facts)}>
              {data.number}, {t`member since ${since}`}
            </p>
          </>
        )}
      </header>
      {data ? (
        <>
          <div className={styles.body}>
            <div className={cx(styles.main, styles.pairs)}>
              <What one={data} />
              <Earlier one={data} />
              <AboutMember about={data.about} money={data.money} />
            </div>
            <aside className={styles.side}>
              <Trail one={data} />
            </aside>
          </div>
          <Actions one={data} />
        </>
      ) : error ? (
        <LoadFailed what="adjustments" error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton className={backOffice.skeleton} />
      )}
    </article>
  );
}

function What({ one }: { one: AdjustmentDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const { kinds, reasons, states } = useAdjustmentTexts();
  return (
    <CaseCard title={kinds[one.kind]}>
      <p className={backOffice.fact}>{states[one.state]}</p>
      <CaseRows
        rows={[
          one.deposit !== undefined && [t`Deposit`, one.deposit],
          one.corrects !== undefined && [t`Corrects`, <bdi key="c">{one.corrects}</bdi>],
          [t`Reason`, reasons[one.reason]],
          [
            t`Note`,
            <q key="n" dir="auto">
              {one.note}
            </q>,
          ],
          one.balanceAfter !== undefined && [
            t`Balance after`,
            <Money key="a" parts={money(one.balanceAfter)} />,
          ],
          [t`Balance now`, <Money key="b" parts={money(one.balance)} />],
        ]}
      />
    </CaseCard>
  );
}

function Earlier({ one: { earlier } }: { one: AdjustmentDetail }) {
  const { t } = useLingui();
  const moment = useMoment();
  const adjusted = useAdjusted();
  const { reasons, states } = useAdjustmentTexts();
  return (
    <CaseCard title={t`Earlier adjustments`}>
      {earlier.length === 0 ? (
        <p className={backOffice.pale}>{t`This is the first one.`}</p>
      ) : (
        <ul className={styles.earlier}>
          {earlier.map((before) => (
            <li key={before.number} className={styles.between}>
              <span>
                {moment(before.proposedAt)}, {reasons[before.reason]}, {states[before.state]}
              </span>
              <Money parts={adjusted(before)} />
            </li>
          ))}
        </ul>
      )}
    </CaseCard>
  );
}

function Trail({ one }: { one: AdjustmentDetail }) {
  const { t } = useLingui();
  const decided: Readonly<Record<AdjustmentDetail["state"], string>> = {
    proposed: "",
    booked: t`approved it`,
    declined: t`declined it`,
    withdrawn: t`withdrew it`,
  };
  const made: HistoryEntry = {
    at: one.proposedAt,
    by: one.proposedBy,
    text: one.twoOperators ? t`proposed it` : t`booked it`,
    note: one.note,
  };
  const entries =
    one.decidedAt !== undefined && one.decidedBy !== undefined
      ? [{ at: one.decidedAt, by: one.decidedBy, text: decided[one.state], note: one.decisionNote }, made]
      : [made];
  return <CaseHistory entries={entries} />;
}

/** The steps that are possible now. */
function Actions({ one }: { one: AdjustmentDetail }) {
  const { t } = useLingui();
  const roles = useBackOfficeSession()?.operator.roles ?? [];
  const [deciding, setDeciding] = useState<Exclude<AdjustmentStep, "withdraw">>();
  const step = useAdjustmentStep(one.number);
  if (one.state !== "proposed") return null;
  const decides = mayAct(roles, ["risk"]);
  return (
    <footer className={styles.actions}>
      {step.refused !== undefined && (
        <p className={cx(backOffice.refusal, styles.wide)} role="alert">
          {step.refused}
        </p>
      )}
      {one.mine ? (
        <>
          <p
            className={cx(backOffice.pale, styles.wide)}
          >{t`You proposed it. Another operator must decide.`}</p>
          <Button look="outline" busy={step.isPending} onClick={() => step.mutate({ step: "withdraw" })}>
            <Trans>Withdraw proposal</Trans>
          </Button>
        </>
      ) : decides ? (
        <>
          <Button
            look="outline"
            aria-haspopup="dialog"
            {...shortcut(REJECT_KEY)}
            onClick={() => setDeciding("decline")}
          >
            <Trans>Decline…</Trans>
          </Button>
          <Button
            look="primary"
            aria-haspopup="dialog"
            {...shortcut(APPROVE_KEY)}
            onClick={() => setDeciding("approve")}
          >
            <Trans>Approve…</Trans>
          </Button>
        </>
      ) : (
        <p className={cx(backOffice.pale, styles.wide)}>{t`An operator with the role risk must decide.`}</p>
      )}
      {deciding && (
        <AdjustmentDecisionSheet one={one} verdict={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </footer>
  );
}

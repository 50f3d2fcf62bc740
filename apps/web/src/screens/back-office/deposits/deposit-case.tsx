import type { BackOfficeDepositDetail } from "@foyer/contract/back-office-deposits";
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
import { moneyText } from "../../../ui/money/money-text.ts";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { AssignButton, CaseCard, CaseHistory, CaseNote, CaseRows, Sentence } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { AboutMember } from "../cases/lazy-about-member.tsx";
import { ChangeLevel } from "../members/change-level.tsx";
import { usePaymentMoney } from "../payments/use-payment-money.ts";
import { PlayerLink } from "../player-link.tsx";
import { providerName } from "../reconciliation/provider-name.ts";
import { APPROVE_KEY, REJECT_KEY, shortcut } from "../shortcuts/shortcuts.ts";
import { useRefusal } from "../use-refusal.ts";
import { useReviewReasons } from "../withdrawals/use-review-reasons.ts";
import { DepositDecisionSheet } from "./deposit-decision-sheet.tsx";
import { DepositSlip } from "./deposit-slip.tsx";
import { useDepositAction } from "./use-deposit-action.ts";
import { useStatesOfPayments } from "./use-states-of-payments.ts";

/** As the platform counts it; the contract's constant would bring its schemas into the bundle. */
const SUM_DAYS = 30;

/** One deposit with all that is needed to decide: why it is here first, then order, payments, slips and member. */
export function DepositCase({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useLingui();
  const money = useMoney();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.depositCase(number),
    queryFn: ({ signal }) => backOfficeCall("backoffice.deposit.read", { params: { number } }, signal),
    staleTime: 0,
  });
  return (
    <article className={styles.case}>
      <header className={styles.head}>
        <IconButton icon="back" label={t`Back to the list`} className={styles.back} onClick={onClose} />
        {data && (
          <>
            <div className={styles.person}>
              <h2>
                <PlayerLink id={data.about.id}>{data.member.username}</PlayerLink>
              </h2>
              <p className={backOffice.fact}>{data.number}</p>
            </div>
            <b className={backOffice.amount}>
              <Money parts={money(data.toPay)} />
            </b>
          </>
        )}
      </header>
      {data ? (
        <>
          <div className={styles.body}>
            <div className={cx(styles.main, styles.pairs)}>
              <Why one={data} />
              <Order one={data} />
              <Payments one={data} />
              <Slips one={data} />
              <Member one={data} />
              <AboutMember about={data.about} />
            </div>
            <aside className={styles.side}>
              <Note number={number} />
              <Trail one={data} />
            </aside>
          </div>
          <Actions one={data} />
        </>
      ) : error ? (
        <LoadFailed what="depositCases" error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton className={backOffice.skeleton} />
      )}
    </article>
  );
}

function Why({ one }: { one: BackOfficeDepositDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const reasons = useReviewReasons();
  const { approvedBy, approvedAmount } = one;
  return (
    <CaseCard title={t`Why it is here`}>
      <CaseRows
        rows={[
          one.reason !== undefined && [t`Reason`, <Sentence key="r">{reasons[one.reason]}</Sentence>],
          [t`Ordered`, <Money key="o" parts={money(one.toPay)} />],
          one.arrived !== undefined && [t`Arrived`, <Money key="a" parts={money(one.arrived)} />],
          [t`Waiting since`, moment(one.since)],
          [t`Two approvals above`, <Money key="l" parts={money(one.approvalAbove)} />],
          approvedBy !== undefined &&
            approvedAmount !== undefined && [
              t`First approval`,
              <span key="f">
                {approvedBy}, <Money parts={money(approvedAmount)} />
              </span>,
            ],
        ]}
      />
    </CaseCard>
  );
}

function Order({ one }: { one: BackOfficeDepositDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  return (
    <CaseCard title={t`Order`}>
      <CaseRows
        rows={[
          [t`Method`, one.methodName],
          one.account !== undefined && [t`Account`, one.account],
          [t`Amount`, <Money key="a" parts={money(one.amount)} />],
          [t`Fee`, <Money key="f" parts={money(one.fee)} />],
          [t`Created`, moment(one.createdAt)],
          one.remark !== undefined && [t`Remark of the member`, <bdi key="r">{one.remark}</bdi>],
        ]}
      />
    </CaseCard>
  );
}

function Payments({ one }: { one: BackOfficeDepositDetail }) {
  const { t } = useLingui();
  const money = usePaymentMoney();
  const moment = useMoment();
  const states = useStatesOfPayments();
  return (
    <CaseCard title={t`Payments`}>
      {one.payments.length === 0 ? (
        <p className={backOffice.pale}>{t`No payment is known yet. Check the account for the transfer.`}</p>
      ) : (
        <ul className={styles.trail}>
          {one.payments.map((payment) => (
            <li key={payment.paymentKey}>
              <b>
                <Money parts={money(payment.amount, payment.currency)} />
              </b>
              <span>
                {[
                  payment.payerName,
                  states[payment.state],
                  payment.chargedBack ? t`taken back by the bank` : undefined,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              {payment.dialect !== "manual" && (
                <span>
                  {providerName(payment.dialect)} <bdi>{payment.paymentId}</bdi>
                </span>
              )}
              <time dateTime={payment.paidAt}>{moment(payment.paidAt)}</time>
            </li>
          ))}
        </ul>
      )}
    </CaseCard>
  );
}

function Slips({ one }: { one: BackOfficeDepositDetail }) {
  const { t } = useLingui();
  if (one.slips.length === 0) return null;
  return (
    <CaseCard title={t`Transfer slips`}>
      <ul className={styles.documents}>
        {one.slips.map(({ slip }, at) => (
          <DepositSlip key={slip} number={one.number} slip={slip} label={t`Slip ${at + 1}`} />
        ))}
      </ul>
    </CaseCard>
  );
}

function Member({ one: { member } }: { one: BackOfficeDepositDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const day = useDay();
  return (
    <CaseCard title={t`Member`}>
      <CaseRows
        rows={[
          [t`Payee name`, member.payeeName ?? t`Not set`],
          [t`Member since`, day(member.memberSince)],
          member.level !== undefined && [t`Level`, <bdi key="l">{member.level}</bdi>],
          [t`Balance`, <Money key="b" parts={money(member.balance)} />],
          [
            t`Deposits in ${SUM_DAYS} days`,
            <span key="d">
              <Money parts={money(member.deposits)} /> ({member.depositCount})
            </span>,
          ],
          [t`Withdrawals in ${SUM_DAYS} days`, <Money key="w" parts={money(member.withdrawals)} />],
          [t`Turnover in ${SUM_DAYS} days`, <Money key="t" parts={money(member.turnover)} />],
        ]}
      />
      {member.level !== undefined && <ChangeLevel username={member.username} />}
    </CaseCard>
  );
}

function Note({ number }: { number: string }) {
  const { isPending, error, mutate } = useDepositAction(number);
  return (
    <CaseNote
      busy={isPending}
      error={error}
      onSave={(text, onSuccess) => mutate({ action: "note", text }, { onSuccess })}
    />
  );
}

function Trail({ one }: { one: BackOfficeDepositDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const reasons = useReviewReasons();
  const steps: Readonly<Record<string, string>> = {
    created: t`order created`,
    "declared-paid": t`reported as paid`,
    "payment-received": t`payment received`,
    review: t`to be checked`,
    credited: t`credited`,
    returned: t`returned`,
    expired: t`expired`,
    cancelled: t`cancelled`,
    failed: t`failed`,
    assigned: t`took the case`,
    "put-back": t`put the case back`,
    approved: t`gave the first approval`,
    "approval-withdrawn": t`withdrew the approval`,
    "approval-declined": t`declined the approval`,
    noted: t`wrote a note`,
    "charged-back": t`taken back by the bank`,
  };
  return (
    <CaseHistory
      entries={one.trail.map(({ step, at, by, reason, amount, note }) => ({
        at,
        by,
        text: [
          steps[step] ?? step,
          reason !== undefined && reasons[reason],
          amount !== undefined && moneyText(money(amount)),
        ]
          .filter(Boolean)
          .join(", "),
        note,
      }))}
    />
  );
}

/** The steps that are possible now. */
function Actions({ one }: { one: BackOfficeDepositDetail }) {
  const { t } = useLingui();
  const action = useDepositAction(one.number);
  const refusal = useRefusal();
  const [deciding, setDeciding] = useState<"credit" | "return">();
  if (one.state !== "review") return null;
  const colleague = one.mine ? undefined : one.assignedTo;
  return (
    <footer className={styles.actions}>
      {action.isError && (
        <p className={cx(backOffice.refusal, styles.wide)} role="alert">
          {refusal(action.error)}
        </p>
      )}
      <AssignButton
        mine={one.mine}
        colleague={colleague}
        busy={action.isPending}
        onAssign={() =>
          action.mutate({ action: "assign", ...(colleague !== undefined && { takeOver: true }) })
        }
        onRelease={() => action.mutate({ action: "release" })}
      />
      <Button
        look="outline"
        aria-haspopup="dialog"
        {...shortcut(REJECT_KEY)}
        onClick={() => setDeciding("return")}
      >
        <Trans>Return…</Trans>
      </Button>
      <Button
        look="primary"
        aria-haspopup="dialog"
        {...shortcut(APPROVE_KEY)}
        onClick={() => setDeciding("credit")}
      >
        {one.approvedBy !== undefined && !one.approvedByMe ? t`Give second approval…` : t`Credit…`}
      </Button>
      {deciding && (
        <DepositDecisionSheet one={one} decision={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </footer>
  );
}

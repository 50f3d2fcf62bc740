import type { PaymentCaseDetail } from "@foyer/contract/back-office-payments";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Link, useGo } from "../../../lib/navigation/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall, useBackOfficeSession } from "../back-office-session.ts";
import { AssignButton, CaseCard, CaseHistory, CaseNote, CaseRows } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { AboutMember } from "../cases/lazy-about-member.tsx";
import { PlayerLink } from "../player-link.tsx";
import { providerName } from "../reconciliation/provider-name.ts";
import { APPROVE_KEY, REJECT_KEY, shortcut } from "../shortcuts/shortcuts.ts";
import { useRefusal } from "../use-refusal.ts";
import { type PaymentDecision, PaymentDecisionSheet } from "./payment-decision-sheet.tsx";
import { PaymentMatchSheet } from "./payment-match-sheet.tsx";
import { usePaymentAction } from "./use-payment-action.ts";
import { usePaymentMoney } from "./use-payment-money.ts";

/** One payment with all that is known about it. */
export function PaymentCase({ paymentKey, onClose }: { paymentKey: string; onClose: () => void }) {
  const { t } = useLingui();
  const money = usePaymentMoney();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.paymentCase(paymentKey),
    queryFn: ({ signal }) => backOfficeCall("backoffice.payment", { params: { paymentKey } }, signal),
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
                <PlayerLink id={data.member?.about.id}>
                  {data.player ?? data.payerName ?? t`Unknown payer`}
                </PlayerLink>
              </h2>
              <p className={backOffice.fact}>
                {data.chargedBackAt === undefined ? t`Payment` : t`Charged back`}
              </p>
            </div>
            <b className={backOffice.amount}>
              <Money parts={money(data.amount, data.currency)} />
            </b>
          </>
        )}
      </header>
      {data ? (
        <>
          <div className={styles.body}>
            <div className={cx(styles.main, styles.pairs)}>
              {data.chargedBackAt !== undefined && data.deposit !== undefined && <Debt one={data} />}
              <Payment one={data} />
              {data.member && (
                <>
                  <HeldWithdrawals withdrawals={data.member.withdrawals} />
                  <AboutMember about={data.member.about} money={data.member.money} />
                </>
              )}
            </div>
            <aside className={styles.side}>
              <Note paymentKey={paymentKey} />
              <Trail one={data} />
            </aside>
          </div>
          <Actions one={data} />
        </>
      ) : error ? (
        <LoadFailed what="paymentCases" error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton className={backOffice.skeleton} />
      )}
    </article>
  );
}

function Debt({ one }: { one: PaymentCaseDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const { chargedBackAt = "", approvedBy } = one;
  return (
    <CaseCard title={t`Charged back`}>
      <CaseRows
        rows={[
          [t`Taken back by the bank`, moment(chargedBackAt)],
          [t`Credited`, <Money key="c" parts={money(one.credited)} />],
          [t`Taken from the balance`, <Money key="r" parts={money(one.recovered)} />],
          [t`Borne by the merchant`, <Money key="b" parts={money(one.borne)} />],
          [t`Still owed`, <Money key="d" parts={money(one.debt)} />],
          [t`Two approvals above`, <Money key="l" parts={money(one.approvalAbove)} />],
          approvedBy !== undefined && [t`First approval`, <bdi key="f">{approvedBy}</bdi>],
        ]}
      />
      {one.open && (
        <p className={backOffice.pale}>{t`Withdrawals of the member are held until this is settled.`}</p>
      )}
    </CaseCard>
  );
}

function Payment({ one }: { one: PaymentCaseDetail }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { deposit, player, approvedBy } = one;
  return (
    <CaseCard title={t`Payment`}>
      <CaseRows
        rows={[
          [t`Provider`, one.dialect === "manual" ? t`Bank transfer` : providerName(one.dialect)],
          // of a bank transfer it is the platform's own key
          one.dialect !== "manual" && [t`Payment id`, <bdi key="i">{one.paymentId}</bdi>],
          one.account !== undefined && [t`Account`, one.account],
          [t`Payer`, <bdi key="p">{one.payerName ?? t`Unknown`}</bdi>],
          [t`Reference`, one.reference === "" ? t`None` : <bdi key="r">{one.reference}</bdi>],
          [t`Paid`, moment(one.paidAt)],
          [t`Received`, moment(one.receivedAt)],
          deposit !== undefined && [
            t`Deposit`,
            <Link key="d" to="/backoffice" search={{ section: "deposits", deposit }}>
              {deposit}
            </Link>,
          ],
          player === undefined &&
            approvedBy !== undefined && [t`First approval`, <bdi key="f">{approvedBy}</bdi>],
        ]}
      />
    </CaseCard>
  );
}

type KnownMember = NonNullable<PaymentCaseDetail["member"]>;

function HeldWithdrawals({ withdrawals }: Pick<KnownMember, "withdrawals">) {
  const { t } = useLingui();
  const money = useMoney();
  if (withdrawals.length === 0) return null;
  return (
    <CaseCard title={t`Withdrawals on their way`}>
      <ul className={styles.orders}>
        {withdrawals.map(({ number, amount }) => (
          <li key={number} className={styles.between}>
            <Link to="/backoffice" search={{ section: "withdrawals", withdrawal: number }}>
              {number}
            </Link>
            <Money parts={money(amount)} />
          </li>
        ))}
      </ul>
    </CaseCard>
  );
}

function Note({ paymentKey }: { paymentKey: string }) {
  const { isPending, error, mutate } = usePaymentAction(paymentKey);
  return (
    <CaseNote
      busy={isPending}
      error={error}
      onSave={(text, onSuccess) => mutate({ action: "note", text }, { onSuccess })}
    />
  );
}

function Trail({ one }: { one: PaymentCaseDetail }) {
  const { t } = useLingui();
  const money = usePaymentMoney();
  const steps: Readonly<Record<string, string>> = {
    "charged-back": t`taken back by the bank`,
    recovered: t`taken from the balance`,
    approved: t`gave the first approval`,
    "approval-withdrawn": t`withdrew the approval`,
    "approval-declined": t`declined the approval`,
    "written-off": t`wrote it off`,
    returned: t`marked it as returned`,
    matched: t`matched it with an order`,
    assigned: t`took the case`,
    "put-back": t`put the case back`,
    noted: t`wrote a note`,
  };
  return (
    <CaseHistory
      entries={one.trail.map(({ step, at, by, amount, note }) => ({
        at,
        by,
        text: [steps[step] ?? step, amount !== undefined && moneyText(money(amount, one.currency))]
          .filter(Boolean)
          .join(", "),
        note,
      }))}
    />
  );
}

/** The steps that are possible now. */
function Actions({ one }: { one: PaymentCaseDetail }) {
  const { t } = useLingui();
  const go = useGo();
  const action = usePaymentAction(one.paymentKey);
  const refusal = useRefusal();
  const roles = useBackOfficeSession()?.operator.roles ?? [];
  const [deciding, setDeciding] = useState<PaymentDecision | "match">();
  // the sheet of a late press stays, with what happened meanwhile
  if (!one.open && deciding === undefined) return null;
  const colleague = one.mine ? undefined : one.assignedTo;
  const owes = one.player !== undefined;
  const decides = !owes || roles.includes("risk") || roles.includes("administrator");
  const close = () => setDeciding(undefined);
  const button = (decision: PaymentDecision | "match", label: string, key?: string) => (
    <Button
      look={key === APPROVE_KEY ? "primary" : "outline"}
      aria-haspopup="dialog"
      {...(key !== undefined && shortcut(key))}
      onClick={() => setDeciding(decision)}
    >
      {label}
    </Button>
  );
  const writeOff =
    one.approvedBy !== undefined && !one.approvedByMe ? t`Give second approval…` : t`Write off…`;
  return (
    <footer className={styles.actions}>
      {action.isError && (
        <p className={cx(backOffice.refusal, styles.wide)} role="alert">
          {refusal(action.error)}
        </p>
      )}
      {one.open && (
        <AssignButton
          mine={one.mine}
          colleague={colleague}
          busy={action.isPending}
          onAssign={() =>
            action.mutate({ action: "assign", ...(colleague !== undefined && { takeOver: true }) })
          }
          onRelease={() => action.mutate({ action: "release" })}
        />
      )}
      {one.open && decides && button("write-off", writeOff, owes ? REJECT_KEY : undefined)}
      {one.open && owes && decides && button("recover", t`Take from balance…`, APPROVE_KEY)}
      {one.open && !owes && (
        <>
          {button("return", t`Returned…`, REJECT_KEY)}
          {button("credit", t`Credit to a member…`)}
          {button("match", t`Match with an order…`, APPROVE_KEY)}
        </>
      )}
      {deciding === "match" ? (
        <PaymentMatchSheet
          payment={one}
          onMatched={(deposit) => go({ to: "/backoffice", search: { section: "deposits", deposit } })}
          onClose={close}
        />
      ) : (
        deciding && <PaymentDecisionSheet one={one} decision={deciding} onClose={close} />
      )}
    </footer>
  );
}

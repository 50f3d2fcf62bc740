import type { WithdrawalCaseDetail } from "@foyer/contract/withdrawals";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useDay, useMoment } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { CopyList } from "../../../ui/copy-list/copy-list.tsx";
import { cx } from "../../../ui/cx.ts";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { AssignButton, CaseCard, CaseHistory, CaseNote, CaseRows, Sentence } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { AboutMember } from "../cases/lazy-about-member.tsx";
import { ChangeLevel } from "../members/change-level.tsx";
import { PlayerLink } from "../player-link.tsx";
import { providerName } from "../reconciliation/provider-name.ts";
import { APPROVE_KEY, REJECT_KEY, shortcut } from "../shortcuts/shortcuts.ts";
import { LazyWithdrawalDecision } from "./lazy-withdrawal-decision.tsx";
import { useWithdrawalAction } from "./use-withdrawal-action.ts";
import { useWithdrawalTexts } from "./use-withdrawal-texts.ts";
import type { WithdrawalDecision } from "./withdrawal-decision-sheet.tsx";
import { Rounds } from "./withdrawal-history.tsx";
import { WithdrawalReasons } from "./withdrawal-reasons.tsx";

/** One withdrawal with all that is needed to decide: why it is here first, then payout, play, money and history. */
export function WithdrawalCaseView({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useLingui();
  const money = useMoney();
  const day = useDay();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.withdrawalCase(number),
    queryFn: ({ signal }) => backOfficeCall("backoffice.withdrawal", { params: { number } }, signal),
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
                <bdi>{data.holder}</bdi>
              </h2>
            </div>
            <b className={backOffice.amount}>
              <Money parts={money(data.amount)} />
            </b>
            <p className={cx(backOffice.fact, styles.facts)}>
              {data.number}, <PlayerLink id={data.about.id}>{data.player}</PlayerLink>
              {data.level !== undefined && (
                <>
                  , <bdi>{data.level}</bdi>
                </>
              )}
              , {t`member since ${since}`}
            </p>
          </>
        )}
      </header>
      {data ? (
        <>
          <div className={styles.body}>
            <div className={cx(styles.main, styles.pairs)}>
              <WithdrawalReasons one={data} />
              <Payout one={data} />
              <Rounds one={data} />
              <Turnovers one={data} />
              {data.level !== undefined && (
                <CaseCard title={t`Member club`}>
                  <CaseRows rows={[[t`Level`, <bdi key="l">{data.level}</bdi>]]} />
                  <ChangeLevel username={data.player} />
                </CaseCard>
              )}
              <AboutMember about={data.about} money={data.money}>
                <SharedCard shared={data.riskFlags.includes("shared-card")} />
              </AboutMember>
            </div>
            <aside className={styles.side}>
              <Approvals one={data} />
              <Note number={number} />
              <Trail one={data} />
            </aside>
          </div>
          <Actions one={data} />
        </>
      ) : error ? (
        <LoadFailed what="withdrawalCases" error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton className={backOffice.skeleton} />
      )}
    </article>
  );
}

function Approvals({ one }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { approvals, approvalsNeeded, approvedByMe, state } = one;
  const given = one.trail.filter(({ step }) => step === "approval").reverse();
  return (
    <CaseCard title={t`Approvals`}>
      <p className={backOffice.fact}>
        {approvalsNeeded === 1
          ? t`One approval is needed.`
          : t`${approvals} of ${approvalsNeeded} approvals. Two different operators must approve.`}
      </p>
      {given.length > 0 && (
        <ul className={styles.checks}>
          {given.map(({ by, at }) => (
            <li key={at} className={styles.ok}>
              <Icon name="check" size="s" />
              <span>
                <bdi>{by}</bdi>, {moment(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {state === "review" && approvedByMe && (
        <p>{t`You have approved it. The second approval must be a colleague's.`}</p>
      )}
    </CaseCard>
  );
}

function Payout({ one }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const { failure } = useWithdrawalTexts();
  const { payout } = one;
  const receives = formatAmount(parseAmount(one.amount) - parseAmount(one.fee));
  return (
    <CaseCard title={t`Payout`}>
      <CaseRows
        rows={[
          [
            t`To`,
            <span key="t">
              <bdi>{one.card}</bdi> <bdi dir="ltr">•• {one.lastFour}</bdi>
            </span>,
          ],
          [t`Holder`, <bdi key="h">{one.holder}</bdi>],
          [t`Fee`, <Money key="f" parts={money(one.fee)} />],
          [t`Member receives`, <Money key="r" parts={money(receives)} />],
          [t`Paid out by`, payout.manual ? t`An operator` : providerName(payout.dialect)],
          payout.providerId !== undefined && [t`Number at the provider`, payout.providerId],
          payout.reference !== undefined && [t`Reference`, <bdi key="n">{payout.reference}</bdi>],
          payout.failure !== undefined && [
            t`Refused`,
            <Sentence key="w">{failure(payout.failure)}</Sentence>,
          ],
        ]}
      />
      {payout.undo && <Undo undo={payout.undo} />}
      {payout.number !== undefined && (
        <CopyList
          items={[{ name: t`Account number`, value: payout.number, copyLabel: t`Copy the account number` }]}
          texts={{ copy: t`Copy`, copied: t`Copied` }}
          onRefused={() => toast("error", t`Couldn't copy. Press and hold the text to copy it.`)}
        />
      )}
    </CaseCard>
  );
}

/** What an operator noted about the payout and a second one must confirm. */
function Undo({ undo }: { undo: NonNullable<WithdrawalCaseDetail["payout"]["undo"]> }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { by } = undo;
  const at = moment(undo.at);
  return (
    <>
      <p className={styles.wrong}>
        {undo.event === "failed"
          ? t`${by} noted on ${at} that it was not paid.`
          : t`${by} noted on ${at} that the bank returned it.`}
      </p>
      <p>
        {undo.mine
          ? t`A colleague must confirm it before the money is back in the balance.`
          : t`Mark it too, to confirm it.`}
      </p>
    </>
  );
}

/** Deposits that still require play, and the way to lift what is left. */
function Turnovers({ one }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  if (one.turnovers.length === 0) return null;
  return (
    <CaseCard title={t`Turnover`}>
      <ul className={styles.earlier}>
        {one.turnovers.map(({ turnoverId, deposit, counted, required }) => {
          const played = moneyText(money(counted));
          const needed = moneyText(money(required));
          return (
            <li key={turnoverId}>
              {deposit}: {t`${played} of ${needed}`}
            </li>
          );
        })}
      </ul>
      <Link
        to="/backoffice"
        search={{ section: "adjustments", adjustment: "new", about: one.player }}
        className={buttonClass({ size: "small" })}
      >
        <Trans>Lift turnover…</Trans>
      </Link>
    </CaseCard>
  );
}

function SharedCard({ shared }: { shared: boolean }) {
  const { t } = useLingui();
  return shared ? (
    <p className={styles.wrong}>{t`Other members use this card.`}</p>
  ) : (
    <p className={backOffice.fact}>{t`No other member uses this card.`}</p>
  );
}

function Note({ number }: { number: string }) {
  const { isPending, error, mutate } = useWithdrawalAction(number);
  return (
    <CaseNote
      busy={isPending}
      error={error}
      onSave={(note, onSuccess) => mutate({ event: "note", note }, { onSuccess })}
    />
  );
}

function Trail({ one: { trail, player } }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const texts = useWithdrawalTexts();
  return (
    <CaseHistory
      entries={trail.map(({ step, at, by, reason, note }) => ({
        at,
        by: by ?? (step === "requested" || step === "cancelled" ? player : t`System`),
        text: [texts.step(step), reason !== undefined && texts.stepReason(step, reason)]
          .filter(Boolean)
          .join(", "),
        note,
      }))}
    />
  );
}

/** The steps that are possible now. */
function Actions({ one }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const action = useWithdrawalAction(one.number);
  const [deciding, setDeciding] = useState<WithdrawalDecision>();
  useEffect(() => LazyWithdrawalDecision.preload(), []);
  const { state, payout, mine } = one;
  const reviews = state === "review";
  const byHand = payout.manual && (state === "approved" || state === "sent");
  const returnable = payout.manual && state === "paid";
  if (!reviews && !byHand && !returnable) return null;
  const colleague = mine ? undefined : one.assignedTo;
  const decide = (decision: WithdrawalDecision) => ({
    "aria-haspopup": "dialog" as const,
    onClick: () => setDeciding(decision),
  });
  return (
    <footer className={styles.actions}>
      {action.refused !== undefined && (
        <p className={cx(backOffice.refusal, styles.wide)} role="alert">
          {action.refused}
        </p>
      )}
      {!returnable && (
        <AssignButton
          mine={mine}
          colleague={colleague}
          busy={action.isPending}
          onAssign={() =>
            action.mutate({ event: "assign", ...(colleague !== undefined && { takeOver: true }) })
          }
          onRelease={() => action.mutate({ event: "release" })}
        />
      )}
      {reviews && colleague === undefined && (
        <>
          <Button look="outline" {...shortcut(REJECT_KEY)} {...decide("reject")}>
            <Trans>Reject…</Trans>
          </Button>
          {!one.approvedByMe && one.debts.length === 0 && (
            <Button look="primary" {...shortcut(APPROVE_KEY)} {...decide("approve")}>
              {one.approvals > 0 ? t`Give second approval…` : t`Approve…`}
            </Button>
          )}
        </>
      )}
      {byHand && (
        <>
          <Button look="outline" {...shortcut(REJECT_KEY)} {...decide("failed")}>
            <Trans>Mark as not paid…</Trans>
          </Button>
          {state === "approved" && (
            <Button look="outline" {...decide("sent")}>
              <Trans>Mark as sent…</Trans>
            </Button>
          )}
          <Button look="primary" {...shortcut(APPROVE_KEY)} {...decide("paid")}>
            <Trans>Mark as paid…</Trans>
          </Button>
        </>
      )}
      {returnable && (
        <Button look="outline" {...shortcut(REJECT_KEY)} {...decide("returned")}>
          <Trans>Mark as returned…</Trans>
        </Button>
      )}
      {deciding && (
        <LazyWithdrawalDecision one={one} decision={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </footer>
  );
}

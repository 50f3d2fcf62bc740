import type { WithdrawalCaseDetail } from "@foyer/contract/withdrawals";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { useStateName } from "../../entities/withdrawal/state-name.ts";
import { useDay, useMoment } from "../../i18n/use-moment.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { CopyList } from "../../ui/copy-list/copy-list.tsx";
import { cx } from "../../ui/cx.ts";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Money } from "../../ui/money/money.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import backOffice from "./back-office.module.css";
import { backOfficeKeys } from "./back-office-keys.ts";
import { backOfficeCall } from "./back-office-session.ts";
import { CaseCard, CaseNote, CaseRows } from "./case-parts.tsx";
import styles from "./case-queue.module.css";
import { useWithdrawalAction } from "./use-withdrawal-action.ts";
import { useWithdrawalTexts } from "./use-withdrawal-texts.ts";
import { type WithdrawalDecision, WithdrawalDecisionSheet } from "./withdrawal-decision-sheet.tsx";

/** As the platform counts it. */
const SUM_DAYS = 30;

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
            <div className={styles.who}>
              <h2>
                <bdi>{data.holder}</bdi>
              </h2>
              <p className={backOffice.fact}>
                <Trans>
                  <bdi>{data.player}</bdi>, member since {since}
                </Trans>
              </p>
              {data.level !== undefined && (
                <p className={backOffice.fact}>
                  <Trans>
                    Level: <bdi>{data.level}</bdi>
                  </Trans>
                </p>
              )}
              <p className={backOffice.fact}>{data.number}</p>
            </div>
            <b className={backOffice.amount}>
              <Money parts={money(data.amount)} />
            </b>
          </>
        )}
      </header>
      {data ? (
        <>
          <div className={styles.body}>
            <div className={cx(styles.main, styles.pairs)}>
              <Why one={data} />
              <Approvals one={data} />
              <Payout one={data} />
              <Turnovers one={data} />
              <Rounds one={data} />
              <MemberMoney one={data} />
              <Devices one={data} />
              <Earlier one={data} />
            </div>
            <aside className={styles.side}>
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

/** The automatic checks: those that were not met first. */
function Why({ one: { checks, facts, state } }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const stateName = useStateName();
  const { riskFlags } = useWithdrawalTexts();
  const limit = moneyText(money(facts.automaticUpTo));
  const free = moneyText(money(facts.identityAbove));
  const left = moneyText(money(facts.turnoverLeft));
  const added = moment(facts.cardAddedAt);
  const flags = facts.riskFlags.map((flag) => riskFlags[flag]).join(", ");
  const texts: Record<
    WithdrawalCaseDetail["checks"][number]["check"],
    readonly [met: string, unmet: string]
  > = {
    limit: [t`Within the automatic limit of ${limit}`, t`Above the automatic limit of ${limit}`],
    card: [t`Card added ${added}`, t`Card is new: added ${added}`],
    security: [t`No recent security change`, t`Security was changed a short time ago`],
    identity: [
      facts.identityConfirmed ? t`Identity confirmed` : t`Identity check not needed up to ${free}`,
      t`Identity not confirmed, needed above ${free}`,
    ],
    turnover: [t`Turnover met`, t`Turnover open: ${left} left to play`],
    risk: [t`No risk flags`, t`Risk flags: ${flags}`],
  };
  const shown = [...checks.filter(({ met }) => !met), ...checks.filter(({ met }) => met)];
  return (
    <CaseCard title={t`Why it is here`}>
      <p className={backOffice.fact}>
        {state === "approved" || state === "sent" ? t`Approved. An operator pays it out.` : stateName(state)}
      </p>
      <ul className={styles.checks}>
        {shown.map(({ check, met }) => (
          <li key={check} className={met ? styles.ok : styles.wrong}>
            <Icon name={met ? "check" : "warn"} size="s" />
            {texts[check][met ? 0 : 1]}
          </li>
        ))}
      </ul>
    </CaseCard>
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
          [t`Paid out by`, payout.manual ? t`An operator` : payout.dialect],
          payout.providerId !== undefined && [t`Number at the provider`, payout.providerId],
          payout.reference !== undefined && [t`Reference`, <bdi key="n">{payout.reference}</bdi>],
          payout.failure !== undefined && [t`Refused`, payout.failure],
        ]}
      />
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

/** Deposits that still require play, each with a way to waive the rest. */
function Turnovers({ one }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const [waived, setWaived] = useState<string>();
  if (one.turnovers.length === 0) return null;
  return (
    <CaseCard title={t`Turnover`}>
      <ul className={styles.earlier}>
        {one.turnovers.map(({ turnoverId, deposit, counted, required }) => {
          const played = moneyText(money(counted));
          const needed = moneyText(money(required));
          return (
            <li key={turnoverId}>
              <span>
                {deposit}: {t`${played} of ${needed}`}
              </span>
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={t`Waive the turnover of ${deposit}…`}
                onClick={() => setWaived(turnoverId)}
              >
                <Trans>Waive…</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
      {waived !== undefined && (
        <WithdrawalDecisionSheet
          one={one}
          decision="lift"
          turnoverId={waived}
          onClose={() => setWaived(undefined)}
        />
      )}
    </CaseCard>
  );
}

function Rounds({ one: { rounds } }: { one: WithdrawalCaseDetail }) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const count = i18n.number(rounds.count);
  return (
    <CaseCard title={t`Rounds behind the winnings`} full>
      {rounds.count === 0 ? (
        <p className={backOffice.pale}>{t`No rounds since the withdrawal before.`}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t`Rounds behind the winnings`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Time`}</th>
                <th scope="col">{t`Game`}</th>
                <th scope="col">{t`Round`}</th>
                <th scope="col" className={styles.sum}>{t`Stake`}</th>
                <th scope="col" className={styles.sum}>{t`Win`}</th>
              </tr>
            </thead>
            <tbody>
              {rounds.largest.map(({ at, vendor, game, round, stake, win }) => (
                <tr key={`${vendor} ${round}`}>
                  <td>{moment(at)}</td>
                  <td>
                    <bdi>
                      {game}, {vendor}
                    </bdi>
                  </td>
                  <td>
                    <bdi>{round}</bdi>
                  </td>
                  <td className={styles.sum}>
                    <Money parts={money(stake)} />
                  </td>
                  <td className={styles.sum}>
                    <Money parts={money(win)} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={3}>{t`All rounds since the withdrawal before: ${count}`}</td>
                <td className={styles.sum}>
                  <Money parts={money(rounds.stake)} />
                </td>
                <td className={styles.sum}>
                  <Money parts={money(rounds.win)} />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </CaseCard>
  );
}

function MemberMoney({ one }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const { balance, deposits, withdrawals, bonuses, play } = one.money;
  return (
    <CaseCard title={t`Money`}>
      <CaseRows
        rows={[
          [t`Balance now`, <Money key="b" parts={money(balance)} />],
          [
            t`Deposits in ${SUM_DAYS} days`,
            <span key="d">
              <Money parts={money(deposits.amount)} /> ({deposits.count})
            </span>,
          ],
          [
            t`Withdrawals in ${SUM_DAYS} days`,
            <span key="w">
              <Money parts={money(withdrawals.amount)} /> ({withdrawals.count})
            </span>,
          ],
          [t`Bonuses in ${SUM_DAYS} days`, <Money key="o" parts={money(bonuses)} />],
          [t`Result of play in ${SUM_DAYS} days`, <Money key="p" parts={money(play)} />],
        ]}
      />
    </CaseCard>
  );
}

function Devices({ one: { devices, facts } }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const moment = useMoment();
  return (
    <CaseCard title={t`Devices`}>
      {devices.length === 0 ? (
        <p className={backOffice.pale}>{t`No devices are known.`}</p>
      ) : (
        <CaseRows rows={devices.map(({ device, lastSeenAt }) => [device, moment(lastSeenAt)] as const)} />
      )}
      <p className={facts.riskFlags.includes("shared-card") ? styles.wrong : backOffice.fact}>
        {facts.riskFlags.includes("shared-card")
          ? t`Other members use this card.`
          : t`No other member uses this card.`}
      </p>
    </CaseCard>
  );
}

function Earlier({ one: { earlier } }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const stateName = useStateName();
  return (
    <CaseCard title={t`Earlier withdrawals`} full>
      {earlier.length === 0 ? (
        <p className={backOffice.pale}>{t`This is the first withdrawal.`}</p>
      ) : (
        <ul className={styles.earlier}>
          {earlier.map(({ number, state, amount, requestedAt }) => (
            <li key={number} className={styles.between}>
              <span>
                {number}, {moment(requestedAt)}, {stateName(state)}
              </span>
              <Money parts={money(amount)} />
            </li>
          ))}
        </ul>
      )}
    </CaseCard>
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
  const moment = useMoment();
  const texts = useWithdrawalTexts();
  return (
    <CaseCard title={t`Audit trail`}>
      <ol className={styles.trail}>
        {trail.map(({ step, at, by, reason, note }) => (
          <li key={`${step} ${at}`}>
            <time dateTime={at}>{moment(at)}</time>
            <span>
              <b>
                <bdi>{by ?? (step === "requested" || step === "cancelled" ? player : t`System`)}</bdi>
              </b>{" "}
              {texts.step(step)}
              {reason !== undefined && <>, {texts.stepReason(step, reason)}</>}
              {note !== undefined && <q dir="auto">{note}</q>}
            </span>
          </li>
        ))}
      </ol>
    </CaseCard>
  );
}

/** The steps that are possible now. */
function Actions({ one }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const action = useWithdrawalAction(one.number);
  const [deciding, setDeciding] = useState<WithdrawalDecision>();
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
        <Button
          busy={action.isPending}
          onClick={() =>
            action.mutate(
              mine
                ? { event: "release" }
                : { event: "assign", ...(colleague !== undefined && { takeOver: true }) },
            )
          }
        >
          {mine ? t`Put back` : colleague === undefined ? t`Assign to me` : t`Take over from ${colleague}`}
        </Button>
      )}
      {reviews && colleague === undefined && (
        <>
          <Button look="outline" {...decide("reject")}>
            <Trans>Reject…</Trans>
          </Button>
          {!one.approvedByMe && (
            <Button look="primary" {...decide("approve")}>
              {one.approvals > 0 ? t`Give second approval…` : t`Approve…`}
            </Button>
          )}
        </>
      )}
      {byHand && (
        <>
          <Button look="outline" {...decide("failed")}>
            <Trans>Mark as not paid…</Trans>
          </Button>
          {state === "approved" && (
            <Button look="outline" {...decide("sent")}>
              <Trans>Mark as sent…</Trans>
            </Button>
          )}
          <Button look="primary" {...decide("paid")}>
            <Trans>Mark as paid…</Trans>
          </Button>
        </>
      )}
      {returnable && (
        <Button look="outline" {...decide("returned")}>
          <Trans>Mark as returned…</Trans>
        </Button>
      )}
      {deciding && (
        <WithdrawalDecisionSheet one={one} decision={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </footer>
  );
}

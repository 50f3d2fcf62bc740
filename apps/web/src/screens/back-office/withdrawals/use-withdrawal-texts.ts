import type { WithdrawalCase, WithdrawalFlag } from "@foyer/contract/withdrawals";
import { useLingui } from "@lingui/react/macro";

type Check = WithdrawalCase["unmet"][number];
type RiskFlag = WithdrawalCase["riskFlags"][number];

/** The reasons an operator can choose; the contract's list would bring its schemas into the bundle. */
export const REJECT_REASONS = ["turnover", "identity", "name", "terms", "other"] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Words of the withdrawals queue. */
export function useWithdrawalTexts() {
  const { t } = useLingui();
  /** A check that was not met. */
  const unmet: Record<Check, string> = {
    limit: t`Above automatic limit`,
    card: t`New card`,
    security: t`Security change`,
    identity: t`Identity open`,
    turnover: t`Turnover open`,
    risk: t`Risk flag`,
  };
  const riskFlags: Record<RiskFlag, string> = {
    "big-win": t`big win`,
    "shared-card": t`card used by other members`,
    "shared-device": t`device used by other members`,
  };
  /** By what the queue is filtered. */
  const flags: Record<WithdrawalFlag, string> = {
    limit: unmet.limit,
    card: unmet.card,
    security: unmet.security,
    identity: unmet.identity,
    turnover: unmet.turnover,
    ...riskFlags,
    second: t`Waiting for a second operator`,
    "by-hand": t`Pay out by hand`,
    debt: t`Owes a debt`,
  };
  const rejectReasons: Record<RejectReason, string> = {
    turnover: t`Turnover not met`,
    identity: t`Identity not confirmed`,
    name: t`Name on the card differs`,
    terms: t`Against the terms`,
    other: t`Another reason`,
  };
  const steps: Readonly<Record<string, string>> = {
    requested: t`asked for the withdrawal`,
    review: t`to be reviewed`,
    approval: t`gave an approval`,
    "approval-withdrawn": t`withdrew the approval`,
    "approval-declined": t`declined the approval`,
    "undo-asked": t`asked a colleague to confirm that it failed or came back`,
    "undo-withdrawn": t`withdrew that request`,
    "undo-declined": t`declined that request`,
    approved: t`approved`,
    sent: t`sent`,
    paid: t`paid`,
    failed: t`not paid`,
    rejected: t`rejected`,
    cancelled: t`cancelled`,
    reversed: t`sent back by the bank`,
    assigned: t`took the case`,
    "put-back": t`put the case back`,
    noted: t`wrote a note`,
    contradicted: t`the provider reports it as paid, but the money is back in the balance`,
  };
  /** By the codes of the provider; one that is not here is shown as it is. */
  const failures: Readonly<Record<string, string>> = {
    account: t`the account refused it`,
    INVALID_DESTINATION: t`there is no such account`,
    REJECTED_BY_CHANNEL: t`the bank refused it`,
    INSUFFICIENT_BALANCE: t`the balance at the provider is too low`,
  };
  /** Why a step was taken. */
  const reasonsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    review: unmet,
    rejected: rejectReasons,
    failed: failures,
  };
  return {
    unmet,
    riskFlags,
    flags,
    rejectReasons,
    failure: (code: string) => failures[code] ?? code,
    step: (step: string) => steps[step] ?? step,
    stepReason: (step: string, reason: string) => reasonsOf[step]?.[reason] ?? reason,
  };
}

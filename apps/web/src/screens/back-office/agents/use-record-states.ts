import type { AdjustmentState } from "@foyer/contract/adjustments";
import type { MemberRecordKind } from "@foyer/contract/back-office-members";
import type { DepositStateName } from "@foyer/contract/deposits";
import type { IdentityCase } from "@foyer/contract/identity";
import type { LotteryOrderState } from "@foyer/contract/lottery-orders";
import type { Transfer } from "@foyer/contract/transfers";
import type { WithdrawalCase } from "@foyer/contract/withdrawals";
import { useLingui } from "@lingui/react/macro";
import { useStateName as useDepositState } from "../../../entities/deposit/state-name.ts";
import { useStateName as useWithdrawalState } from "../../../entities/withdrawal/state-name.ts";

/** Stages of a participation in a promotion, as the platform stores them. */
type Stage =
  | "applied"
  | "rejected"
  | "approved"
  | "counting"
  | "wagering"
  | "released"
  | "expired"
  | "given-up";

/** States of a member's records in a word or two. */
export function useRecordStates(): (kind: MemberRecordKind, state: string) => string {
  const { t } = useLingui();
  const deposit = useDepositState();
  const withdrawal = useWithdrawalState();
  const lottery: Readonly<Record<LotteryOrderState, string>> = {
    open: t`Open`,
    won: t`Won`,
    lost: t`Lost`,
    cancelled: t`Cancelled`,
    void: t`Void`,
  };
  const bonuses: Readonly<Record<Stage, string>> = {
    applied: t`Under review`,
    rejected: t`Rejected`,
    approved: t`Approved`,
    counting: t`In progress`,
    wagering: t`Being played`,
    released: t`Paid out`,
    expired: t`Expired`,
    "given-up": t`Given up`,
  };
  const adjustments: Readonly<Record<AdjustmentState, string>> = {
    proposed: t`Waiting for a second operator`,
    booked: t`Booked`,
    declined: t`Declined`,
    withdrawn: t`Withdrawn`,
  };
  const transfers: Readonly<Record<Transfer["state"], string>> = {
    held: t`On its way`,
    sent: t`On its way`,
    unknown: t`Waiting for the provider`,
    confirmed: t`Done`,
    failed: t`Failed`,
  };
  const identity: Readonly<Record<Exclude<IdentityCase["state"], "none">, string>> = {
    submitted: t`Waiting`,
    review: t`Being checked`,
    confirmed: t`Confirmed`,
    refused: t`Refused`,
    expired: t`Expired`,
  };
  const others: Partial<Record<MemberRecordKind, Readonly<Record<string, string>>>> = {
    lottery,
    bonuses,
    adjustments,
    transfers,
    identity,
  };
  return (kind, state) =>
    kind === "deposits"
      ? deposit(state as DepositStateName)
      : kind === "withdrawals"
        ? withdrawal(state as WithdrawalCase["state"])
        : (others[kind]?.[state] ?? state);
}

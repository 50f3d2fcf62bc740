import type { Withdrawal } from "@foyer/contract/withdrawals";
import { useLingui } from "@lingui/react/macro";

/** The state of a withdrawal in a word or two. */
export function useStateName(): (state: Withdrawal["state"]) => string {
  const { t } = useLingui();
  const names: Record<Withdrawal["state"], string> = {
    requested: t`Requested`,
    review: t`Being reviewed`,
    approved: t`Approved`,
    sent: t`Sent`,
    paid: t`Paid`,
    failed: t`Not paid`,
    rejected: t`Not approved`,
    cancelled: t`Cancelled`,
    reversed: t`Sent back by the bank`,
  };
  return (state) => names[state];
}

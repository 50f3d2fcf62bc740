import type { DepositOrder } from "@foyer/contract/deposits";
import { useLingui } from "@lingui/react/macro";

/** The state of a deposit in a word or two. */
export function useStateName(): (state: DepositOrder["state"]) => string {
  const { t } = useLingui();
  const names: Record<DepositOrder["state"], string> = {
    created: t`Awaiting payment`,
    "awaiting-payment": t`Awaiting payment`,
    review: t`Being checked`,
    credited: t`Completed`,
    returned: t`Returned`,
    expired: t`Expired`,
    cancelled: t`Cancelled`,
    failed: t`Failed`,
  };
  return (state) => names[state];
}

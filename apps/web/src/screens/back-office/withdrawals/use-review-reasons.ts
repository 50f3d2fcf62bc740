import type { BackOfficeDeposit } from "@foyer/contract/back-office-deposits";
import { useLingui } from "@lingui/react/macro";

/** Why a deposit waits for an operator. */
export function useReviewReasons(): Record<NonNullable<BackOfficeDeposit["reason"]>, string> {
  const { t } = useLingui();
  return {
    amount: t`another amount arrived`,
    currency: t`another currency arrived`,
    payer: t`another payer`,
    late: t`paid after the order ended`,
    "second-payment": t`paid more than once`,
    slip: t`the member says it is paid`,
    "four-eyes": t`a second operator must credit it`,
    unproved: t`the bank statement doesn't prove it`,
  };
}

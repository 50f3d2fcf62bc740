import type { BackOfficePayment } from "@foyer/contract/back-office-deposits";
import { useLingui } from "@lingui/react/macro";

/** What became of a payment. */
export function useStatesOfPayments(): Record<BackOfficePayment["state"], string> {
  const { t } = useLingui();
  return {
    unknown: t`without an order`,
    review: t`waits for a decision`,
    credited: t`credited`,
    returned: t`returned`,
    "written-off": t`written off`,
  };
}

import { parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import recordStyles from "../record/record.module.css";

/** Deposits of a team are less what banks took back, on the day they did: the sum of a day can be below zero. */
const isTakenBack = (amount: string): boolean => parseAmount(amount) < 0n;

/** The name of a sum of deposits. */
export function useDepositsName(): (amount: string) => string {
  const { t } = useLingui();
  return (amount) => (isTakenBack(amount) ? t`Deposits less those taken back` : t`Deposits`);
}

/** Says why a sum of deposits is below zero. */
export function TakenBackNote({ amount }: { amount: string }) {
  return isTakenBack(amount) ? (
    <p className={recordStyles.note}>
      <Trans>
        Deposits are below zero because on these days banks took back more (chargebacks) than was paid in.
      </Trans>
    </p>
  ) : null;
}

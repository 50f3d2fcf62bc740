import type { Transfer } from "@foyer/contract/transfers";
import { useLingui } from "@lingui/react/macro";

/** A transfer in words. */
export function useTransferTexts() {
  const { t } = useLingui();
  const failures: Record<NonNullable<Transfer["failure"]>, string> = {
    funds: t`There was not enough money in the wallet it was to come from.`,
    limit: t`The provider's limit was reached.`,
    account: t`The provider doesn't accept transfers for your account.`,
    currency: t`The provider doesn't accept your currency.`,
  };
  const states: Record<Transfer["state"], string> = {
    held: t`On its way`,
    sent: t`On its way`,
    unknown: t`Waiting for the provider`,
    confirmed: t`Done`,
    failed: t`Failed`,
  };
  return {
    way: ({ direction, name }: Pick<Transfer, "direction" | "name">): string =>
      direction === "out" ? t`Main wallet to ${name}` : t`${name} to main wallet`,
    state: ({ state }: Pick<Transfer, "state">): string => states[state],
    failure: ({ failure }: Pick<Transfer, "failure">): string =>
      failure === undefined ? t`The provider refused it.` : failures[failure],
  };
}

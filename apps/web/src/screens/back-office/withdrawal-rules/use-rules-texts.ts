import { useLingui } from "@lingui/react/macro";
import { useAmounts } from "../../../entities/deposit/use-amounts.ts";
import type { CoolingName, DraftFault } from "./rules-draft.ts";

/** Words of the rules of automatic approval. */
export function useRulesTexts(currency: string) {
  const { t } = useLingui();
  const amounts = useAmounts(currency);
  const coolings: Record<CoolingName, string> = {
    card: t`New card`,
    "login-password": t`Login password changed`,
    "payment-password": t`Payment password set`,
    "login-method": t`Passkeys or two-step login changed`,
    contact: t`E-mail address or mobile number changed`,
    "new-device": t`Login on a new device`,
  };
  const example = amounts.figures("1000");
  const problems = {
    empty: t`Enter an amount.`,
    "not-digits": t`Use digits only, for example ${example}.`,
    decimals: t`Use at most two decimals.`,
    "not-positive": t`Don't enter a negative amount.`,
    "too-large": t`This amount is too large.`,
  };
  const fault = (found: DraftFault): string => {
    if (found.kind === "amount") return problems[found.problem];
    if (found.kind === "range") {
      const { least, most } = found;
      return t`From ${least} to ${most}.`;
    }
    const limit = amounts.short(found.limit ?? 0n);
    return {
      decimals: t`This currency has no such amounts.`,
      "not-positive": t`Enter an amount above zero, or turn automatic approval off.`,
      "four-eyes": t`At most ${limit}: above it two operators must approve.`,
      "below-limit": t`Not below ${limit}, the amount of one withdrawal.`,
    }[found.rule];
  };
  return { coolings, fault };
}

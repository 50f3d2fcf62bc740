import { useLingui } from "@lingui/react/macro";
import type { FieldError } from "./terms-edits.ts";

/** What is wrong with a field of a proposal. */
export function useFieldErrorText(): (error: FieldError) => string {
  const { t } = useLingui();
  return (error) => {
    switch (error.kind) {
      case "amount":
        switch (error.problem) {
          case "empty":
            return t`Enter an amount.`;
          case "not-digits":
            return t`Use digits only in the amount.`;
          case "decimals":
            return t`Use at most two decimals.`;
          case "not-positive":
            return t`An amount can't be below zero.`;
          case "too-large":
            return t`The amount is too large.`;
        }
        break;
      case "count":
        return t`Enter a whole number of active members.`;
      case "rate":
        return t`Enter a rate above 0 and up to 100 with at most two decimals.`;
      case "order":
        if (error.field === "rate") return t`The rate must be higher than in the tier before.`;
        return error.field === "active"
          ? t`The tier before needs more active members.`
          : t`More must be needed than in the tier before.`;
      case "above":
        return t`This rate is higher than what the payer receives.`;
    }
    return "";
  };
}

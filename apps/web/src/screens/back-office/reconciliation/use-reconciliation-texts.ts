import type {
  DifferenceCause,
  ReconciliationDifference,
  ReconciliationRun,
} from "@foyer/contract/reconciliation";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useStateName } from "../../../entities/withdrawal/state-name.ts";
import { useStatesOfPayments } from "../deposits/use-states-of-payments.ts";

/** Texts about compared days. */
export function useReconciliationTexts() {
  const { t } = useLingui();
  const kinds: Record<ReconciliationDifference["kind"], string> = {
    "missing-here": t`Missing in our books`,
    "missing-there": t`Missing in their books`,
    amount: t`Other amount`,
    currency: t`Other currency`,
    fee: t`Other fee`,
    state: t`Other state`,
    balance: t`The statement doesn't add up`,
  };
  const whats: Record<ReconciliationDifference["what"], string> = {
    "pay-in": t`Deposit`,
    payout: t`Withdrawal`,
    chargeback: t`Chargeback`,
    refund: t`Refund`,
    other: t`Other movement`,
    statement: t`Bank statement`,
  };
  const causes: Record<DifferenceCause, string> = {
    "statement-corrected": t`They corrected their statement`,
    "corrected-later": t`They will correct it in a later statement`,
    "other-day": t`They have it on another day`,
    "merchant-bears": t`We bear it, no player is concerned`,
    "record-only": t`Only the record differs, no money`,
  };
  const payments: Readonly<Record<string, string>> = useStatesOfPayments();
  const withdrawal = useStateName();
  return {
    kinds,
    whats,
    causes,
    /** What our books say about the deposit or withdrawal of a difference. */
    ourState: ({ what, ourState = "" }: Pick<ReconciliationDifference, "what" | "ourState">): string =>
      what === "payout"
        ? withdrawal(ourState as Parameters<typeof withdrawal>[0])
        : (payments[ourState] ?? ourState),
    state({ state, open }: Pick<ReconciliationRun, "state" | "open">): string {
      if (state === "waiting") return t`Not compared yet`;
      if (state === "failed") return t`Couldn't be compared. It is tried again.`;
      if (state === "matched") return t`No differences`;
      if (state === "settled") return t`All differences settled`;
      return t`${plural(open, { one: "# open difference", other: "# open differences" })}`;
    },
  };
}

import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";

/** The sheet of a decision in a chunk of its own: a case is read before it is decided. */
export const LazyWithdrawalDecision = lazyComponent({
  load: async () => ({ default: (await import("./withdrawal-decision-sheet.tsx")).WithdrawalDecisionSheet }),
});

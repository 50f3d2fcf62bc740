import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { WAITING } from "./part-states.tsx";

/** Sections in chunks of their own: most visits are for chats. */
export const LazyApplications = lazyComponent({
  load: async () => ({ default: (await import("./applications/applications.tsx")).Applications }),
  ...WAITING,
});
export const LazyFeedback = lazyComponent({
  load: async () => ({ default: (await import("./messages/feedback-list.tsx")).FeedbackList }),
  ...WAITING,
});

export const LazyIdentityQueue = lazyComponent({
  load: async () => ({ default: (await import("./identity/identity-queue.tsx")).IdentityQueue }),
  ...WAITING,
});

export const LazyDeposits = lazyComponent({
  load: async () => ({ default: (await import("./deposits/deposit-queue.tsx")).DepositQueue }),
  ...WAITING,
});

/** The open conversation. */
export const LazyThread = lazyComponent({
  load: async () => ({ default: (await import("./messages/thread.tsx")).Thread }),
  ...WAITING,
});

export const LazyPayments = lazyComponent({
  load: async () => ({ default: (await import("./payments/payment-queue.tsx")).PaymentQueue }),
  catalogue: "back-office-books",
  ...WAITING,
});

export const LazyPaymentMethods = lazyComponent({
  load: async () => ({ default: (await import("./payment-methods/payment-methods.tsx")).PaymentMethods }),
  catalogue: "back-office-books",
  ...WAITING,
});

export const LazyWithdrawals = lazyComponent({
  load: async () => ({ default: (await import("./withdrawals/withdrawal-queue.tsx")).WithdrawalQueue }),
  ...WAITING,
});

export const LazyWithdrawalRules = lazyComponent({
  load: async () => ({ default: (await import("./withdrawal-rules/withdrawal-rules.tsx")).WithdrawalRules }),
  catalogue: "back-office-books",
  ...WAITING,
});

export const LazyAdjustments = lazyComponent({
  load: async () => ({ default: (await import("./adjustments/adjustment-list.tsx")).AdjustmentList }),
  catalogue: "back-office-books",
  ...WAITING,
});

export const LazyAgents = lazyComponent({
  load: async () => ({ default: (await import("./agents/agents.tsx")).Agents }),
  catalogue: "back-office-agents",
  ...WAITING,
});

export const LazyContracts = lazyComponent({
  load: async () => ({ default: (await import("./contracts/contracts.tsx")).Contracts }),
  catalogue: "back-office-agents",
  ...WAITING,
});

export const LazySettlements = lazyComponent({
  load: async () => ({ default: (await import("./settlements/settlements.tsx")).Settlements }),
  catalogue: "back-office-agents",
  ...WAITING,
});

export const LazyLotteries = lazyComponent({
  load: async () => ({ default: (await import("./lotteries/lotteries.tsx")).Lotteries }),
  catalogue: "back-office-lotteries",
  ...WAITING,
});

export const LazyApprovals = lazyComponent({
  load: async () => ({ default: (await import("./approvals/approvals.tsx")).Approvals }),
  catalogue: "back-office-books",
  ...WAITING,
});

export const LazyAuditTrail = lazyComponent({
  load: async () => ({ default: (await import("./audit-trail/audit-trail.tsx")).AuditTrail }),
  catalogue: "back-office-books",
  ...WAITING,
});

export const LazyReconciliation = lazyComponent({
  load: async () => ({ default: (await import("./reconciliation/reconciliation.tsx")).Reconciliation }),
  catalogue: "back-office-books",
  ...WAITING,
});

export const LazyStatements = lazyComponent({
  load: async () => ({ default: (await import("./statements/statements.tsx")).Statements }),
  catalogue: "back-office-books",
  ...WAITING,
});

export const LazyCannedAnswers = lazyComponent({
  load: async () => ({ default: (await import("./messages/canned-answers.tsx")).CannedAnswers }),
  ...WAITING,
});

/** Messages section in a chunk of its own: the message preview is large, and answering players does not need it. */
export const LazyMessages = lazyComponent({
  load: async () => ({ default: (await import("./messages/messages.tsx")).Messages }),
  ...WAITING,
});

export const LazyAnnouncements = lazyComponent({
  load: async () => ({ default: (await import("./announcements/announcements.tsx")).Announcements }),
  ...WAITING,
});

export const LazyFindSheet = lazyComponent({
  load: async () => ({ default: (await import("./find/find-sheet.tsx")).FindSheet }),
});

/** Keys work once it has loaded. */
export const LazyShortcutHelp = lazyComponent({
  load: async () => ({ default: (await import("./shortcuts/shortcut-help.tsx")).ShortcutHelp }),
});

export const LazySecurity = lazyComponent({
  load: async () => ({ default: (await import("./security/security.tsx")).Security }),
  ...WAITING,
});

/** Seen once by an operator at most. */
export const LazySecondFactorDue = lazyComponent({
  load: async () => ({ default: (await import("./security/second-factor-due.tsx")).SecondFactorDue }),
  ...WAITING,
});

/** Operators stay logged in: most visits begin without it. */
export const LazySignIn = lazyComponent({
  load: async () => ({ default: (await import("./back-office-sign-in.tsx")).BackOfficeSignIn }),
  ...WAITING,
});

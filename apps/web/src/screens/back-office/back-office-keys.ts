/**
 * Query keys of the back office. All begin with `backoffice.`, so that the end of a session removes them together.
 */
export const backOfficeKeys = {
  chats: ["backoffice.chats"] as const,
  promotions: ["backoffice.promotions"] as const,
  feedback: ["backoffice.feedback"] as const,
  messages: ["backoffice.messages"] as const,
  announcements: ["backoffice.announcements"] as const,
  canned: ["backoffice.canned"] as const,
  identity: ["backoffice.identity"] as const,
  identityQueue: ["backoffice.identity", "queue"] as const,
  identityCase: (checkId: string) => ["backoffice.identity", "case", checkId] as const,
  identityPicture: (document: string) => ["backoffice.identity.picture", document] as const,
  deposits: ["backoffice.deposits"] as const,
  payments: ["backoffice.payments"] as const,
  paymentQueue: ["backoffice.payments", "queue"] as const,
  paymentCase: (paymentKey: string) => ["backoffice.payments", "case", paymentKey] as const,
  depositQueue: ["backoffice.deposits", "queue"] as const,
  reconciliation: ["backoffice.reconciliation"] as const,
  runs: ["backoffice.reconciliation", "list"] as const,
  run: (runId: string) => ["backoffice.reconciliation", "one", runId] as const,
  rounds: ["backoffice.rounds"] as const,
  roundFeeds: ["backoffice.rounds", "feeds"] as const,
  roundFaults: ["backoffice.rounds", "faults"] as const,
  roundDifferences: ["backoffice.rounds", "differences"] as const,
  statements: ["backoffice.statements"] as const,
  statementList: ["backoffice.statements", "list"] as const,
  statement: (statementId: string) => ["backoffice.statements", "one", statementId] as const,
  withdrawals: ["backoffice.withdrawals"] as const,
  withdrawalQueue: ["backoffice.withdrawals", "queue"] as const,
  withdrawalCase: (number: string) => ["backoffice.withdrawals", "case", number] as const,
  depositCase: (number: string) => ["backoffice.deposits", "case", number] as const,
  depositSlip: (slip: string) => ["backoffice.deposit.slip", slip] as const,
  adjustments: ["backoffice.adjustments"] as const,
  adjustmentCase: (number: string) => ["backoffice.adjustments", "case", number] as const,
  adjustedMember: (username: string) => ["backoffice.adjustments", "member", username] as const,
  memberLevel: (username: string) => ["backoffice.level", username] as const,
  audit: ["backoffice.audit"] as const,
  passkeys: ["backoffice.passkeys"] as const,
  secondFactor: ["backoffice.factor.begin"] as const,
  /** Numbers of open tasks. */
  waiting: ["backoffice.waiting"] as const,
  /** One chat, or all chats. */
  chat: (chatId?: string) => ["backoffice.chat.read", ...(chatId === undefined ? [] : [chatId])] as const,
  picture: (image: string) => ["backoffice.feedback.picture", image] as const,
};

export const isBackOfficeKey = ([id]: readonly unknown[]): boolean => String(id).startsWith("backoffice.");

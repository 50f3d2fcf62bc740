/** What decides whether a withdrawal is approved without an operator. */
export const WITHDRAWAL_CHECKS = ["limit", "card", "security", "identity", "turnover", "risk"] as const;
export type WithdrawalCheck = (typeof WITHDRAWAL_CHECKS)[number];

/** Amounts are in 1/100,000 of the currency's unit. */
export interface WithdrawalFacts {
  readonly amount: bigint;
  /** The merchant's largest amount without an operator. */
  readonly automaticUpTo: bigint;
  /** The largest sum of a member's day without an operator, and what other withdrawals of the day sum up to. */
  readonly automaticDay?: { readonly maximum: bigint; readonly others: bigint };
  /** The card was added longer ago than its cooling time. */
  readonly cardReady: boolean;
  /** Cooling times of the account that have not ended. */
  readonly coolings: number;
  /** Above this amount the identity must be confirmed. */
  readonly identityAbove: bigint;
  readonly identityConfirmed: boolean;
  /** Stakes still required for deposits. */
  readonly turnoverLeft: bigint;
  readonly riskFlags: number;
}

const MET: { readonly [Check in WithdrawalCheck]: (facts: WithdrawalFacts) => boolean } = {
  limit: ({ amount, automaticUpTo, automaticDay: day }) =>
    amount <= automaticUpTo && (day === undefined || amount + day.others <= day.maximum),
  card: ({ cardReady }) => cardReady,
  security: ({ coolings }) => coolings === 0,
  identity: ({ amount, identityAbove, identityConfirmed }) => identityConfirmed || amount <= identityAbove,
  turnover: ({ turnoverLeft }) => turnoverLeft === 0n,
  risk: ({ riskFlags }) => riskFlags === 0,
};

/** The checks that send a withdrawal to an operator; none: it is approved at once. */
export const unmetChecks = (facts: WithdrawalFacts): WithdrawalCheck[] =>
  WITHDRAWAL_CHECKS.filter((check) => !MET[check](facts));

/**
 * Whether a withdrawal in review can be approved together with others: only its amount brought it to an operator. What
 * else did is about this member and must be looked at.
 */
export const onlyByAmount = (unmet: readonly WithdrawalCheck[]): boolean =>
  unmet.every((check) => check === "limit");

/** Different operators that must approve a withdrawal that is in review. */
export const approvalsNeeded = (amount: bigint, fourEyesAbove: bigint): 1 | 2 =>
  amount > fourEyesAbove ? 2 : 1;

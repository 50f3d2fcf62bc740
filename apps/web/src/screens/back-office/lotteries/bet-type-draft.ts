/** What an operator wrote about a bet type. */
export interface BetTypeDraft {
  readonly open: boolean;
  /** Empty: as the lottery. */
  readonly prizeGroup: string;
  readonly outcomeLimit: string;
}

export interface BetTypeFaults {
  readonly prizeGroup?: string | undefined;
  readonly outcomeLimit?: string | undefined;
}

export const LIKE_THE_LOTTERY: BetTypeDraft = { open: true, prizeGroup: "", outcomeLimit: "" };

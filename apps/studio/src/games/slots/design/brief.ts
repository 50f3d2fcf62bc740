/** Input for the design of a slot. */
export interface SlotBrief {
  readonly code: string;
  readonly vendor: string;
  /** the lowest stake on offer, in 1/100,000 */
  readonly leastStake: number;
}

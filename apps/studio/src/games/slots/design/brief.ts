/** Input for the design of a slot. */
export interface SlotBrief {
  readonly code: string;
  readonly vendor: string;
  /** the lowest stake on offer, in 1/100,000; raised to the next one whose pays are whole cents */
  readonly leastStake: number;
}

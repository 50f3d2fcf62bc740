/** How long things may take, in milliseconds. */
export interface Timings {
  /** one wallet call */
  readonly walletTimeout: number;
  /** pauses before the second, third, … attempt at a bet */
  readonly betPauses: readonly number[];
  /** what a page waits for a spin before it is told to ask again */
  readonly spinPatience: number;
  /** from the start of a bet until another process may void its round: longer than all attempts together */
  readonly betPatience: number;
  /** between looks at the outbox */
  readonly outboxTick: number;
  /** first and longest pause before a call in the outbox is tried again */
  readonly outboxPause: readonly [number, number];
}

export const TIMINGS: Timings = {
  walletTimeout: 3_000,
  betPauses: [250, 750],
  spinPatience: 8_000,
  betPatience: 20_000,
  outboxTick: 1_000,
  outboxPause: [1_000, 300_000],
};

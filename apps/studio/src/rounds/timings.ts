/** Timeouts and intervals, in milliseconds. */
export interface Timings {
  /** one wallet call */
  readonly walletTimeout: number;
  /** pauses before the second, third, … attempt at a bet */
  readonly betPauses: readonly number[];
  /** how long a spin call waits before the page gets "running" */
  readonly spinTimeout: number;
  /** from the start of a bet until another process may void its round; longer than all attempts together */
  readonly betTimeout: number;
  /** interval between reads of the outbox */
  readonly outboxTick: number;
  /** first and longest pause before an outbox call is repeated */
  readonly outboxPause: readonly [number, number];
}

export const TIMINGS: Timings = {
  walletTimeout: 3_000,
  betPauses: [250, 750],
  spinTimeout: 8_000,
  betTimeout: 20_000,
  outboxTick: 1_000,
  outboxPause: [1_000, 300_000],
};

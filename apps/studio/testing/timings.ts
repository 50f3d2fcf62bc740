import type { Timings } from "../src/rounds/timings.ts";

/** Short, so that recovery from faults fits within a test. */
export const QUICK: Timings = {
  walletTimeout: 250,
  betPauses: [10, 20],
  spinTimeout: 2_000,
  betTimeout: 1_200,
  outboxTick: 25,
  outboxPause: [20, 100],
};

/** So long that a round stays where its wallet's answer is missing. */
export const PATIENT: Timings = {
  ...QUICK,
  walletTimeout: 600_000,
  spinTimeout: 600_000,
  betTimeout: 600_000,
};

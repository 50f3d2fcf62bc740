/** The share of a target that is done, in whole per cent from 0 to 100; all of it where nothing is required. */
export const percentOf = (done: bigint, target: bigint): number =>
  done >= target ? 100 : Number((done * 100n) / target);

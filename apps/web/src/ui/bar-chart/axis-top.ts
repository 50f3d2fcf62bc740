/** Twice a whole number, so that half of it is whole too; its tenfold is among them. */
const STEPS = [2n, 4n, 6n, 8n, 10n] as const;

/** The end of an axis: the next round number that is not below the largest value, nor below `least`. */
export function axisTop(largest: bigint, least: bigint): bigint {
  const wanted = largest > least ? largest : least;
  let power = 1n;
  while (power * 10n < wanted) power *= 10n;
  return power * (STEPS.find((step) => step * power >= wanted) ?? 10n);
}

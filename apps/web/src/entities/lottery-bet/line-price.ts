import type { BetType, Hits, Selection } from "@foyer/domain/lottery/bet-type";
import { oddsOf, prizeOf } from "@foyer/domain/lottery/odds";

/** What a bet line costs: combinations × unit × multiple. */
export const stakeOf = (combinations: number, unit: bigint, multiple: number): bigint =>
  BigInt(combinations) * unit * BigInt(multiple);

/** The odds of each prize of a bet type by its code, in thousandths. */
export const oddsByClass = (
  { classes }: Pick<BetType, "classes">,
  prizeGroup: number,
): ReadonlyMap<string, bigint> =>
  new Map(classes.map(({ code, chance }) => [code, oddsOf(chance, prizeGroup)]));

/** What hits of one line pay. */
export function payOf(
  hits: Hits,
  betType: Pick<BetType, "classes">,
  prizeGroup: number,
  unit: bigint,
  multiple: number,
): bigint {
  const odds = oddsByClass(betType, prizeGroup);
  return prizeOf(
    [...hits].map(([code, count]) => ({ count, odds: odds.get(code) ?? 0n })),
    unit,
    multiple,
  );
}

/** What a selection can win at most in one draw. */
export const mostOf = (
  betType: BetType,
  selection: Selection,
  prizeGroup: number,
  unit: bigint,
  multiple: number,
): bigint => payOf(betType.most(selection), betType, prizeGroup, unit, multiple);

/** Odds as they are shown: three decimals, those of a whole number left out. */
export function oddsText(odds: bigint, decimal: string, group: string): string {
  const whole = (odds / 1000n).toString().replace(/\B(?=(\d{3})+$)/g, group);
  const fraction = (odds % 1000n).toString().padStart(3, "0");
  return fraction === "000" ? whole : `${whole}${decimal}${fraction}`;
}

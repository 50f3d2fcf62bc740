import { divideUp, inProportion, sureReturn } from "../play-at-risk.ts";
import type { LineAtRisk } from "./bet-line.ts";
import type { BetType, LotteryFamily, MarketPicks, Selection } from "./bet-type.ts";
import { leastReturn } from "./least-return.ts";

/** The chances of all combinations of a selection in one market, or without a market. */
interface MarketShare {
  readonly market: string;
  readonly share: number;
}

/** Bets on a market that leave a quarter of its results out are at risk whole. */
export const SMALLEST_COVER = 0.75;

const marketsOf = ({
  betType,
  selection,
}: Pick<LineAtRisk, "betType" | "selection">): readonly MarketPicks[] => betType.markets?.(selection) ?? [];

/** The chances of all combinations of a selection that no market decides. */
function shareWithoutMarket({ classes, count }: BetType, selection: Selection): number {
  const chances = classes.map(({ chance }) => Number(chance.favourable) / Number(chance.total));
  return Math.min(1, count(selection) * chances.reduce((sum, chance) => sum + chance, 0));
}

/** What a selection covers of the results of a draw, market by market: lines that cover little together are at risk whole. */
export function marketShares(betType: BetType, selection: Selection): MarketShare[] {
  const markets = marketsOf({ betType, selection });
  if (markets.length === 0) return [{ market: "", share: shareWithoutMarket(betType, selection) }];
  return markets.map(({ market, share, prizes = 1 }) => ({ market, share: share * prizes }));
}

interface MarketLine {
  readonly at: number;
  readonly stake: bigint;
  readonly picks: MarketPicks;
}

/** What of the lines on one market is not at risk, and the part of the results that return no more. */
function marketReturn(lines: readonly MarketLine[]): {
  readonly amount: bigint;
  readonly likelihood: number;
} {
  const total = lines[0]?.picks.total ?? 1n;
  const share = lines.reduce((sum, { picks }) => sum + picks.share, 0);
  if (share < SMALLEST_COVER) return { amount: 0n, likelihood: 1 - share };
  const cases = new Map<string, { readonly ways: bigint; returned: bigint }>();
  let stakes = 0n;
  for (const { stake, picks } of lines)
    for (const pick of picks.picks()) {
      stakes += stake;
      const favourable = pick.reduce((sum, [, ways]) => sum + ways, 0n);
      if (favourable === 0n) continue;
      const returned = divideUp(stake * total, favourable);
      for (const [name, ways] of pick) {
        const known = cases.get(name);
        if (known) known.returned += returned;
        else cases.set(name, { ways, returned });
      }
    }
  return sureReturn(total, stakes, cases.values());
}

export interface Uncounted {
  /** What of each line does not count as play, in their order. */
  readonly parts: bigint[];
  readonly sum: bigint;
  /**
   * If these chances are less than 1, there is a result in which the lines return no more than that: then nothing else surely
   * returns.
   */
  readonly chances: number;
}

function divide(
  parts: bigint[],
  amount: bigint,
  lines: readonly { readonly at: number; readonly stake: bigint }[],
): void {
  const divided = inProportion(
    amount,
    lines.map(({ stake }) => stake),
  );
  for (const [nth, { at }] of lines.entries()) parts[at] = (parts[at] ?? 0n) + (divided[nth] ?? 0n);
}

/** What of lines is not at risk in each market by itself. Of a market all lines of the member belong in it, or none. */
export function uncountedInMarkets(lines: readonly LineAtRisk[]): Uncounted {
  const parts = lines.map(() => 0n);
  const byMarket = new Map<string, MarketLine[]>();
  let chances = 0;
  for (const [at, line] of lines.entries()) {
    const markets = marketsOf(line);
    if (markets.length === 0) chances += shareWithoutMarket(line.betType, line.selection);
    for (const picks of markets) {
      const one = { at, stake: line.stake, picks };
      const known = byMarket.get(picks.market);
      if (known) known.push(one);
      else byMarket.set(picks.market, [one]);
    }
  }
  let sum = 0n;
  for (const ofMarket of byMarket.values()) {
    const { amount, likelihood } = marketReturn(ofMarket);
    chances += (1 - likelihood) * (ofMarket[0]?.picks.prizes ?? 1);
    if (amount === 0n) continue;
    sum += amount;
    divide(
      parts,
      amount,
      ofMarket.map(({ at, stake, picks }) => ({ at, stake: stake * BigInt(picks.picks().length) })),
    );
  }
  return { parts, sum, chances };
}

/** Sums of chances that should be 1 may be a little less. */
const NEARLY_ONE = 1 - 1e-9;

/** Whether lines with such chances may return more for sure than what is found in the markets. */
export const maySurelyReturn = (chances: number): boolean => chances >= NEARLY_ONE;

/**
 * What of each line of a member in a draw does not count as play, in their order: what is not at risk in the markets by themselves, and
 * what surely returns of all lines together. Lines of all the member's orders belong in it, none that was cancelled.
 */
export function uncountedStakes(family: LotteryFamily, lines: readonly LineAtRisk[]): bigint[] {
  const { parts, sum, chances } = uncountedInMarkets(lines);
  if (!maySurelyReturn(chances)) return parts;
  const surely = leastReturn(family, lines, sum);
  if (surely <= sum) return parts;
  const left = lines.map(({ betType, selection, stake }, at) => ({
    at,
    stake: stake * BigInt(betType.count(selection)) - (parts[at] ?? 0n),
  }));
  const atRisk = left.reduce((all, { stake }) => all + stake, 0n);
  divide(parts, surely - sum < atRisk ? surely - sum : atRisk, left);
  return parts;
}

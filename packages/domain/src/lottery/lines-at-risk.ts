import { divideUp, inProportion, sureReturn } from "../play-at-risk.ts";
import type { LineAtRisk } from "./bet-line.ts";
import type { BetType, LotteryFamily, MarketPicks, Selection } from "./bet-type.ts";
import { leastReturn, losesIn } from "./least-return.ts";

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

/** Combinations of one market that are told apart, of all lines of a member; beyond them nothing on the market counts. */
const MOST_COMBINATIONS = 100_000;

/** Bounds of the work for one member's lines in a draw. Beyond them less counts as play, never more. */
interface WorkBounds {
  /** See MOST_COMBINATIONS. */
  readonly combinations?: number;
  /** How often a line is compared with a result. */
  readonly compared?: number;
}

/** The combinations of a line that are decided by one market. */
interface MarketLine {
  readonly stake: bigint;
  readonly picks: MarketPicks;
}

/** What of the lines on one market is not at risk. */
export interface MarketReturn {
  readonly amount: bigint;
  /** The chances of results that return more, summed over the prizes that such a market decides. */
  readonly chances: number;
}

function marketReturn(
  lines: readonly MarketLine[],
  { combinations = MOST_COMBINATIONS }: WorkBounds = {},
): MarketReturn {
  const { total = 1n, prizes = 1 } = lines[0]?.picks ?? {};
  const share = lines.reduce((sum, { picks }) => sum + picks.share, 0);
  if (share < SMALLEST_COVER) return { amount: 0n, chances: share * prizes };
  const stakes = lines.reduce((sum, { stake, picks }) => sum + stake * BigInt(picks.combinations), 0n);
  if (lines.reduce((sum, { picks }) => sum + picks.combinations, 0) > combinations)
    return { amount: stakes, chances: prizes };
  const cases = new Map<string, { readonly ways: bigint; returned: bigint }>();
  for (const { stake, picks } of lines)
    for (const pick of picks.picks()) {
      const favourable = pick.reduce((sum, [, ways]) => sum + ways, 0n);
      if (favourable === 0n) continue;
      const returned = divideUp(stake * total, favourable);
      for (const [name, ways] of pick) {
        const known = cases.get(name);
        if (known) known.returned += returned;
        else cases.set(name, { ways, returned });
      }
    }
  const { amount, likelihood } = sureReturn(total, stakes, cases.values());
  return { amount, chances: (1 - likelihood) * prizes };
}

const onMarket = (market: string, lines: readonly LineAtRisk[]): MarketLine[] =>
  lines.flatMap((line) =>
    marketsOf(line).flatMap((picks) => (picks.market === market ? [{ stake: line.stake, picks }] : [])),
  );

/** What of a member's lines on a market is not at risk. All of them belong in it. */
export const returnOfMarket = (market: string, lines: readonly LineAtRisk[]): MarketReturn =>
  marketReturn(onMarket(market, lines));

/** What lines stake on a market each. */
export const stakesOnMarket = (market: string, lines: readonly LineAtRisk[]): bigint[] =>
  onMarket(market, lines).map(({ stake, picks }) => stake * BigInt(picks.combinations));

interface Uncounted {
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

/** What of lines is not at risk in each market by itself. */
function uncountedInMarkets(lines: readonly LineAtRisk[], bounds: WorkBounds): Uncounted {
  const parts = lines.map(() => 0n);
  const byMarket = new Map<string, (MarketLine & { readonly at: number })[]>();
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
    const { amount, chances: ofReturn } = marketReturn(ofMarket, bounds);
    chances += ofReturn;
    if (amount === 0n) continue;
    sum += amount;
    divide(
      parts,
      amount,
      ofMarket.map(({ at, stake, picks }) => ({ at, stake: stake * BigInt(picks.combinations) })),
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
export function uncountedStakes(
  family: LotteryFamily,
  lines: readonly LineAtRisk[],
  bounds: WorkBounds = {},
): bigint[] {
  const { parts, sum, chances } = uncountedInMarkets(lines, bounds);
  if (!maySurelyReturn(chances)) return parts;
  const surely = leastReturn(family, lines, sum, bounds.compared);
  if (surely <= sum) return parts;
  const left = lines.map(({ betType, selection, stake }, at) => ({
    at,
    stake: stake * BigInt(betType.count(selection)) - (parts[at] ?? 0n),
  }));
  const atRisk = left.reduce((all, { stake }) => all + stake, 0n);
  divide(parts, surely - sum < atRisk ? surely - sum : atRisk, left);
  return parts;
}

/** What tells of lines of one order, without reading them, that they cannot return stakes for sure. */
export interface OrderCover {
  /** The most that they cover of a market. */
  readonly most: number;
  /** The tried results in which they return nothing, as bits. */
  readonly losesIn: number;
}

/** A member whose orders cover less than SMALLEST_COVER of a market, and all lose in one result, has nothing that is not at risk. */
export function orderCover(
  family: LotteryFamily,
  lines: readonly Pick<LineAtRisk, "betType" | "selection">[],
): OrderCover {
  const ofMarkets = new Map<string, number>();
  for (const { betType, selection } of lines)
    for (const { market, share } of marketShares(betType, selection))
      if (market !== "") ofMarkets.set(market, (ofMarkets.get(market) ?? 0) + share);
  return { most: Math.max(0, ...ofMarkets.values()), losesIn: losesIn(family, lines) };
}

import { oddsTable, type PricedLine, prizeFactor } from "./bet-line.ts";
import type { BetType, LotteryFamily, Selection } from "./bet-type.ts";
import { prizeOf } from "./odds.ts";

/** A priced line of a slip, as it would be paid. */
export interface PaidLine extends Pick<PricedLine, "combinations" | "largestPrize"> {
  readonly betType: BetType;
  /** Legal picks of the bet type. */
  readonly selection: Selection;
  /** The stake of one combination. */
  readonly unit: bigint;
  readonly multiple: number;
  readonly prizeGroup: number;
}

/** Bounds of the work for one slip. Beyond them the sum of the lines' largest prizes counts, which is never less. */
const MOST_COMPARED = 4_000;
const MOST_COMBINATIONS = 2_000;

const paidAt = ({ unit, multiple }: PaidLine, factor: bigint): bigint =>
  prizeOf([{ count: 1, odds: factor }], unit, multiple);

/** What a line pays in each case of each market that decides it; undefined where several of its combinations can win a prize each. */
function paidByCase(line: PaidLine): ReadonlyMap<string, ReadonlyMap<string, bigint>> | undefined {
  const { betType, selection, prizeGroup } = line;
  const markets = betType.markets?.(selection) ?? [];
  if (markets.length === 0 || markets.some(({ prizes = 1 }) => prizes > 1)) return undefined;
  const odds = oddsTable(betType, prizeGroup);
  const outcomes = betType.outcomes(selection).values();
  const found = new Map<string, Map<string, bigint>>();
  for (const { market, picks } of markets) {
    const factors = found.get(market) ?? new Map<string, bigint>();
    for (const cases of picks()) {
      const [prizeClass = ""] = betType.classesOf(outcomes.next().value ?? "");
      for (const [name] of cases) factors.set(name, (factors.get(name) ?? 0n) + (odds.get(prizeClass) ?? 0n));
    }
    found.set(market, factors);
  }
  return new Map(
    [...found].map(([market, factors]) => [
      market,
      new Map([...factors].map(([name, factor]) => [name, paidAt(line, factor)])),
    ]),
  );
}

const largestOf = (amounts: Iterable<bigint>): bigint => {
  let largest = 0n;
  for (const amount of amounts) if (amount > largest) largest = amount;
  return largest;
};

/** What the lines pay with the best of all results of a family that has few. */
function largestOfResults({ results }: LotteryFamily, lines: readonly PaidLine[]): bigint | undefined {
  if (!results || results.length * lines.length > MOST_COMPARED) return undefined;
  const tables = lines.map(({ betType, prizeGroup }) => oddsTable(betType, prizeGroup));
  return largestOf(
    results.map((numbers) =>
      lines.reduce((sum, line, at) => {
        const hits = line.betType.hits(line.selection, numbers);
        return sum + paidAt(line, prizeFactor(hits, tables[at] ?? new Map()));
      }, 0n),
    ),
  );
}

/**
 * What lines win at most together in one draw: never less than any result pays, and never more than the sum of what each wins at most.
 * Exact for one line, for a family with few results, and for lines of one market; different markets count as if their best cases came
 * about together.
 * @returns an amount in 1/100,000
 */
export function largestPrizeOf(family: LotteryFamily, lines: readonly PaidLine[]): bigint {
  const sum = lines.reduce((all, { largestPrize }) => all + largestPrize, 0n);
  if (lines.length < 2) return sum;
  const exact = largestOfResults(family, lines);
  if (exact !== undefined) return exact;
  const markets = new Map<string, Map<string, bigint>>();
  let apart = 0n;
  let left = MOST_COMBINATIONS;
  for (const line of lines) {
    const { combinations, largestPrize } = line;
    const byMarket = combinations <= left ? paidByCase(line) : undefined;
    if (byMarket) left -= combinations;
    // the markets of some lines exclude one another: a car arrives once
    const inMarkets = [...(byMarket?.values() ?? [])].reduce(
      (all, cases) => all + largestOf(cases.values()),
      0n,
    );
    if (!byMarket || inMarkets > largestPrize) {
      apart += largestPrize;
      continue;
    }
    for (const [market, cases] of byMarket) {
      const known = markets.get(market) ?? new Map<string, bigint>();
      for (const [name, paid] of cases) known.set(name, (known.get(name) ?? 0n) + paid);
      markets.set(market, known);
    }
  }
  const together = [...markets.values()].reduce((all, cases) => all + largestOf(cases.values()), apart);
  return together < sum ? together : sum;
}

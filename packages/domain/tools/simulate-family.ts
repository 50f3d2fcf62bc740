import type { BetType, LotteryFamily, Selection } from "../src/lottery/bet-type.ts";
import { examples, selectionOfOutcome } from "../src/lottery/testing/all-bet-types.ts";

/** How often one combination of a prize class won in simulated draws. */
export interface Simulated {
  readonly betType: string;
  readonly prizeClass: string;
  readonly outcome: string;
  readonly draws: number;
  readonly expected: number;
  readonly wins: number;
  /** By how many standard errors the wins differ from the chance. */
  readonly deviation: number;
}

interface Watched {
  readonly betType: BetType;
  readonly prizeClass: string;
  readonly outcome: string;
  readonly selection: Selection;
  /** The expected hits of one draw. */
  readonly mean: number;
  /** Hits are a sum of so many independent ones: one for each prize where each pays. */
  readonly times: number;
}

const DIGITS = 10n ** 15n;

/** One combination of each prize class. */
function watchedIn({ betTypes }: LotteryFamily): readonly Watched[] {
  return betTypes.flatMap((betType) =>
    betType.classes.flatMap(({ code, chance }): Watched[] => {
      const [outcome = ""] = examples(betType).get(code) ?? [];
      // Both combinations of two digits of group 3, which cannot win together.
      const selection = selectionOfOutcome(betType, outcome) ?? [[...new Set(outcome.split("-"))]];
      const combinations = betType.count(selection);
      const mean = (Number((chance.favourable * DIGITS) / chance.total) / Number(DIGITS)) * combinations;
      const times = betType.most(selection).get(code) ?? 1;
      return [{ betType, prizeClass: code, outcome, selection, mean, times }];
    }),
  );
}

/** Draws so often and counts what one combination of each prize class wins. */
export function simulateFamily(
  family: LotteryFamily,
  draws: number,
  next: (size: number) => number,
): readonly Simulated[] {
  const watched = watchedIn(family);
  const wins = watched.map(() => 0);
  for (let drawn = 0; drawn < draws; drawn++) {
    const numbers = family.draw(next);
    for (const [at, { betType, selection, prizeClass }] of watched.entries())
      wins[at] = (wins[at] ?? 0) + (betType.hits(selection, numbers).get(prizeClass) ?? 0);
  }
  return watched.map(({ betType, prizeClass, outcome, mean, times }, at) => {
    const won = wins[at] ?? 0;
    const expected = draws * mean;
    const error = Math.sqrt(expected * (1 - mean / times));
    return {
      betType: betType.code,
      prizeClass,
      outcome,
      draws,
      expected,
      wins: won,
      deviation: (won - expected) / error,
    };
  });
}

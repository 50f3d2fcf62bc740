import type { DrawNumbers, TrendSeries } from "./bet-type.ts";

/** Past draws by value. They say nothing about coming draws, which are independent of them. */

/** Over how many of the latest draws trends are shown. */
export const TREND_DRAWS = [30, 50, 100, 200] as const;

export interface ValueTrend {
  readonly value: string;
  /** Draws since the value last came; 0 if it came in the latest one, all draws if it never did. */
  readonly omission: number;
  /** The draws without the value, spread over the gaps before, between and after those with it. */
  readonly average: number;
  readonly longest: number;
  /** In how many draws it came. */
  readonly times: number;
  readonly heat: "hot" | "cold" | undefined;
}

/** The omissions of all values after one draw, and which of them came in it. */
export interface TrendLine {
  readonly came: readonly string[];
  /** By value, in the order of the series; 0 for values that came. */
  readonly omissions: readonly number[];
}

export interface Trend {
  readonly values: readonly ValueTrend[];
  /** One line for each draw, the oldest first. */
  readonly lines: readonly TrendLine[];
  /** Values that came so often or more are hot. */
  readonly hotFrom: number;
  /** Others that came so often or less are cold … */
  readonly coldUntil: number;
  /** … and so are those that have not come for so many draws. */
  readonly coldOmission: number;
}

/** Bounds of hot and cold, as parts of how often values come on average and of the draws between. */
const HOT = 1.2;
const COLD = 0.6;
const LONG_OMISSION = 1.5;

/**
 * Omissions and frequencies of one series.
 * @param draws numbers of consecutive draws, the oldest first
 */
export function trendOf({ values, valuesOf }: TrendSeries, draws: readonly DrawNumbers[]): Trend {
  const omissions = values.map(() => 0);
  const longest = values.map(() => 0);
  const times = values.map(() => 0);
  const lines = draws.map((numbers): TrendLine => {
    const came = new Set(valuesOf(numbers));
    for (const [at, value] of values.entries()) {
      const omission = came.has(value) ? 0 : (omissions[at] ?? 0) + 1;
      omissions[at] = omission;
      longest[at] = Math.max(longest[at] ?? 0, omission);
      if (omission === 0) times[at] = (times[at] ?? 0) + 1;
    }
    return { came: values.filter((value) => came.has(value)), omissions: [...omissions] };
  });
  const mean = times.reduce((sum, count) => sum + count, 0) / values.length;
  const hotFrom = Math.ceil(HOT * mean);
  const coldUntil = Math.floor(COLD * mean);
  const coldOmission = mean > 0 ? Math.ceil((LONG_OMISSION * draws.length) / mean) : 0;
  const heatOf = (count: number, omission: number): ValueTrend["heat"] => {
    if (draws.length === 0) return undefined;
    if (count >= hotFrom) return "hot";
    return count <= coldUntil || omission >= coldOmission ? "cold" : undefined;
  };
  return {
    lines,
    hotFrom,
    coldUntil,
    coldOmission,
    values: values.map((value, at) => {
      const came = times[at] ?? 0;
      const omission = omissions[at] ?? 0;
      return {
        value,
        omission,
        average: Math.round((draws.length - came) / (came + 1)),
        longest: longest[at] ?? 0,
        times: came,
        heat: heatOf(came, omission),
      };
    }),
  };
}

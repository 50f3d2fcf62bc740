import { LOTTERY_FAMILIES, type LotteryFamilyCode } from "@foyer/contract/lottery-families";
import type { BetType } from "./bet-type.ts";
import { lotteryFamily } from "./families.ts";
import { LOTTERY_WORDS } from "./words.ts";

/** Every name that players see as a text, so that a client can prove that it has them all. Each list is sorted. */
export interface LotteryNames {
  /** Values on buttons that are words, and values of facts and roads. */
  readonly words: readonly string[];
  readonly groups: readonly string[];
  readonly betTypes: Readonly<Record<LotteryFamilyCode, readonly string[]>>;
  readonly rows: readonly string[];
  /** Classes of bet types of which one combination can win one of several. */
  readonly tiers: readonly string[];
  readonly facts: readonly string[];
  readonly trends: readonly string[];
  readonly roads: readonly string[];
}

export function lotteryNames(): LotteryNames {
  const anyDay = new Date(0);
  const families = LOTTERY_FAMILIES.map((code) => ({ code, family: lotteryFamily(code, anyDay) }));
  const all: readonly BetType[] = families.flatMap(({ family }) => family.betTypes);
  const trends = families.flatMap(({ family }) => family.trends ?? []);
  return {
    words: LOTTERY_WORDS,
    groups: sorted(all.map(({ group }) => group)),
    betTypes: Object.fromEntries(
      families.map(({ code, family }) => [code, sorted(family.betTypes.map((betType) => betType.code))]),
    ) as LotteryNames["betTypes"],
    rows: sorted(all.flatMap(({ rows }) => rows.map(({ name }) => name))),
    tiers: sorted(
      all.flatMap(({ classes }) => classes.filter(({ chance }) => chance.share)).map(({ code }) => code),
    ),
    facts: sorted(families.flatMap(({ family }) => factsOf(family)).map(({ name }) => name)),
    trends: sorted(trends.map(({ name }) => name)),
    roads: sorted(trends.flatMap(({ roads }) => roads.map(({ name }) => name))),
  };
}

const factsOf = (family: ReturnType<typeof lotteryFamily>) => family.facts?.(family.draw(() => 0)) ?? [];
const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

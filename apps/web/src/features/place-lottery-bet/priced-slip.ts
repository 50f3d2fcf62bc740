import type { LotteryDetails } from "@foyer/contract/lotteries";
import type { BetLine } from "@foyer/contract/lottery-orders";
import { type PricedLine, priceLine } from "@foyer/domain/lottery/bet-line";
import type { BetType, LotteryFamily } from "@foyer/domain/lottery/bet-type";
import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { largestPrizeOf } from "@foyer/domain/lottery/largest-prize";
import { prizeGroupRebate } from "@foyer/domain/lottery/odds";
import { parseAmount } from "@foyer/domain/money";
import { now } from "../../lib/clock.ts";

/** How a lottery counts and prices bets, with the prize group that the player chose. */
export interface PriceRules {
  readonly family: LotteryFamily;
  readonly lottery: LotteryDetails;
  /** Absent: the lottery's own. */
  readonly prizeGroup: number | undefined;
}

export const priceRules = (lottery: LotteryDetails, prizeGroup?: number): PriceRules => ({
  family: lotteryFamily(lottery.family, new Date(lottery.selling?.drawsAt ?? now())),
  lottery,
  prizeGroup,
});

/** A bet type that is on sale. */
export const soldType = ({ family, lottery }: PriceRules, code: string): BetType | undefined =>
  lottery.betTypes.some((one) => one.code === code) ? betTypeOf(family, code) : undefined;

/** All bet types that are on sale, in the family's order. */
export const soldTypes = (rules: PriceRules): readonly BetType[] =>
  rules.lottery.betTypes.flatMap(({ code }) => soldType(rules, code) ?? []);

/** The prize group that a bet type pays by: its own, less what the player gave up for a rebate. */
export function groupOf({ lottery, prizeGroup }: PriceRules, code: string): number {
  const { terms, betTypes } = lottery;
  const own = betTypes.find((one) => one.code === code)?.prizeGroup ?? terms.prizeGroup;
  return own - (terms.prizeGroup - (prizeGroup ?? terms.prizeGroup));
}

export interface Price extends PricedLine {
  /** Undefined: the bet type is off sale. */
  readonly betType: BetType | undefined;
}

const UNPRICED = { combinations: 0, stake: 0n, largestPrize: 0n };

export function priceOf(rules: PriceRules, { betType: code, selection, unit, multiple }: BetLine): Price {
  const betType = soldType(rules, code);
  if (!betType || betType.count(selection) === 0) return { betType, ...UNPRICED };
  return { betType, ...priceLine(betType, selection, parseAmount(unit), multiple, groupOf(rules, code)) };
}

export interface SlipPrice {
  readonly prices: readonly Price[];
  readonly combinations: number;
  readonly stake: bigint;
  /** What all lines together win at most in one draw: see `largestPrizeOf`. */
  readonly largestPrize: bigint;
  /** Paid back at once for a lower prize group. */
  readonly rebate: bigint;
}

export function priceOfLines(rules: PriceRules, lines: readonly BetLine[]): SlipPrice {
  const prices = lines.map((line) => priceOf(rules, line));
  const stake = prices.reduce((sum, price) => sum + price.stake, 0n);
  const { prizeGroup: own } = rules.lottery.terms;
  return {
    prices,
    combinations: prices.reduce((sum, price) => sum + price.combinations, 0),
    stake,
    largestPrize: largestPrizeOf(
      rules.family,
      lines.flatMap(({ betType: code, selection, unit, multiple }, at) => {
        const { betType, combinations = 0, largestPrize = 0n } = prices[at] ?? {};
        if (!betType || combinations === 0) return [];
        const prizeGroup = groupOf(rules, code);
        return [
          { betType, selection, unit: parseAmount(unit), multiple, prizeGroup, combinations, largestPrize },
        ];
      }),
    ),
    rebate: prizeGroupRebate(stake, rules.prizeGroup ?? own, own),
  };
}

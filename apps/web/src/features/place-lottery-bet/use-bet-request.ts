import type { LotteryDetails, SellingDraw } from "@foyer/contract/lotteries";
import type { BetLine } from "@foyer/contract/lottery-orders";
import { oddsTable } from "@foyer/domain/lottery/bet-line";
import { type ChaseDraw, type ChaseMode, chasePlan, LEAST_CHASE_DRAWS } from "@foyer/domain/lottery/chase";
import { prizeOf } from "@foyer/domain/lottery/odds";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { useState } from "react";
import { now } from "../../lib/clock.ts";
import { randomId } from "../../lib/random.ts";
import { groupOf, type PriceRules, priceOfLines, type SlipPrice, soldType } from "./priced-slip.ts";
import { comingDraws } from "./sale.ts";
import type { SentBet } from "./slip-state.ts";
import { betLines } from "./use-save-slip.ts";

export interface ChaseChoice {
  readonly mode: ChaseMode["kind"];
  readonly draws: number;
  readonly first: number;
  /** Per cent of all that was staked until then, which a win shall bring; only of mode `profit`. */
  readonly profit: number;
}

export interface PlannedDraw extends ChaseDraw {
  readonly draw: string;
}

const FIRST_CHOICE: ChaseChoice = { mode: "fixed", draws: 5, first: 1, profit: 50 };

export interface BetRequest {
  readonly way: "one" | "chase";
  chooseWay(way: "one" | "chase"): void;
  readonly choice: ChaseChoice;
  choose(choice: ChaseChoice): void;
  readonly stopOnWin: boolean;
  setStopOnWin(stop: boolean): void;
  /** How many draws a chase can have; below 2 there is none. */
  readonly mostDraws: number;
  readonly plan: readonly PlannedDraw[];
  readonly price: SlipPrice;
  /** What is taken now. */
  readonly total: bigint;
  /** The bet to send; undefined while it is incomplete. */
  bet(draw: SellingDraw | undefined): SentBet | undefined;
}

/** What lines cost in one draw or as a chase, and the request that places them. */
export function useBetRequest(
  rules: PriceRules,
  lines: readonly BetLine[],
  from: SentBet["from"],
): BetRequest {
  const { lottery } = rules;
  const [way, chooseWay] = useState<"one" | "chase">("one");
  const [choice, choose] = useState(FIRST_CHOICE);
  const [stopOnWin, setStopOnWin] = useState(true);
  const price = priceOfLines(rules, lines);
  const draws = drawsOf(lottery);
  const mostDraws = Math.min(lottery.terms.mostChaseDraws, draws.length);
  const planned = Math.min(choice.draws, mostDraws);
  const basis = { stake: price.stake, prize: smallestPrize(rules, lines), draws: planned };
  const found = way === "chase" ? chasePlan(basis, modeOf(choice)) : undefined;
  const plan = (found?.draws ?? []).map((one, at) => ({ ...one, draw: draws[at] ?? "" }));
  const total = way === "chase" ? (plan[plan.length - 1]?.total ?? 0n) : price.stake;
  return {
    way,
    chooseWay,
    choice: { ...choice, draws: planned },
    choose,
    stopOnWin,
    setStopOnWin,
    mostDraws,
    plan,
    price,
    total,
    bet(draw) {
      const complete = price.prices.length > 0 && price.prices.every(({ stake }) => stake > 0n);
      if (!complete || total === 0n) return undefined;
      const slip = {
        code: lottery.code,
        lines: betLines(lines),
        ...(rules.prizeGroup !== undefined && { prizeGroup: rules.prizeGroup }),
        total: formatAmount(total),
        idempotencyKey: randomId(),
      };
      if (way === "one") return draw && { kind: "order", from, body: { ...slip, draw: draw.number } };
      if (plan.length < LEAST_CHASE_DRAWS) return undefined;
      const chased = plan.map(({ draw: number, multiple }) => ({ draw: number, multiple }));
      return { kind: "chase", from, body: { ...slip, mode: choice.mode, stopOnWin, draws: chased } };
    },
  };
}

function modeOf({ mode, first: multiple, profit: rate }: ChaseChoice): ChaseMode {
  if (mode === "profit") return { kind: "profit", multiple, rate };
  return mode === "doubled" ? { kind: "doubled", multiple, every: 1 } : { kind: "fixed", multiple };
}

const drawsOf = (lottery: LotteryDetails): readonly string[] =>
  comingDraws(lottery)
    .filter(({ closesAt }) => Date.parse(closesAt) > now())
    .map(({ number }) => number);

/** What the slip wins if only the worst of its bets does. */
function smallestPrize(rules: PriceRules, lines: readonly BetLine[]): bigint {
  let least: bigint | undefined;
  for (const { unit, multiple, betType: code } of lines) {
    const betType = soldType(rules, code);
    if (!betType) continue;
    for (const odds of oddsTable(betType, groupOf(rules, code)).values()) {
      const prize = prizeOf([{ count: 1, odds }], parseAmount(unit), multiple);
      if (least === undefined || prize < least) least = prize;
    }
  }
  return least ?? 0n;
}

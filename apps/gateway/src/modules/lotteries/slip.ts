import type { BetLine } from "@foyer/contract/lottery-orders";
import { outcomesAtRisk, priceLine } from "@foyer/domain/lottery/bet-line";
import { LARGEST_LINE, type LotteryFamily } from "@foyer/domain/lottery/bet-type";
import { betTypeOf } from "@foyer/domain/lottery/families";
import { selectionOf, selectionText } from "@foyer/domain/lottery/selection-text";
import { AmountError, formatAmount, parseAmount } from "@foyer/domain/money";
import { AppError } from "../../http/errors.ts";
import type { LotteryRow } from "./lotteries.repository.ts";
import type { SoldBetType } from "./lotteries.service.ts";

/** A bet line as the platform counts and prices it. */
export interface SlipLine {
  readonly line: number;
  readonly betType: string;
  readonly selection: string;
  readonly combinations: number;
  readonly unit: bigint;
  readonly multiple: number;
  readonly stake: bigint;
  readonly prizeGroup: number;
  readonly largestPrize: bigint;
}

/** An outcome of a draw that a slip bets on. */
export interface SlipOutcome {
  readonly betType: string;
  readonly outcome: string;
  readonly line: number;
  readonly stake: bigint;
  payout: bigint;
  readonly limit: bigint;
}

export interface Slip {
  readonly lines: readonly SlipLine[];
  readonly stake: bigint;
  readonly prizeGroup: number;
  /** Rebate on the stake, in 1/2,000. */
  readonly rebatePoints: number;
  /** By bet type and outcome, ordered. */
  readonly outcomes: readonly SlipOutcome[];
}

const at = (line: number, more: Record<string, unknown> = {}) => ({ line, ...more });

/** An amount of a slip. Throws `lottery.unit.invalid` for one that is no amount above zero. */
function positive(text: string, line: number): bigint {
  try {
    const amount = parseAmount(text);
    if (amount > 0n) return amount;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
  }
  throw new AppError("lottery.unit.invalid", undefined, at(line));
}

/**
 * Counts and prices the lines of a slip from outside; nothing in it is trusted but the selections. Errors have the
 * number of their line, from 1.
 * @param multiple of all lines: of a draw of a chase
 */
export function readSlip(
  lottery: LotteryRow,
  family: LotteryFamily,
  sold: readonly SoldBetType[],
  slip: { readonly lines: readonly BetLine[]; readonly prizeGroup?: number },
  multiple = 1,
): Slip {
  const prizeGroup = slip.prizeGroup ?? lottery.prizeGroup;
  if (prizeGroup < lottery.lowestPrizeGroup || prizeGroup > lottery.prizeGroup)
    throw new AppError("lottery.prize.group.invalid");
  const rebatePoints = lottery.prizeGroup - prizeGroup;
  const terms = new Map(sold.map((one) => [one.code, one]));
  const lines = slip.lines.map((line, index): SlipLine => {
    const number = index + 1;
    const betType = betTypeOf(family, line.betType);
    const selection = betType && selectionOf(betType.rows, line.selection);
    if (!betType || !selection) throw new AppError("lottery.selection.invalid", undefined, at(number));
    const own = terms.get(betType.code);
    if (!own) throw new AppError("lottery.bet.type.closed", undefined, at(number));
    const combinations = betType.count(selection);
    if (combinations === 0) throw new AppError("lottery.selection.invalid", undefined, at(number));
    if (combinations > LARGEST_LINE)
      throw new AppError("lottery.combinations.limit", undefined, at(number, { most: LARGEST_LINE }));
    const unit = positive(line.unit, number);
    // boards of buttons take any stake within the limits, the others only the units on offer
    if (!betType.eachPick && !lottery.units.includes(unit))
      throw new AppError("lottery.unit.invalid", undefined, at(number));
    const times = line.multiple * multiple;
    const group = own.prizeGroup - rebatePoints;
    const { stake, largestPrize } = priceLine(betType, selection, unit, times, group);
    if (stake < lottery.smallestStake || stake > lottery.largestStake)
      throw new AppError(
        "lottery.stake.limit",
        undefined,
        at(number, {
          smallest: formatAmount(lottery.smallestStake),
          largest: formatAmount(lottery.largestStake),
        }),
      );
    return {
      line: number,
      betType: betType.code,
      selection: selectionText(betType.rows, selection),
      combinations,
      unit,
      multiple: times,
      stake,
      prizeGroup: group,
      largestPrize,
    };
  });
  const stake = lines.reduce((sum, line) => sum + line.stake, 0n);
  if (stake > lottery.largestSlip)
    throw new AppError("lottery.slip.limit", undefined, { largest: formatAmount(lottery.largestSlip) });
  let outcomes: readonly SlipOutcome[] | undefined;
  return {
    lines,
    stake,
    prizeGroup,
    rebatePoints,
    // a chase prices its slip for each draw, and expands only those that it places
    get outcomes() {
      outcomes ??= risksOf(family, lines, (code) => terms.get(code)?.outcomeLimit ?? 0n);
      return outcomes;
    },
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** All bets lock outcomes in this order. */
const ordered = (outcomes: SlipOutcome[]): SlipOutcome[] =>
  outcomes.sort((a, b) => compare(a.betType, b.betType) || compare(a.outcome, b.outcome));

/** What lines would pay, by outcome. */
export function risksOf(
  family: LotteryFamily,
  lines: readonly Pick<SlipLine, "line" | "betType" | "selection" | "unit" | "multiple" | "prizeGroup">[],
  limitOf: (betType: string) => bigint = () => 0n,
): SlipOutcome[] {
  const outcomes = new Map<string, SlipOutcome & { stake: bigint }>();
  for (const line of lines) {
    const betType = betTypeOf(family, line.betType);
    const selection = betType && selectionOf(betType.rows, line.selection);
    if (!betType || !selection) continue;
    for (const risk of outcomesAtRisk(betType, selection, line.unit, line.multiple, line.prizeGroup)) {
      const key = `${betType.code} ${risk.outcome}`;
      const known = outcomes.get(key);
      if (known) {
        known.stake += risk.stake;
        known.payout += risk.payout;
      } else
        outcomes.set(key, { betType: betType.code, line: line.line, ...risk, limit: limitOf(betType.code) });
    }
  }
  return ordered([...outcomes.values()]);
}

import type { BetLine } from "@foyer/contract/lottery-orders";
import { liabilitiesOf, priceLine } from "@foyer/domain/lottery/bet-line";
import {
  type BetType,
  LARGEST_LINE,
  type LotteryFamily,
  type Selection,
} from "@foyer/domain/lottery/bet-type";
import { betTypeOf } from "@foyer/domain/lottery/families";
import { largestPrizeOf } from "@foyer/domain/lottery/largest-prize";
import { type OrderCover, orderCover } from "@foyer/domain/lottery/lines-at-risk";
import { selectionOf, selectionText } from "@foyer/domain/lottery/selection-text";
import { AmountError, formatAmount, parseAmount } from "@foyer/domain/money";
import { AppError } from "../../http/errors.ts";
import type { LotteryRow } from "./lotteries.repository.ts";
import type { SoldBetType } from "./lotteries.service.ts";

/** A bet line as the platform counts it. */
interface CountedLine {
  readonly line: number;
  readonly betType: BetType;
  readonly selection: Selection;
  readonly combinations: number;
  readonly unit: bigint;
  /** Of the line, without that of a draw of a chase. */
  readonly multiple: number;
  readonly prizeGroup: number;
  readonly limit: bigint;
}

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

/** Cells of a draw that a line is counted in, and what it would pay for each: every place in every block. */
export interface SlipCells {
  readonly line: number;
  readonly betType: string;
  readonly blockLength: number;
  readonly blocks: readonly number[];
  readonly places: readonly number[];
  readonly payout: bigint;
  readonly limit: bigint;
}

/** A slip with the multiple of a draw. */
export interface Slip {
  readonly lines: readonly SlipLine[];
  readonly stake: bigint;
  readonly prizeGroup: number;
  /** Rebate on the stake, in 1/2,000. */
  readonly rebatePoints: number;
  readonly cells: readonly SlipCells[];
  readonly cover: OrderCover;
  /** What all lines together win at most: see `largestPrizeOf`. */
  readonly largestPrize: bigint;
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

/** A slip from outside whose lines are counted; nothing in it is trusted but the selections. */
export class CountedSlip {
  readonly prizeGroup: number;
  readonly rebatePoints: number;
  readonly combinations: number;
  readonly #lottery: LotteryRow;
  readonly #family: LotteryFamily;
  readonly #lines: readonly CountedLine[];

  /**
   * Throws what is wrong with a slip at any multiple, with the number of the line, from 1.
   * @param mostCombinations of all lines together
   */
  constructor(
    lottery: LotteryRow,
    family: LotteryFamily,
    sold: readonly SoldBetType[],
    slip: { readonly lines: readonly BetLine[]; readonly prizeGroup?: number },
    mostCombinations: number,
  ) {
    this.#lottery = lottery;
    this.#family = family;
    this.prizeGroup = slip.prizeGroup ?? lottery.prizeGroup;
    if (this.prizeGroup < lottery.lowestPrizeGroup || this.prizeGroup > lottery.prizeGroup)
      throw new AppError("lottery.prize.group.invalid");
    this.rebatePoints = lottery.prizeGroup - this.prizeGroup;
    const terms = new Map(sold.map((one) => [one.code, one]));
    this.#lines = slip.lines.map((line, index): CountedLine => {
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
      return {
        line: number,
        betType,
        selection,
        combinations,
        unit,
        multiple: line.multiple,
        prizeGroup: own.prizeGroup - this.rebatePoints,
        limit: own.outcomeLimit,
      };
    });
    this.combinations = this.#lines.reduce((sum, { combinations }) => sum + combinations, 0);
    if (this.combinations > mostCombinations)
      throw new AppError("lottery.slip.combinations.limit", undefined, { most: mostCombinations });
  }

  /**
   * What the slip costs in a draw. Throws `lottery.stake.limit`, `lottery.slip.limit`.
   * @param multiple of all lines: of a draw of a chase
   */
  stake(multiple = 1): bigint {
    const { smallestStake, largestStake, largestSlip } = this.#lottery;
    let sum = 0n;
    for (const line of this.#lines) {
      const stake = stakeOf(line, multiple);
      if (stake < smallestStake || stake > largestStake)
        throw new AppError(
          "lottery.stake.limit",
          undefined,
          at(line.line, { smallest: formatAmount(smallestStake), largest: formatAmount(largestStake) }),
        );
      sum += stake;
    }
    if (sum > largestSlip)
      throw new AppError("lottery.slip.limit", undefined, { largest: formatAmount(largestSlip) });
    return sum;
  }

  /** The slip with what it can win and would be paid; see `stake`. */
  price(multiple = 1): Slip {
    const paid = this.#lines.map((line) => {
      const { betType, selection, unit, prizeGroup } = line;
      const times = line.multiple * multiple;
      const { largestPrize } = priceLine(betType, selection, unit, times, prizeGroup);
      return { ...line, multiple: times, stake: stakeOf(line, multiple), largestPrize };
    });
    return {
      stake: this.stake(multiple),
      prizeGroup: this.prizeGroup,
      rebatePoints: this.rebatePoints,
      lines: paid.map(
        ({
          line,
          betType,
          selection,
          combinations,
          unit,
          multiple: times,
          stake,
          prizeGroup,
          largestPrize,
        }) => ({
          line,
          betType: betType.code,
          selection: selectionText(betType.rows, selection),
          combinations,
          unit,
          multiple: times,
          stake,
          prizeGroup,
          largestPrize,
        }),
      ),
      cells: paid.flatMap((line) => cellsOf(line.betType, line.selection, line, line.limit)),
      cover: orderCover(this.#family, paid),
      largestPrize: largestPrizeOf(this.#family, paid),
    };
  }
}

const stakeOf = ({ unit, combinations, multiple }: CountedLine, draw: number): bigint =>
  unit * BigInt(combinations) * BigInt(multiple) * BigInt(draw);

type PlacedLine = Pick<SlipLine, "line" | "betType" | "selection" | "unit" | "multiple" | "prizeGroup">;

function cellsOf(
  betType: BetType,
  selection: Selection,
  { line, unit, multiple, prizeGroup }: Omit<PlacedLine, "betType" | "selection">,
  limit: bigint,
): SlipCells[] {
  const { code, cells } = betType;
  return liabilitiesOf(betType, selection, unit, multiple, prizeGroup).map(
    ({ blocks, places, payout }): SlipCells => ({
      line,
      betType: code,
      blockLength: cells.blockLength,
      blocks,
      places,
      payout,
      limit,
    }),
  );
}

/** The cells of lines that are placed. */
export const cellsOfPlaced = (family: LotteryFamily, lines: readonly PlacedLine[]): SlipCells[] =>
  lines.flatMap((line) => {
    const betType = betTypeOf(family, line.betType);
    const selection = betType && selectionOf(betType.rows, line.selection);
    return betType && selection ? cellsOf(betType, selection, line, 0n) : [];
  });

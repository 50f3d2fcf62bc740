import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { oddsTable, priceLine, prizeFactor } from "@foyer/domain/lottery/bet-line";
import type { BetType, Selection } from "@foyer/domain/lottery/bet-type";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { selectionText } from "@foyer/domain/lottery/selection-text";
import { formatAmount } from "@foyer/domain/money";
import type { PastDraw, PastLottery } from "./demo-lottery-draws.ts";
import type { Random } from "./seeded-random.ts";

const MOST_COMBINATIONS = 40;
const TRIES = 40;
const LETTERS = [..."23456789ABCDEFGHJKLMNPQRSTUVWXYZ"];
const LETTERS_OF_NUMBER = 8;
const THOUSANDTHS = 1000n;
const REBATE_WHOLE = 2000n;
/** Prize groups that players choose below the lottery's. */
const LOWER_GROUPS = [0, 0, 0, 40, 100];

/** A bet line of the past. */
export interface PastLine {
  readonly line: number;
  readonly betType: string;
  readonly selection: string;
  /** As it is sent. */
  readonly picked: Selection;
  readonly combinations: number;
  readonly unit: bigint;
  readonly multiple: number;
  readonly stake: bigint;
  readonly largestPrize: bigint;
  readonly cancelled: boolean;
  readonly hits: number | null;
  /** Sum of the odds of all winning combinations, in thousandths. */
  readonly factor: bigint | null;
  readonly prize: bigint | null;
}

/** `L-7KQ2M9XA`. */
export const numberOf = (prefix: "L" | "C", random: Random): string =>
  `${prefix}-${Array.from({ length: LETTERS_OF_NUMBER }, () => random.pick(LETTERS)).join("")}`;

export const groupOf = (lottery: PastLottery, random: Random): number =>
  lottery.prizeGroup - random.pick(LOWER_GROUPS);

export const rebateOf = (stake: bigint, lottery: PastLottery, group: number): bigint =>
  (stake * BigInt(lottery.prizeGroup - group)) / REBATE_WHOLE;

/** Legal picks of a bet type, few enough to read. */
function pickOf(betType: BetType, random: Random): Selection | undefined {
  // of rows that may be empty one is picked
  const only = betType.rows.every(({ least }) => least === 0) ? random.whole(0, betType.rows.length - 1) : -1;
  const selection = betType.rows.map(({ values, least, most }, at) => {
    const count = only >= 0 ? (at === only ? 1 : 0) : Math.min(most, least + random.whole(0, 1));
    const picked = new Set<string>();
    while (picked.size < Math.min(count, values.length)) picked.add(random.pick(values));
    return values.filter((value) => picked.has(value));
  });
  const count = betType.count(selection);
  return count > 0 && count <= MOST_COMBINATIONS ? selection : undefined;
}

/** What a selection wins with a draw's numbers. */
export function wonBy(
  betType: BetType,
  selection: Selection,
  numbers: readonly string[],
  { unit, multiple, group }: { readonly unit: bigint; readonly multiple: number; readonly group: number },
): { readonly hits: number | null; readonly factor: bigint | null; readonly prize: bigint | null } {
  const hits = betType.hits(selection, numbers);
  const factor = prizeFactor(hits, oddsTable(betType, group));
  const prize = (factor * unit * BigInt(multiple)) / THOUSANDTHS;
  return prize > 0n
    ? { hits: [...hits.values()].reduce((sum, one) => sum + one, 0), factor, prize }
    : { hits: null, factor: null, prize: null };
}

/** A bet of about `stake`; one that wins, if it is to win and one is found. */
export function betOn(
  family: LotteryFamilyCode,
  { drawsAt, numbers }: Pick<PastDraw, "drawsAt" | "numbers">,
  random: Random,
  {
    line,
    group,
    stake,
    wins,
  }: { readonly line: number; readonly group: number; readonly stake: bigint; readonly wins: boolean },
): PastLine {
  const { betTypes } = lotteryFamily(family, drawsAt);
  let found: PastLine | undefined;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const betType = random.pick(betTypes);
    const picked = pickOf(betType, random);
    if (!picked) continue;
    const combinations = betType.count(picked);
    const unit = combinations > 10 ? 10_000n : 100_000n;
    const multiple = Math.max(1, Math.min(50, Number(stake / (unit * BigInt(combinations)))));
    const won = wonBy(betType, picked, numbers, { unit, multiple, group });
    const { largestPrize, stake: cost } = priceLine(betType, picked, unit, multiple, group);
    found = {
      line,
      betType: betType.code,
      selection: selectionText(betType.rows, picked),
      picked,
      combinations,
      unit,
      multiple,
      stake: cost,
      largestPrize,
      cancelled: false,
      ...won,
    };
    if (!wins || won.prize !== null) return found;
  }
  if (!found) throw new Error(`no bet type of ${family} has few combinations`);
  return found;
}

/** The lines of a chase as they were sent. */
export const sentLines = (lines: readonly PastLine[]) =>
  lines.map(({ betType, picked, unit, multiple }) => ({
    betType,
    selection: picked,
    unit: formatAmount(unit),
    multiple,
  }));

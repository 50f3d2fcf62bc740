import type { DrawResult, LotteryDetails, SellingDraw } from "@foyer/contract/lotteries";
import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import type { LotteryOrder } from "@foyer/contract/lottery-orders";
import { lotteryFamily } from "@foyer/domain/lottery/families";

const DAY = "20261121";
export const drawNumber = (place: number): string => `${DAY}-${String(place).padStart(4, "0")}`;

export interface SampleLottery {
  readonly family?: LotteryFamilyCode;
  /** Milliseconds until the draw being sold closes. */
  readonly left?: number;
  /** Milliseconds from one draw to the next. */
  readonly every?: number;
  readonly more?: Partial<LotteryDetails>;
  readonly terms?: Partial<LotteryDetails["terms"]>;
}

/** A lottery of which draw 1128 is being sold; the draws that follow open when the one before closes. */
export function sampleLottery({
  family = "digits5",
  left = 38_000,
  every = 60_000,
  more,
  terms,
}: SampleLottery = {}): LotteryDetails {
  const closesAt = Date.now() + left;
  const at = (time: number) => new Date(time).toISOString();
  const draw = (later: number): SellingDraw => {
    const close = closesAt + later * every;
    return {
      number: drawNumber(1128 + later),
      opensAt: at(close - every),
      closesAt: at(close),
      drawsAt: at(close + 5_000),
    };
  };
  let drawn = 0;
  const numbers = lotteryFamily(family, new Date()).draw((size) => (drawn += 7) % size);
  return {
    code: "MINUTE_FIVE",
    name: "Minute Five",
    vendor: "ELOTT",
    gameType: "ELOTT",
    prizeMode: "Elott",
    playTypes: ["trad", "ent"],
    family,
    nodeId: "n1",
    state: "open",
    schedule: { every: every / 1_000 },
    timeZone: "Asia/Manila",
    selling: draw(0),
    last: {
      number: drawNumber(1127),
      drawsAt: at(closesAt - every + 5_000),
      numbers: family === "digits5" ? ["4", "0", "7", "7", "2"] : [...numbers],
    },
    currency: "CNY",
    terms: {
      prizeGroup: 1940,
      lowestPrizeGroup: 1940,
      units: ["1.00", "0.10", "0.01"],
      chips: ["1.00", "5.00", "10.00", "50.00", "100.00"],
      smallestStake: "0.01",
      largestStake: "20000.00",
      largestSlip: "50000.00",
      largestDraw: "100000.00",
      mostLines: 20,
      mostCombinations: 10_000,
      mostSlipCombinations: 100_000,
      mostChaseDraws: 50,
      ...terms,
    },
    betTypes: lotteryFamily(family, new Date()).betTypes.map(({ code }) => ({ code, prizeGroup: 1940 })),
    upcoming: Array.from({ length: 20 }, (_, later) => draw(later + 1)),
    ...more,
  };
}

/** Results of draws before 1128, newest first. */
export const sampleResults = (count = 30): { draws: DrawResult[] } => ({
  draws: Array.from({ length: count }, (_, ago) => ({
    number: drawNumber(1127 - ago),
    drawsAt: new Date(Date.now() - ago * 60_000).toISOString(),
    numbers: ["4", "0", "7", "7", "2"].map((digit) => String((Number(digit) + ago) % 10)),
  })),
});

export const sampleOrder = (more: Partial<LotteryOrder> = {}): LotteryOrder => ({
  number: "L-7KQ2M9XA",
  code: "MINUTE_FIVE",
  name: "Minute Five",
  family: "digits5",
  draw: drawNumber(1128),
  drawsAt: new Date().toISOString(),
  closesAt: new Date().toISOString(),
  state: "open",
  currency: "CNY",
  stake: "12.00",
  returned: "0.00",
  prize: "0.00",
  rebate: "0.00",
  largestPrize: "485.00",
  lines: 1,
  first: { betType: "first3-straight", selection: [["1"], ["0"], ["2"]], combinations: 1 },
  placedAt: new Date().toISOString(),
  prizeGroup: 1940,
  items: [],
  source: "own",
  ...more,
});

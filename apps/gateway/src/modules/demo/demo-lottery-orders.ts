import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { largestPrizeOf } from "@foyer/domain/lottery/largest-prize";
import { uncountedStakes } from "@foyer/domain/lottery/lines-at-risk";
import { betOn, groupOf, numberOf, type PastLine, rebateOf, sentLines, wonBy } from "./demo-lottery-bets.ts";
import type { PastDraw, PastLottery } from "./demo-lottery-draws.ts";
import { Random } from "./seeded-random.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const UNIT = 100_000n;
/** Chance that a bet is one that won; the demo's players are luckier than others. */
const LUCK = 0.42;

/** Who bets in lotteries, and how many orders of the past they have. */
const BETTORS: Readonly<Record<string, number>> = {
  player: 160,
  tester: 60,
  agent: 30,
  director: 20,
  testagent: 20,
  expired: 20,
  suri4: 30,
  yuki22: 30,
  bituin: 40,
  corazon: 30,
};
/** Of these the first has a chase that runs, too. */
const CHASERS: readonly string[] = ["player", "tester"];
const DAILY = "LOTT_DAILY_FIVE";
const CHASE_DRAWS = 5;
/** What orders leave for the chases of a member who has some; the dearest chases together cost less. */
const CHASE_MONEY = 700n * UNIT;
/** Every so many orders the whole order is cancelled, or its first line if it has several. */
const CANCELLED_EVERY = 20;
const PARTLY_CANCELLED_EVERY = 12;
/** When chases begin, as parts of the year. */
const CHASE_STARTS = [0.05, 0.12, 0.2, 0.28, 0.36, 0.44, 0.52, 0.6, 0.68, 0.76, 0.84, 0.92];

interface Movement {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly at: Date;
}

export interface LotteryPast {
  readonly movements: object[];
  readonly orders: object[];
  readonly chases: object[];
}

interface Order {
  readonly lottery: PastLottery;
  readonly draw: PastDraw;
  readonly placedAt: Date;
  readonly group: number;
  readonly lines: readonly PastLine[];
  readonly chase?: { readonly number: string; readonly position: number };
}

/** The lowest cash from a moment on, by the movements of a wallet: what may be spent then without any later one failing. */
function leastCash(movements: readonly Movement[]): (at: Date) => bigint {
  const sorted = movements.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const after: bigint[] = [];
  let cash = 0n;
  for (const { from, to, amount } of sorted) {
    if (from === "cash") cash -= amount;
    if (to === "cash") cash += amount;
    after.push(cash);
  }
  const least = [...after];
  for (let at = least.length - 2; at >= 0; at--)
    if ((least[at + 1] as bigint) < (least[at] as bigint)) least[at] = least[at + 1] as bigint;
  const times = sorted.map(({ at }) => at.getTime());
  return (at) => {
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle] as number) <= at.getTime()) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0n : (least[low - 1] as bigint);
  };
}

/** What of a member's orders in a draw does not count as play. */
function countPlay(orders: readonly { readonly row: { uncounted: bigint }; readonly order: Order }[]): void {
  const [first] = orders;
  if (!first) return;
  const { lottery, draw } = first.order;
  const family = lotteryFamily(lottery.family, draw.drawsAt);
  const lines = orders.flatMap(({ row, order }) =>
    order.lines.flatMap(({ betType: code, picked: selection, unit, multiple }) => {
      const betType = betTypeOf(family, code);
      return betType ? [{ row, betType, selection, stake: unit * BigInt(multiple) }] : [];
    }),
  );
  for (const [at, part] of uncountedStakes(family, lines).entries()) {
    const row = lines[at]?.row;
    if (row) row.uncounted += part;
  }
}

/** The past of one member in lotteries, beside what the wallet already did. */
export class LotteryBettor {
  readonly #random: Random;
  readonly #memberId: bigint;
  readonly #free: (at: Date) => bigint;
  readonly #keptForChases: bigint;
  /** What orders took and paid, by time. */
  readonly #moved: { readonly at: number; readonly amount: bigint }[] = [];
  /** Orders by draw: what counts as play depends on all of them. */
  readonly #inDraws = new Map<number, { readonly row: { uncounted: bigint }; readonly order: Order }[]>();
  readonly past: LotteryPast = { movements: [], orders: [], chases: [] };

  constructor(username: string, memberId: bigint, movements: readonly Movement[]) {
    this.#random = new Random(`lotteries of ${username}`);
    this.#memberId = memberId;
    this.#free = leastCash(movements);
    this.#keptForChases = CHASERS.includes(username) ? CHASE_MONEY : 0n;
  }

  /** Orders over the year, the first ones of lotteries with few draws; then a chase or two. */
  play(username: string, lotteries: readonly PastLottery[], currency: string): LotteryPast {
    const count = BETTORS[username];
    const known = lotteries.filter(({ draws }) => draws.length > 0);
    if (count === undefined || known.length === 0) return this.past;
    const chosen: { lottery: PastLottery; draw: PastDraw }[] = [];
    // a region counts as one lottery: most lotteries are provinces
    const groups = [...Map.groupBy(known, ({ region, code }) => region ?? code).values()];
    for (let n = 0; n < count; n++) {
      const lottery = this.#random.pick(this.#random.pick(groups));
      chosen.push({ lottery, draw: this.#random.pick(lottery.draws) });
    }
    const daily = known.find(({ code }) => code === DAILY);
    const once = new Map(chosen.map((one) => [one.draw.id, one]));
    const acts = [...once.values()].map(({ lottery, draw }) => ({
      at: draw.drawsAt.getTime(),
      act: () => this.#order(lottery, draw, currency),
    }));
    if (daily && CHASERS.includes(username))
      acts.push(...this.#chases(daily, currency, username === CHASERS[0]));
    // in the order of time: what was won before can be spent
    for (const { act } of acts.toSorted((a, b) => a.at - b.at)) act();
    for (const orders of this.#inDraws.values()) countPlay(orders);
    return this.past;
  }

  #order(lottery: PastLottery, draw: PastDraw, currency: string): void {
    const random = this.#random;
    const window = Math.min(draw.closesAt.getTime() - draw.opensAt.getTime(), 6 * 60 * MINUTE_MS);
    const placedAt = new Date(
      draw.closesAt.getTime() - Math.max(SECOND_MS, Math.floor(window * random.next())),
    );
    const group = groupOf(lottery, random);
    const count = random.pick([1, 1, 1, 2, 3]);
    const lines = Array.from({ length: count }, (_, at) =>
      betOn(lottery.family, draw, random, {
        line: at + 1,
        group,
        stake: BigInt(random.pick([2, 5, 5, 10, 10, 20])) * UNIT,
        wins: random.next() < LUCK,
      }),
    );
    const written = this.past.orders.length + 1;
    const cancelled =
      written % CANCELLED_EVERY === 0
        ? lines.map((line) => ({ ...line, cancelled: true, hits: null, factor: null, prize: null }))
        : written % PARTLY_CANCELLED_EVERY === 0 && count > 1
          ? lines.map((line) =>
              line.line === 1 ? { ...line, cancelled: true, hits: null, factor: null, prize: null } : line,
            )
          : lines;
    const total = lines.reduce((sum, { stake }) => sum + stake, 0n);
    if (this.#spendable(placedAt) < total + this.#keptForChases) return;
    this.#write({ lottery, draw, placedAt, group, lines: cancelled }, currency);
  }

  /** What may be spent at a moment: what orders won until then counts, what they win later does not. */
  #spendable(at: Date): bigint {
    return this.#moved.reduce(
      (sum, one) => (one.at <= at.getTime() || one.amount < 0n ? sum + one.amount : sum),
      this.#free(at),
    );
  }

  #move(
    kind: string,
    key: string,
    source: string,
    target: string,
    amount: bigint,
    reference: string,
    at: Date,
    currency: string,
  ) {
    if (amount === 0n) return;
    if (source === "cash") this.#moved.push({ at: at.getTime(), amount: -amount });
    if (target === "cash") this.#moved.push({ at: at.getTime(), amount });
    this.past.movements.push({
      key,
      kind,
      member_id: this.#memberId,
      currency,
      source,
      target,
      amount,
      reference,
      at,
    });
  }

  #write({ lottery, draw, placedAt, group, lines, chase }: Order, currency: string) {
    const number = numberOf("L", this.#random);
    const family = lotteryFamily(lottery.family, draw.drawsAt);
    const game = `game:${lottery.vendor.toLowerCase()}`;
    const total = lines.reduce((sum, { stake }) => sum + stake, 0n);
    const kept = lines.filter(({ cancelled }) => !cancelled);
    const stake = kept.reduce((sum, one) => sum + one.stake, 0n);
    const prize = kept.reduce((sum, one) => sum + (one.prize ?? 0n), 0n);
    const isCancelled = kept.length === 0;
    const rebate = isCancelled ? 0n : rebateOf(stake, lottery, group);
    const cancelledAt = new Date((placedAt.getTime() + draw.closesAt.getTime()) / 2);
    const settledAt = new Date(draw.drawsAt.getTime() + 2 * SECOND_MS);
    this.#move("lottery-bet", `lottery:${number}`, "cash", game, total, number, placedAt, currency);
    const gone = lines.filter(({ cancelled }) => cancelled).map(({ line }) => line);
    this.#move(
      "lottery-cancel",
      `lottery-cancel:${number}:${gone.join(",")}`,
      game,
      "cash",
      total - stake,
      number,
      cancelledAt,
      currency,
    );
    this.#move("lottery-prize", `lottery-prize:${number}`, game, "cash", prize, number, settledAt, currency);
    this.#move(
      "lottery-rebate",
      `lottery-rebate:${number}`,
      game,
      "cash",
      rebate,
      number,
      settledAt,
      currency,
    );
    const row = {
      memberId: this.#memberId,
      drawId: draw.id,
      number,
      ...(chase && { chase: chase.number, chasePosition: chase.position }),
      vendor: lottery.vendor,
      gameCode: lottery.code,
      category: lottery.category,
      prizeGroup: group,
      rebatePoints: lottery.prizeGroup - group,
      stake,
      uncounted: 0n,
      returned: total - stake,
      largestPrize: largestPrizeOf(
        family,
        kept.flatMap(({ betType: code, picked: selection, unit, multiple, combinations, largestPrize }) => {
          const betType = betTypeOf(family, code);
          return betType
            ? [{ betType, selection, unit, multiple, prizeGroup: group, combinations, largestPrize }]
            : [];
        }),
      ),
      prize,
      rebate,
      state: isCancelled ? "cancelled" : prize > 0n ? "won" : "lost",
      placedAt,
      settledAt: isCancelled ? cancelledAt : settledAt,
      lines,
    };
    this.past.orders.push(row);
    const order = { lottery, draw, placedAt, group, lines: kept };
    const known = this.#inDraws.get(draw.id);
    if (known) known.push({ row, order });
    else this.#inDraws.set(draw.id, [{ row, order }]);
    return { number, prize };
  }

  /** Chases of the daily lottery that ended months ago and, of one member, one that runs. */
  #chases(daily: PastLottery, currency: string, running: boolean) {
    const { draws, planned } = daily;
    // a chase for which there is no money at its time is left out
    const chases = CHASE_STARTS.map((part, n) => {
      const start = Math.floor(draws.length * part);
      return {
        draws: draws.slice(start, start + CHASE_DRAWS),
        toCome: [] as number[],
        stopOnWin: n % 2 === 0,
      };
    });
    if (running)
      chases.push({ draws: draws.slice(-2), toCome: planned.slice(0, CHASE_DRAWS - 2), stopOnWin: false });
    return chases.map((one) => ({
      at: one.draws[0]?.drawsAt.getTime() ?? 0,
      act: () => this.#chase(daily, one.draws, one.toCome, currency, one.stopOnWin),
    }));
  }

  #chase(
    lottery: PastLottery,
    draws: readonly PastDraw[],
    toCome: readonly number[],
    currency: string,
    stopOnWin: boolean,
  ): void {
    const [first] = draws;
    if (!first) return;
    const random = this.#random;
    const group = lottery.prizeGroup;
    const line = betOn(lottery.family, first, random, { line: 1, group, stake: 2n * UNIT, wins: false });
    const betType = betTypeOf(lotteryFamily(lottery.family, first.drawsAt), line.betType);
    if (!betType) return;
    const placedAt = new Date(first.closesAt.getTime() - random.whole(5, 90) * MINUTE_MS);
    const total = line.stake * BigInt(draws.length + toCome.length);
    if (this.#spendable(placedAt) < total) return;
    const number = numberOf("C", random);
    this.#move("chase-hold", `chase:${number}`, "cash", "hold:chase", total, number, placedAt, currency);
    const steps: object[] = [];
    let isOver = false;
    let opensAt = placedAt;
    for (const [at, draw] of draws.entries()) {
      const position = at + 1;
      const step = { position, drawId: draw.id, multiple: 1, stake: line.stake };
      const key = `chase:${number}:${position}`;
      // each movement has a time of its own, so that the book is in order
      const releasedAt = new Date(opensAt.getTime() + 1);
      this.#move("chase-release", key, "hold:chase", "cash", line.stake, number, releasedAt, currency);
      if (isOver) {
        steps.push({ ...step, state: "released", reason: "won" });
        continue;
      }
      const won = wonBy(betType, line.picked, draw.numbers, {
        unit: line.unit,
        multiple: line.multiple,
        group,
      });
      const { number: order, prize } = this.#write(
        {
          lottery,
          draw,
          placedAt: new Date(opensAt.getTime() + 2),
          group,
          lines: [{ ...line, ...won }],
          chase: { number, position },
        },
        currency,
      );
      steps.push({ ...step, state: "placed", order });
      // the next order follows when the draw is settled
      opensAt = new Date(draw.drawsAt.getTime() + 5 * SECOND_MS);
      isOver = stopOnWin && prize > 0n;
    }
    for (const [at, drawId] of toCome.entries())
      steps.push({
        position: draws.length + at + 1,
        drawId,
        multiple: 1,
        stake: line.stake,
        state: "waiting",
      });
    this.past.chases.push({
      memberId: this.#memberId,
      lotteryId: lottery.id,
      number,
      mode: "fixed",
      stopOnWin,
      prizeGroup: group,
      lines: sentLines([line]),
      state: toCome.length > 0 ? "running" : isOver ? "won" : "ended",
      held: line.stake * BigInt(toCome.length),
      placedAt,
      draws: steps,
    });
  }
}

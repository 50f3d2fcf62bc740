import type {
  DrawProof,
  DrawResult,
  Lottery,
  LotteryDetails,
  LotterySchedule,
  SellingDraw,
} from "@foyer/contract/lotteries";
import { MOST_DRAWS } from "@foyer/contract/lotteries";
import { MOST_LINES } from "@foyer/contract/lottery-orders";
import type { LotteryFamily } from "@foyer/domain/lottery/bet-type";
import { LARGEST_LINE } from "@foyer/domain/lottery/bet-type";
import { stationOf } from "@foyer/domain/lottery/draw-name";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { formatAmount } from "@foyer/domain/money";
import { AppError } from "../../http/errors.ts";
import type {
  BetTypeRow,
  CurrentDraws,
  DrawRow,
  LotteriesRepository,
  LotteryRow,
} from "./lotteries.repository.ts";

const UPCOMING = 100;

/** A bet type that is on sale, with its terms. */
export interface SoldBetType {
  readonly code: string;
  readonly prizeGroup: number;
  readonly outcomeLimit: bigint;
}

interface Merchant {
  readonly id: number;
  readonly currency: string;
  readonly mostLotteryCombinations: number;
}

const presentSelling = ({ number, opensAt, closesAt, drawsAt }: DrawRow): SellingDraw => ({
  number,
  opensAt: opensAt.toISOString(),
  closesAt: closesAt.toISOString(),
  drawsAt: drawsAt.toISOString(),
});

const presentResult = ({ number, drawsAt, numbers, corrected }: DrawRow): DrawResult => ({
  number,
  drawsAt: drawsAt.toISOString(),
  numbers: numbers ?? [],
  ...(corrected && { corrected: true as const }),
});

/** `times` as the database has them: 18:15:00. */
export function presentSchedule({
  everySeconds,
  times,
  weekdays,
  monthDays,
}: Pick<LotteryRow, "everySeconds" | "times" | "weekdays" | "monthDays">): LotterySchedule {
  if (everySeconds !== null) return { every: everySeconds };
  const shown = (times ?? []).map((time) => time.slice(0, 5));
  return monthDays ? { times: shown, monthDays } : { times: shown, weekdays };
}

function presentLottery(row: LotteryRow, { selling, drawing, last }: CurrentDraws): Lottery {
  return {
    code: row.code,
    name: row.name,
    vendor: row.vendor,
    gameType: row.gameType,
    prizeMode: row.prizeMode,
    playTypes: row.playTypes,
    family: row.family,
    nodeId: String(row.nodeId),
    picture: { base: row.base, tint: row.tint, glow: row.glow },
    state: row.vendorOpen ? (row.open ? "open" : "paused") : "maintenance",
    schedule: presentSchedule(row),
    timeZone: row.timeZone,
    ...(row.region && { region: row.region }),
    ...(row.stations && { stations: row.stations }),
    ...(selling && { selling: presentSelling(selling) }),
    ...(drawing && { drawing: { number: drawing.number, drawsAt: drawing.drawsAt.toISOString() } }),
    ...(last && { last: presentResult(last) }),
  };
}

/** The bet types of a lottery that are on sale, in the family's order. */
export function soldBetTypes(
  lottery: LotteryRow,
  family: LotteryFamily,
  own: readonly BetTypeRow[],
): SoldBetType[] {
  const differing = new Map(own.map((row) => [row.betType, row]));
  return family.betTypes
    .filter(({ code }) => differing.get(code)?.open ?? true)
    .map(({ code }) => ({
      code,
      prizeGroup: differing.get(code)?.prizeGroup ?? lottery.prizeGroup,
      outcomeLimit: differing.get(code)?.outcomeLimit ?? lottery.outcomeLimit,
    }));
}

/** Lotteries and their results as everybody sees them. */
export class LotteriesService {
  readonly #repository: LotteriesRepository;

  constructor(repository: LotteriesRepository) {
    this.#repository = repository;
  }

  async list(merchantId: number): Promise<Lottery[]> {
    const rows = await this.#repository.list(merchantId);
    const current = await this.#repository.current(rows.map(({ id }) => id));
    return rows.map((row) => presentLottery(row, current.get(row.id) as CurrentDraws));
  }

  /** Throws `lottery.unknown`. */
  async details(merchant: Merchant, code: string): Promise<LotteryDetails> {
    const row = await this.lottery(merchant.id, code);
    const [current, upcoming, own] = await Promise.all([
      this.#repository.current([row.id]),
      this.#repository.upcoming(row.id, UPCOMING + 1),
      this.#repository.betTypes(row.id),
    ]);
    const draws = current.get(row.id) as CurrentDraws;
    const family = lotteryFamily(row.family, draws.selling?.drawsAt ?? new Date());
    const day = draws.selling?.number.slice(0, 8);
    const hash =
      row.source === "own" && day !== undefined
        ? await this.#repository.secretHash(merchant.id, day)
        : undefined;
    return {
      ...presentLottery(row, draws),
      currency: merchant.currency,
      terms: {
        prizeGroup: row.prizeGroup,
        lowestPrizeGroup: row.lowestPrizeGroup,
        units: row.units.map(formatAmount),
        chips: row.chips.map(formatAmount),
        smallestStake: formatAmount(row.smallestStake),
        largestStake: formatAmount(row.largestStake),
        largestSlip: formatAmount(row.largestSlip),
        largestDraw: formatAmount(row.largestDraw),
        mostLines: MOST_LINES,
        mostCombinations: LARGEST_LINE,
        mostSlipCombinations: merchant.mostLotteryCombinations,
        mostChaseDraws: row.mostChaseDraws,
      },
      betTypes: soldBetTypes(row, family, own).map(({ code, prizeGroup }) => ({ code, prizeGroup })),
      upcoming: upcoming
        .filter(({ number }) => number !== draws.selling?.number)
        .slice(0, UPCOMING)
        .map(presentSelling),
      ...(hash && day !== undefined && { proof: { day, hash: hash.toString("hex") } }),
    };
  }

  /** Results, the newest first. Throws `lottery.unknown`. */
  async results(
    merchantId: number,
    query: { code: string; count?: number; day?: string; draw?: string; before?: string },
  ): Promise<{ draws: DrawResult[]; next?: string }> {
    const { id } = await this.lottery(merchantId, query.code);
    const limit = Math.min(query.count ?? 25, MOST_DRAWS);
    const rows = await this.#repository.results(id, {
      day: query.day?.replaceAll("-", "") ?? null,
      digits: query.draw ?? null,
      before: query.before ?? null,
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      draws: shown.map(presentResult),
      ...(rows.length > limit && last && { next: last.number }),
    };
  }

  /** What is published about a draw. Throws `lottery.unknown`, `lottery.draw.unknown`. */
  async proof(merchantId: number, code: string, number: string, now: Date): Promise<DrawProof> {
    const lottery = await this.lottery(merchantId, code);
    const row = await this.#repository.proof(lottery.id, number);
    if (!row) throw new AppError("lottery.draw.unknown");
    const state =
      row.state === "planned"
        ? now < row.opensAt
          ? "scheduled"
          : now < row.closesAt
            ? "selling"
            : "closed"
        : row.state === "settling"
          ? "drawn"
          : row.state === "voiding"
            ? "void"
            : row.state;
    const station = stationOf(lottery.stations, number);
    return {
      code,
      name: lottery.name,
      family: lottery.family,
      number,
      ...(lottery.everySeconds === null && { byDate: true as const }),
      ...(station !== undefined && { station }),
      drawsAt: row.drawsAt.toISOString(),
      state,
      ...(row.numbers && { numbers: row.numbers }),
      source: lottery.source,
      ...(row.hash && {
        day: row.day ?? "",
        hash: row.hash.toString("hex"),
        publishedAt: (row.publishedAt as Date).toISOString(),
        secretAt: row.secretAt.toISOString(),
      }),
      ...(row.secret && { secret: row.secret.toString("hex") }),
      corrections: row.corrections.map(({ at, ...correction }) => ({
        ...correction,
        at: new Date(at).toISOString(),
      })),
    };
  }

  /** Throws `lottery.unknown`. */
  async lottery(merchantId: number, code: string): Promise<LotteryRow> {
    const row = await this.#repository.byCode(merchantId, code);
    if (!row) throw new AppError("lottery.unknown");
    return row;
  }
}

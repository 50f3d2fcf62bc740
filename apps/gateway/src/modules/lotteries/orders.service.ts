import { createHash } from "node:crypto";
import type {
  BetLine,
  LotteryOrder,
  LotteryOrderPage,
  LotteryOrderState,
} from "@foyer/contract/lottery-orders";
import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";

import { formatAmount, parseAmount } from "@foyer/domain/money";
import { withNewNumber } from "../../db/order-number.ts";
import { retryTransient } from "../../db/retry.ts";
import { AppError } from "../../http/errors.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import type { Player } from "../../http/session-context.ts";
import { Turns } from "../../turns.ts";
import type { GamesService } from "../games/games.service.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { DrawRow, LotteriesRepository, LotteryRow } from "./lotteries.repository.ts";
import { type LotteriesService, soldBetTypes } from "./lotteries.service.ts";
import { presentOrder, presentOrderDetails } from "./order-presentation.ts";
import type { OrdersRepository, Placed, Refusal } from "./orders.repository.ts";
import { CountedSlip, cellsOfPlaced, type Slip } from "./slip.ts";

export const NUMBER_LETTERS = 8;

export interface SlipInput {
  readonly code: string;
  readonly lines: readonly BetLine[];
  readonly prizeGroup?: number;
  readonly total: string;
  readonly idempotencyKey: string;
}

interface PlaceInput extends SlipInput {
  readonly draw: string;
}

/** Combinations of a slip that cost no more than the call itself. */
const FREE_COMBINATIONS = 5_000;

interface Parts {
  readonly repository: OrdersRepository;
  readonly lotteriesRepository: LotteriesRepository;
  readonly lotteries: LotteriesService;
  readonly ledger: Pick<LedgerService, "changed">;
  readonly games: Pick<GamesService, "recordOpened">;
  /** The most combinations of a slip, as the merchant sets it. */
  readonly mostCombinations: (merchantId: number) => Promise<number>;
  /** Counts what a call costs beside itself against the member's limit. */
  readonly charge: (memberId: bigint, points: number) => Promise<void>;
}

/** A lottery that takes bets, with a draw of it. */
export interface OpenDraw {
  readonly lottery: LotteryRow;
  readonly draw: DrawRow;
}

export const hashOf = (value: unknown): Buffer => createHash("sha256").update(JSON.stringify(value)).digest();

/** Orders of members. */
export class OrdersService {
  readonly #parts: Parts;
  /** A member's slips are placed one after the other, so that their work never takes more than one connection. */
  readonly turns = new Turns<bigint>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  place(player: Player, input: PlaceInput): Promise<LotteryOrder> {
    return this.turns.take(player.memberId, () => this.#place(player, input));
  }

  /** Places a slip at most once per key. Throws the errors of `lottery-orders.place`. */
  async #place(player: Player, input: PlaceInput): Promise<LotteryOrder> {
    const { repository, ledger, games } = this.#parts;
    const { idempotencyKey, ...request } = input;
    const requestHash = hashOf(request);
    const earlier = await repository.byKey(player.memberId, idempotencyKey);
    if (earlier) {
      if (!earlier.requestHash.equals(requestHash)) throw new AppError("request.conflict");
      return this.read(player, earlier.number);
    }
    const { lottery, draw } = await this.openDraw(player, input.code, input.draw);
    const counted = await this.countSlip(lottery, draw, input);
    mustCost(counted.stake(), input.total);
    await this.charge(player, counted.combinations);
    // before the work that grows with the slip; the function that places it decides again
    const refusal = await repository.refusal(player.memberId, player.currency, draw.id, counted.stake());
    await this.#mustNotBeRefused(refusal, lottery, draw, counted.stake());
    const slip = counted.price();
    const placed = await withNewNumber(
      "lottery_orders_number_key",
      (letters) =>
        retryTransient(() =>
          repository.place({
            memberId: player.memberId,
            currency: player.currency,
            drawId: draw.id,
            number: `L-${letters}`,
            clientKey: idempotencyKey,
            requestHash,
            slip,
          }),
        ),
      NUMBER_LETTERS,
    );
    if (placed.outcome === "conflict") throw new AppError("request.conflict");
    if (placed.outcome === "outcome_limit")
      throw new AppError("lottery.outcome.limit", undefined, refusedCell(placed, lottery, draw, slip));
    if (placed.outcome !== "applied" && placed.outcome !== "replayed")
      await this.#mustNotBeRefused({ ...placed, outcome: placed.outcome }, lottery, draw, slip.stake);
    if (placed.outcome === "applied") {
      ledger.changed(player.memberId);
      await games.recordOpened(player.memberId, String(lottery.nodeId));
    }
    const order = await this.read(player, placed.number ?? "");
    return {
      ...order,
      ...(placed.outcome === "applied" &&
        placed.balance !== null && { balance: formatAmount(placed.balance) }),
    };
  }

  async list(
    player: Player,
    timeZone: string,
    query: { state?: LotteryOrderState; code?: string; before?: string },
  ): Promise<LotteryOrderPage> {
    const { repository } = this.#parts;
    const before = query.before === undefined ? null : (await this.#own(player, query.before)).id;
    const [rows, today] = await Promise.all([
      repository.list(player.memberId, {
        state: query.state ?? null,
        code: query.code ?? null,
        before,
        limit: PAGE_ROWS,
      }),
      query.before === undefined ? repository.today(player.memberId, timeZone) : undefined,
    ]);
    const { content, next } = pageOf(rows, presentOrder, ({ number }) => number);
    return {
      items: content,
      ...(next !== undefined && { next }),
      ...(today && { today: { staked: formatAmount(today.staked), prizes: formatAmount(today.prizes) } }),
    };
  }

  /** Throws `lottery.order.unknown`. */
  async read(player: Player, number: string): Promise<LotteryOrder> {
    const row = await this.#own(player, number);
    return presentOrderDetails(row, await this.#parts.repository.lines(row.id));
  }

  /** Cancels lines, or all. Lines that are cancelled already stay so. Throws `lottery.order.unknown`, `lottery.closed`. */
  cancel(player: Player, number: string, lines: readonly number[] | undefined): Promise<LotteryOrder> {
    return this.turns.take(player.memberId, async () => {
      const { repository, ledger } = this.#parts;
      const row = await this.#own(player, number);
      // no other lines can be cancelled: which of these are, the function decides
      const concerned = (await repository.lines(row.id)).filter(
        ({ line, cancelled }) => !cancelled && (lines?.includes(line) ?? true),
      );
      if (concerned.length > 0) {
        const cells = cellsOfPlaced(lotteryFamily(row.family, row.drawsAt), concerned);
        const outcome = await retryTransient(() =>
          repository.cancel(player.memberId, number, lines ?? null, cells),
        );
        if (outcome === "closed") throw new AppError("lottery.closed");
        if (outcome === "applied") ledger.changed(player.memberId);
      }
      return this.read(player, number);
    });
  }

  /**
   * The lottery and a draw of it. Throws `lottery.unknown`, `vendor.maintenance`, `lottery.paused`,
   * `lottery.draw.unknown`.
   */
  async openDraw(player: Player, code: string, number: string): Promise<OpenDraw> {
    const lottery = await this.#parts.lotteries.lottery(player.merchantId, code);
    if (!lottery.vendorOpen) throw new AppError("vendor.maintenance");
    if (!lottery.open) throw new AppError("lottery.paused");
    const draw = await this.#parts.lotteriesRepository.draw(lottery.id, number);
    if (!draw) throw new AppError("lottery.draw.unknown");
    return { lottery, draw };
  }

  /** Counts a slip for a draw. */
  async countSlip(
    lottery: LotteryRow,
    draw: Pick<DrawRow, "drawsAt">,
    slip: Pick<SlipInput, "lines" | "prizeGroup">,
  ): Promise<CountedSlip> {
    const family = lotteryFamily(lottery.family, draw.drawsAt);
    const [own, mostCombinations] = await Promise.all([
      this.#parts.lotteriesRepository.betTypes(lottery.id),
      this.#parts.mostCombinations(lottery.merchantId),
    ]);
    return new CountedSlip(lottery, family, soldBetTypes(lottery, family, own), slip, mostCombinations);
  }

  /** Counts what a slip costs beside its call. Throws `request.rate.limited`. */
  async charge({ memberId }: Player, combinations: number): Promise<void> {
    const points = Math.floor(combinations / FREE_COMBINATIONS);
    if (points > 0) await this.#parts.charge(memberId, points);
  }

  async #mustNotBeRefused(
    { outcome, balance, leftOver }: Refusal,
    lottery: LotteryRow,
    draw: DrawRow,
    stake: bigint,
  ): Promise<void> {
    switch (outcome) {
      case null:
        return;
      case "paused":
        throw new AppError("lottery.paused");
      case "closed": {
        const [next] = await this.#parts.lotteriesRepository.upcoming(lottery.id, 1);
        throw new AppError("lottery.closed", undefined, {
          ...(next && next.number !== draw.number && { next: next.number }),
        });
      }
      case "draw_limit":
        throw new AppError("lottery.draw.limit", undefined, { left: formatAmount(leftOver ?? 0n) });
      case "insufficient_funds":
      case "no_wallet":
        throw new AppError("lottery.balance.insufficient", undefined, {
          ...(balance !== null && { missing: formatAmount(stake - balance) }),
        });
    }
  }

  async #own({ memberId }: Player, number: string) {
    const row = await this.#parts.repository.read(memberId, number);
    if (!row) throw new AppError("lottery.order.unknown");
    return row;
  }
}

/** The stake that a refused cell can still take: what it may still pay, divided by its odds. */
function refusedCell(placed: Placed, lottery: LotteryRow, draw: DrawRow, slip: Slip) {
  const cells = slip.cells[(placed.refused ?? 1) - 1];
  const line = slip.lines.find(({ line: number }) => number === cells?.line);
  const betType = cells && betTypeOf(lotteryFamily(lottery.family, draw.drawsAt), cells.betType);
  if (!cells || !line || !betType) return undefined;
  return {
    line: cells.line,
    betType: cells.betType,
    outcome: betType.cells.nameOf(placed.refusedBlock ?? 0, placed.refusedPlace ?? 0),
    left: formatAmount(((placed.leftOver ?? 0n) * line.unit * BigInt(line.multiple)) / cells.payout),
  };
}

/** Throws `lottery.total.changed` unless the slip costs what the player saw. */
export function mustCost(stake: bigint, total: string): void {
  if (parseAmount(total) !== stake)
    throw new AppError("lottery.total.changed", undefined, { total: formatAmount(stake) });
}

import { createHash } from "node:crypto";
import type {
  BetLine,
  LotteryOrder,
  LotteryOrderPage,
  LotteryOrderState,
} from "@foyer/contract/lottery-orders";
import { oddsTable } from "@foyer/domain/lottery/bet-line";
import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";

import { formatAmount, parseAmount } from "@foyer/domain/money";
import { withNewNumber } from "../../db/order-number.ts";
import { retryTransient } from "../../db/retry.ts";
import { AppError } from "../../http/errors.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import type { Player } from "../../http/session-context.ts";
import type { GamesService } from "../games/games.service.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { DrawRow, LotteriesRepository, LotteryRow } from "./lotteries.repository.ts";
import { type LotteriesService, soldBetTypes } from "./lotteries.service.ts";
import { presentOrder, presentOrderDetails } from "./order-presentation.ts";
import type { OrdersRepository, Placed } from "./orders.repository.ts";
import { readSlip, risksOf, type Slip } from "./slip.ts";

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

interface Parts {
  readonly repository: OrdersRepository;
  readonly lotteriesRepository: LotteriesRepository;
  readonly lotteries: LotteriesService;
  readonly ledger: Pick<LedgerService, "changed">;
  readonly games: Pick<GamesService, "recordOpened">;
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

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Places a slip at most once per key. Throws the errors of `lottery-orders.place`. */
  async place(player: Player, input: PlaceInput): Promise<LotteryOrder> {
    const { repository, ledger, games } = this.#parts;
    const { idempotencyKey, ...request } = input;
    const requestHash = hashOf(request);
    const earlier = await repository.byKey(player.memberId, idempotencyKey);
    if (earlier) {
      if (!earlier.requestHash.equals(requestHash)) throw new AppError("request.conflict");
      return this.read(player, earlier.number);
    }
    const { lottery, draw } = await this.openDraw(player, input.code, input.draw);
    const slip = await this.readSlip(lottery, draw, input);
    mustCost(slip.stake, input.total);
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
    await this.#mustBePlaced(placed, lottery, draw, slip);
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
  async cancel(player: Player, number: string, lines: readonly number[] | undefined): Promise<LotteryOrder> {
    const { repository, ledger } = this.#parts;
    const row = await this.#own(player, number);
    const concerned = (await repository.lines(row.id)).filter(
      ({ line, cancelled }) => !cancelled && (lines?.includes(line) ?? true),
    );
    if (concerned.length > 0) {
      const risks = risksOf(lotteryFamily(row.family, row.drawsAt), concerned);
      // exactly these lines: what is taken back of the outcomes is theirs
      const outcome = await retryTransient(() =>
        repository.cancel(
          player.memberId,
          number,
          concerned.map(({ line }) => line),
          risks,
        ),
      );
      if (outcome === "closed") throw new AppError("lottery.closed");
      if (outcome === "applied") ledger.changed(player.memberId);
    }
    return this.read(player, number);
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

  /** Counts and prices a slip for a draw. */
  async readSlip(
    lottery: LotteryRow,
    draw: Pick<DrawRow, "drawsAt">,
    slip: Pick<SlipInput, "lines" | "prizeGroup">,
    multiple = 1,
  ): Promise<Slip> {
    const family = lotteryFamily(lottery.family, draw.drawsAt);
    const own = await this.#parts.lotteriesRepository.betTypes(lottery.id);
    return readSlip(lottery, family, soldBetTypes(lottery, family, own), slip, multiple);
  }

  async #mustBePlaced(placed: Placed, lottery: LotteryRow, draw: DrawRow, slip: Slip): Promise<void> {
    switch (placed.outcome) {
      case "applied":
      case "replayed":
        return;
      case "conflict":
        throw new AppError("request.conflict");
      case "paused":
        throw new AppError("lottery.paused");
      case "closed": {
        const [next] = await this.#parts.lotteriesRepository.upcoming(lottery.id, 1);
        throw new AppError("lottery.closed", undefined, {
          ...(next && next.number !== draw.number && { next: next.number }),
        });
      }
      case "draw_limit":
        throw new AppError("lottery.draw.limit", undefined, { left: formatAmount(placed.leftOver ?? 0n) });
      case "outcome_limit":
        throw new AppError("lottery.outcome.limit", undefined, refusedOutcome(placed, lottery, draw, slip));
      case "insufficient_funds":
      case "no_wallet":
        throw new AppError("lottery.balance.insufficient", undefined, {
          ...(placed.balance !== null && {
            missing: formatAmount(slip.stake - placed.balance),
          }),
        });
    }
  }

  async #own({ memberId }: Player, number: string) {
    const row = await this.#parts.repository.read(memberId, number);
    if (!row) throw new AppError("lottery.order.unknown");
    return row;
  }
}

/** The stake that an outcome can still take: what it may still pay, divided by its odds. */
function refusedOutcome({ refused, leftOver }: Placed, lottery: LotteryRow, draw: DrawRow, slip: Slip) {
  const outcome = slip.outcomes[(refused ?? 1) - 1];
  const line = slip.lines.find(({ line: number }) => number === outcome?.line);
  const betType = outcome && betTypeOf(lotteryFamily(lottery.family, draw.drawsAt), outcome.betType);
  if (!outcome || !line || !betType) return undefined;
  const [largest = ""] = betType.classesOf(outcome.outcome);
  const odds = oddsTable(betType, line.prizeGroup).get(largest) ?? 1n;
  return {
    line: outcome.line,
    betType: outcome.betType,
    outcome: outcome.outcome,
    left: formatAmount(((leftOver ?? 0n) * 1000n) / odds),
  };
}

/** Throws `lottery.total.changed` unless the slip costs what the player saw. */
export function mustCost(stake: bigint, total: string): void {
  if (parseAmount(total) !== stake)
    throw new AppError("lottery.total.changed", undefined, { total: formatAmount(stake) });
}

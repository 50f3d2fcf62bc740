import type { Chase } from "@foyer/contract/lottery-orders";
import { formatAmount } from "@foyer/domain/money";
import { withNewNumber } from "../../db/order-number.ts";
import { retryTransient } from "../../db/retry.ts";
import { AppError } from "../../http/errors.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import type { Player } from "../../http/session-context.ts";
import type { GamesService } from "../games/games.service.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { ChaseRow, ChasesRepository, DueChase } from "./chases.repository.ts";
import type { DrawRow, LotteriesRepository } from "./lotteries.repository.ts";
import type { LotteriesService } from "./lotteries.service.ts";
import { presentChase } from "./order-presentation.ts";
import { hashOf, mustCost, NUMBER_LETTERS, type OrdersService, type SlipInput } from "./orders.service.ts";

interface ChaseInput extends SlipInput {
  readonly mode: Chase["mode"];
  readonly stopOnWin: boolean;
  readonly draws: readonly { readonly draw: string; readonly multiple: number }[];
}

interface Parts {
  readonly repository: ChasesRepository;
  readonly lotteriesRepository: LotteriesRepository;
  readonly lotteries: LotteriesService;
  readonly orders: OrdersService;
  readonly ledger: Pick<LedgerService, "changed">;
  readonly games: Pick<GamesService, "recordOpened">;
  readonly report: (error: unknown, chase: string) => void;
}

/** Slips on coming draws: the stakes are held, and used or released draw by draw. */
export class ChasesService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  place(player: Player, input: ChaseInput): Promise<Chase> {
    return this.#parts.orders.turns.take(player.memberId, () => this.#place(player, input));
  }

  /** Places a chase at most once per key. Throws the errors of `lottery-chases.place`. */
  async #place(player: Player, input: ChaseInput): Promise<Chase> {
    const { repository, orders, ledger, games } = this.#parts;
    const { idempotencyKey, ...request } = input;
    const requestHash = hashOf(request);
    const earlier = await repository.byKey(player.memberId, idempotencyKey);
    if (earlier) {
      if (!earlier.requestHash.equals(requestHash)) throw new AppError("request.conflict");
      return this.read(player, earlier.number);
    }
    const [first] = input.draws;
    const { lottery } = await orders.openDraw(player, input.code, first?.draw ?? "");
    if (input.draws.length > lottery.mostChaseDraws)
      throw new AppError("lottery.chase.limit", undefined, { most: lottery.mostChaseDraws });
    const planned = await this.#plannedDraws(lottery.id, input.draws);
    // counted once: the rules of a lottery count alike in all its draws
    const counted = await orders.countSlip(lottery, planned[0] as DrawRow, input);
    const stakes = input.draws.map(({ multiple }) => counted.stake(multiple));
    mustCost(
      stakes.reduce((total, stake) => total + stake, 0n),
      input.total,
    );
    await orders.charge(player, counted.combinations);
    const placed = await withNewNumber(
      "lottery_chases_number_key",
      (letters) =>
        retryTransient(() =>
          repository.place({
            memberId: player.memberId,
            currency: player.currency,
            lotteryId: lottery.id,
            number: `C-${letters}`,
            clientKey: idempotencyKey,
            requestHash,
            mode: input.mode,
            stopOnWin: input.stopOnWin,
            prizeGroup: input.prizeGroup ?? lottery.prizeGroup,
            lines: input.lines,
            draws: input.draws.map(({ multiple }, position) => ({
              id: (planned[position] as DrawRow).id,
              multiple,
              stake: stakes[position] as bigint,
            })),
          }),
        ),
      NUMBER_LETTERS,
    );
    if (placed.outcome === "paused") throw new AppError("lottery.paused");
    if (placed.outcome === "closed") throw new AppError("lottery.closed");
    if (placed.outcome === "conflict") throw new AppError("request.conflict");
    if (placed.outcome === "draw_limit")
      throw new AppError("lottery.draw.limit", undefined, {
        draw: input.draws[(placed.refused ?? 1) - 1]?.draw,
        left: formatAmount(placed.leftOver ?? 0n),
      });
    if (placed.outcome === "insufficient_funds" || placed.outcome === "no_wallet")
      throw new AppError("lottery.balance.insufficient");
    const number = placed.number ?? "";
    if (placed.outcome === "applied") {
      ledger.changed(player.memberId);
      await games.recordOpened(player.memberId, String(lottery.nodeId));
      const row = await this.#own(player, number);
      // its first draw is sold now
      for (const due of await repository.due(row.id)) await this.#advance(due);
    }
    return {
      ...(await this.read(player, number)),
      ...(placed.balance !== null &&
        placed.outcome === "applied" && { balance: formatAmount(placed.balance) }),
    };
  }

  async list(player: Player, query: { running?: boolean; code?: string; before?: string }) {
    const { repository } = this.#parts;
    const before = query.before === undefined ? null : (await this.#own(player, query.before)).id;
    const rows = await repository.list(player.memberId, {
      running: query.running ?? null,
      code: query.code ?? null,
      before,
      limit: PAGE_ROWS,
    });
    const { content, next } = pageOf(rows, presentChase, ({ number }) => number);
    return { items: content, ...(next !== undefined && { next }) };
  }

  /** Throws `lottery.chase.unknown`. */
  async read(player: Player, number: string): Promise<Chase> {
    return presentChase(await this.#own(player, number));
  }

  /** Releases what a running chase holds. A chase that is over stays as it is. Throws `lottery.chase.unknown`. */
  async stop(player: Player, number: string): Promise<Chase> {
    const { repository, ledger } = this.#parts;
    const { id } = await this.#own(player, number);
    if (await retryTransient(() => repository.release(id, null, "stopped", "stopped")))
      ledger.changed(player.memberId);
    return this.read(player, number);
  }

  /** Places the orders of running chases whose next draw is sold, and ends chases that are over. */
  async advanceDue(): Promise<void> {
    const { repository, report } = this.#parts;
    for (const due of await repository.due(null))
      try {
        await this.#advance(due);
      } catch (error) {
        report(error, due.number);
      }
    await repository.endOver();
  }

  async #advance(due: DueChase): Promise<void> {
    const { repository, ledger } = this.#parts;
    const release = (reason: "limit" | "late" | "void") =>
      retryTransient(() => repository.release(due.id, due.position, reason, null));
    if (due.won) await retryTransient(() => repository.release(due.id, null, "won", "won"));
    else if (due.void) await release("void");
    else if (due.over) await release("late");
    else {
      const placed = await this.#placeDraw(due);
      if (placed === undefined || placed.outcome === "outcome_limit" || placed.outcome === "draw_limit")
        await release("limit");
      else if (placed.outcome === "closed") await release("late");
      else ledger.changed(placed.memberId);
    }
  }

  /** Undefined if the slip is not possible any more: its terms changed since. */
  async #placeDraw(due: DueChase) {
    const { repository, lotteries, orders } = this.#parts;
    const lottery = await lotteries.lottery(due.merchantId, due.code);
    if (!lottery.open) return undefined;
    try {
      const counted = await orders.countSlip(lottery, due, {
        lines: due.lines,
        prizeGroup: due.prizeGroup,
      });
      const slip = counted.price(due.multiple);
      if (slip.stake !== due.stake) return undefined;
      return await withNewNumber(
        "lottery_orders_number_key",
        (letters) =>
          retryTransient(() =>
            repository.placeDraw(
              due.id,
              due.position,
              `L-${letters}`,
              hashOf([due.number, due.position]),
              slip,
            ),
          ),
        NUMBER_LETTERS,
      );
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  /** The named draws, each after the one before. Throws `lottery.draw.unknown`. */
  async #plannedDraws(
    lotteryId: number,
    wanted: readonly { readonly draw: string }[],
  ): Promise<readonly DrawRow[]> {
    const upcoming = await this.#parts.lotteriesRepository.upcoming(lotteryId, 101);
    const byNumber = new Map(upcoming.map((draw) => [draw.number, draw]));
    const draws = wanted.map(({ draw }) => byNumber.get(draw));
    const known = draws.filter((draw) => draw !== undefined);
    const [first] = wanted;
    if (known.length < wanted.length) {
      // the first one may have closed while the call was on its way
      const closed =
        first !== undefined &&
        draws[0] === undefined &&
        (await this.#parts.lotteriesRepository.draw(lotteryId, first.draw)) !== undefined;
      throw new AppError(closed ? "lottery.closed" : "lottery.draw.unknown");
    }
    const inOrder = known.every((draw, at) => at === 0 || draw.drawsAt > (known[at - 1] as DrawRow).drawsAt);
    if (!inOrder) throw new AppError("lottery.draw.unknown");
    return known;
  }

  async #own({ memberId }: Player, number: string): Promise<ChaseRow> {
    const row = await this.#parts.repository.read(memberId, number);
    if (!row) throw new AppError("lottery.chase.unknown");
    return row;
  }
}

import {
  type BackOfficeDraw,
  type BackOfficeDrawDetails,
  backOfficeDrawEnter,
} from "@foyer/contract/back-office-lotteries";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { formatAmount } from "@foyer/domain/money";
import { mayAct } from "@foyer/domain/operator-role";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { tooLate } from "../../http/too-late.ts";
import type { BackOfficeDrawsRepository, DrawRow } from "./back-office-draws.repository.ts";
import type { BackOfficeLotteriesService } from "./back-office-lotteries.service.ts";
import type { DrawResultsRepository, EntryOutcome } from "./draw-results.repository.ts";
import { presentDraw } from "./present-draw.ts";

/** Before the id of a draw after which a page continues: it is not over, and so are the next ones. */
const ACTIVE = "a";
const MOST_OUTCOMES = 50;

type Actor = Pick<Operator, "operatorId" | "merchantId" | "roles">;

interface Parts {
  readonly lotteries: Pick<BackOfficeLotteriesService, "lottery">;
  readonly draws: BackOfficeDrawsRepository;
  readonly results: DrawResultsRepository;
  readonly clock: Clock;
}

/** Draws in the back office and at the command line: results from outside, corrections, and draws declared void. */
export class BackOfficeDrawsService {
  readonly #lotteries: Parts["lotteries"];
  readonly #draws: BackOfficeDrawsRepository;
  readonly #results: DrawResultsRepository;
  readonly #clock: Clock;

  constructor({ lotteries, draws, results, clock }: Parts) {
    this.#lotteries = lotteries;
    this.#draws = draws;
    this.#results = results;
    this.#clock = clock;
  }

  /** Number of draws that wait for an operator. */
  waiting(merchantId: number): Promise<number> {
    return this.#draws.waiting(merchantId);
  }

  /** Throws `lottery.unknown`. */
  async draws(
    merchantId: number,
    {
      code,
      late = false,
      before,
    }: { readonly code?: string; readonly late?: boolean; readonly before?: string },
  ): Promise<{ items: BackOfficeDraw[]; next?: string }> {
    if (code !== undefined) await this.#lotteries.lottery(merchantId, code);
    // those that are over follow the active ones
    const inOver = before !== undefined && !before.startsWith(ACTIVE);
    const after = inOver ? null : (before?.slice(ACTIVE.length) ?? null);
    const found = inOver
      ? []
      : await this.#draws.active(merchantId, code ?? null, late, after, PAGE_SIZE + 1);
    const active = found.slice(0, PAGE_SIZE);
    const room = PAGE_SIZE - active.length;
    const finished =
      late || found.length > PAGE_SIZE
        ? []
        : await this.#draws.over(merchantId, code ?? null, inOver ? before : null, room + 1);
    // one whose settlement ended between the two queries is in both
    const shown = finished.filter(({ id }) => !active.some((draw) => draw.id === id)).slice(0, room);
    const isMore = found.length > PAGE_SIZE || finished.length > room;
    const [lastOver, lastActive] = [shown.at(-1), active.at(-1)];
    const next = lastOver ? String(lastOver.id) : lastActive && `${ACTIVE}${lastActive.id}`;
    return {
      items: [...active, ...shown].map(presentDraw),
      ...(isMore && next !== undefined && { next }),
    };
  }

  /** Throws `lottery.unknown`, `lottery.draw.unknown`. */
  async draw(operator: Actor, code: string, number: string): Promise<BackOfficeDrawDetails> {
    const row = await this.#draw(operator.merchantId, code, number);
    const [outcomes, entries, settlements] = await Promise.all([
      this.#draws.outcomes(row.id, MOST_OUTCOMES),
      this.#results.entries(row.id),
      this.#draws.settlements(row.id),
    ]);
    const family = lotteryFamily(row.family, row.drawsAt);
    const mayDecide = mayAct(operator.roles, backOfficeDrawEnter.roles);
    const mayEnter = mayDecide && row.source === "external";
    const entered = entries.some(
      ({ operatorId, state }) =>
        operatorId === operator.operatorId && (state === "waiting" || state === "differs"),
    );
    return {
      ...presentDraw(row),
      family: row.family,
      source: row.source,
      ...(row.voidAskedBy !== null && row.unsettled && { voidAskedBy: row.voidAskedBy }),
      outcomes: outcomes.map(({ betType, block, place, payout, cap }) => ({
        betType,
        outcome: betTypeOf(family, betType)?.cells.nameOf(block, place) ?? "",
        liability: formatAmount(payout),
        limit: formatAmount(cap),
      })),
      entries: entries.map(({ id, operatorId, by, disabled, at, numbers, state, note }) => ({
        id: String(id),
        by,
        at: at.toISOString(),
        numbers: [...numbers],
        state,
        ...(note !== null && { note }),
        ...(disabled && { disabled }),
        ...(mayEnter &&
          operatorId !== null &&
          operatorId !== operator.operatorId &&
          (state === "waiting" || state === "differs") && { declinable: true as const }),
      })),
      settlements: settlements.map(({ run, numbers, startedAt, finishedAt, orders, prizes, reason }) => ({
        run,
        ...(numbers && { numbers: [...numbers] }),
        startedAt: startedAt.toISOString(),
        ...(finishedAt && { finishedAt: finishedAt.toISOString() }),
        orders,
        prizes: formatAmount(prizes),
        ...(reason !== null && { reason }),
      })),
      next: {
        enter: mayEnter && row.state === "closed" && row.drawsAt.getTime() <= this.#clock.now(),
        correct: mayEnter && row.state === "settled",
        withdraw: mayEnter && entered && (row.state === "closed" || row.state === "settled"),
        void:
          mayDecide &&
          row.unsettled &&
          (row.state === "scheduled" ||
            row.state === "selling" ||
            row.state === "closed" ||
            row.state === "drawn"),
      },
    };
  }

  async #draw(merchantId: number, code: string, number: string): Promise<DrawRow> {
    await this.#lotteries.lottery(merchantId, code);
    const row = await this.#draws.draw(merchantId, code, number);
    if (!row) throw new AppError("lottery.draw.unknown");
    return row;
  }

  /** Enters a result or proposes a correction. Throws the errors of its endpoint. */
  async enter(
    operator: Actor,
    code: string,
    number: string,
    { numbers, note }: { readonly numbers: readonly string[]; readonly note?: string },
  ): Promise<BackOfficeDrawDetails> {
    const row = await this.#draw(operator.merchantId, code, number);
    if (row.source === "own") throw new AppError("lottery.result.own");
    if (!lotteryFamily(row.family, row.drawsAt).isResult(numbers))
      throw new AppError("lottery.result.invalid");
    const outcome = await this.#results.enter(row.id, operator, numbers, note ?? null);
    const refusals: Partial<Record<EntryOutcome, AppError>> = {
      own: new AppError("lottery.result.own"),
      early: new AppError("lottery.result.early"),
      note: new AppError("lottery.note.required"),
    };
    if (outcome === "busy" || outcome === "void") throw tooLate(await this.#results.trail(row.id));
    const refusal = refusals[outcome];
    if (refusal) throw refusal;
    return this.draw(operator, code, number);
  }

  /**
   * Takes back what the operator entered, or declines the entry of a colleague. Throws `lottery.unknown`, `lottery.draw.unknown`,
   * `operator.too.late`.
   */
  async withdraw(
    operator: Operator,
    code: string,
    number: string,
    entry: string | null = null,
  ): Promise<BackOfficeDrawDetails> {
    const row = await this.#draw(operator.merchantId, code, number);
    if ((await this.#results.withdraw(row.id, operator.operatorId, entry)) === "late")
      throw tooLate(await this.#results.trail(row.id));
    return this.draw(operator, code, number);
  }

  /**
   * Takes the result of a feed, for each merchant that has the lottery. `unknown`: there is no such draw; `invalid`: these
   * could not be its numbers. Of several draws the outcome that asks the feed to come again counts.
   */
  async take(
    feed: string,
    {
      lottery,
      draw,
      numbers,
    }: { readonly lottery: string; readonly draw: string; readonly numbers: readonly string[] },
  ): Promise<EntryOutcome | "unknown" | "invalid"> {
    const draws = await this.#results.ofFeed(lottery, draw);
    const [first] = draws;
    if (!first) return "unknown";
    if (!lotteryFamily(first.family, first.drawsAt).isResult(numbers)) return "invalid";
    const outcomes: EntryOutcome[] = [];
    for (const { id } of draws) outcomes.push(await this.#results.enter(id, { feed }, numbers, null));
    return (
      outcomes.find((outcome) => outcome === "early" || outcome === "busy") ?? (outcomes[0] as EntryOutcome)
    );
  }

  /** Throws `lottery.unknown`, `lottery.draw.unknown`, `operator.too.late`. A draw that is void already is no error. */
  async void(operator: Actor, code: string, number: string, note: string): Promise<BackOfficeDrawDetails> {
    await this.voidDraw(operator.merchantId, operator.operatorId, code, number, note);
    return this.draw(operator, code, number);
  }

  /** @param operatorId null: the command line. @returns whether it was done now */
  async voidDraw(
    merchantId: number,
    operatorId: number | null,
    code: string,
    number: string,
    note: string,
  ): Promise<boolean> {
    const row = await this.#draw(merchantId, code, number);
    if (row.state === "void") return false;
    const outcome = await this.#results.void(row.id, operatorId, note.trim());
    if (outcome === "late") throw tooLate(await this.#results.trail(row.id));
    return true;
  }

  /** Tells open back offices of results that became late within the last seconds. */
  async notifyOfLate(seconds: number): Promise<void> {
    for (const merchantId of await this.#draws.lateSince(seconds))
      await this.#draws.notifyOfTasks(merchantId);
  }
}

import {
  type BackOfficeDraw,
  type BackOfficeDrawDetails,
  type BackOfficeLottery,
  type BetTypeTerms,
  backOfficeDrawEnter,
  type LotteryTermsInput,
} from "@foyer/contract/back-office-lotteries";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { mayAct } from "@foyer/domain/operator-role";
import type { ClientBase } from "pg";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { presentSchedule } from "../lotteries/lotteries.service.ts";
import type { BackOfficeDrawsRepository, DrawRow } from "./back-office-draws.repository.ts";
import type {
  BackOfficeLotteriesRepository,
  BetTypeRow,
  LotteryRow,
} from "./back-office-lotteries.repository.ts";
import type { DrawResultsRepository, EntryOutcome } from "./draw-results.repository.ts";
import { type LotteryEntries, lotteryRows, readLotteries } from "./lotteries-file.ts";
import { type LotteryImport, writeLotteries } from "./lotteries-import.repository.ts";
import type { TotalsRow } from "./lottery-columns.ts";
import { termsFault } from "./lottery-terms.ts";

/** Before the id of a draw after which a page continues: it is not over, and so are the next ones. */
const ACTIVE = "a";
const MOST_OUTCOMES = 50;

type Actor = Pick<Operator, "operatorId" | "merchantId" | "roles">;

interface Repositories {
  readonly lotteries: BackOfficeLotteriesRepository;
  readonly draws: BackOfficeDrawsRepository;
  readonly results: DrawResultsRepository;
}

interface NewTerms {
  readonly open: boolean;
  readonly terms: LotteryTermsInput;
  readonly betTypes: readonly BetTypeTerms[];
  readonly note: string;
}

const NOTHING: TotalsRow = { orders: 0, lines: 0, members: 0, stakes: 0n, prizes: 0n, rebates: 0n };

const presentTotals = ({ orders, lines, members, stakes, prizes, rebates }: TotalsRow) => ({
  orders,
  lines,
  members,
  stakes: formatAmount(stakes),
  prizes: formatAmount(prizes),
  rebates: formatAmount(rebates),
});

export const presentDraw = (row: DrawRow): BackOfficeDraw => ({
  code: row.code,
  name: row.name,
  number: row.number,
  ...(row.byDate && { byDate: true as const }),
  state: row.state,
  opensAt: row.opensAt.toISOString(),
  closesAt: row.closesAt.toISOString(),
  drawsAt: row.drawsAt.toISOString(),
  ...(row.settledAt && { settledAt: row.settledAt.toISOString() }),
  ...(row.numbers && { numbers: [...row.numbers] }),
  currency: row.currency,
  ...presentTotals(row),
  largestLoss: formatAmount(row.largestPayout - row.stakes),
  late: row.late,
});

const presentTerms = (row: LotteryRow): LotteryTermsInput => ({
  prizeGroup: row.prizeGroup,
  lowestPrizeGroup: row.lowestPrizeGroup,
  closeSeconds: row.closeSeconds,
  smallestStake: formatAmount(row.smallestStake),
  largestStake: formatAmount(row.largestStake),
  largestSlip: formatAmount(row.largestSlip),
  largestDraw: formatAmount(row.largestDraw),
  outcomeLimit: formatAmount(row.outcomeLimit),
  mostChaseDraws: row.mostChaseDraws,
});

const presentBetType = ({ betType, open, prizeGroup, outcomeLimit }: BetTypeRow): BetTypeTerms => ({
  betType,
  open,
  ...(prizeGroup !== null && { prizeGroup }),
  ...(outcomeLimit !== null && { outcomeLimit: formatAmount(outcomeLimit) }),
});

const invalidTerms = (field: string, reason: string): AppError =>
  new AppError("lottery.terms.invalid", `${field} ${reason}`, { field });

/** Lotteries in the back office and at the command line: terms, draws, results from outside, and corrections. */
export class BackOfficeLotteriesService {
  readonly #lotteries: BackOfficeLotteriesRepository;
  readonly #draws: BackOfficeDrawsRepository;
  readonly #results: DrawResultsRepository;
  readonly #clock: Clock;

  constructor({ lotteries, draws, results }: Repositories, clock: Clock) {
    this.#lotteries = lotteries;
    this.#draws = draws;
    this.#results = results;
    this.#clock = clock;
  }

  async list(merchantId: number): Promise<BackOfficeLottery[]> {
    return this.#present(await this.#lotteries.list(merchantId));
  }

  async #present(rows: readonly LotteryRow[]): Promise<BackOfficeLottery[]> {
    const ids = rows.map(({ id }) => id);
    const [betTypes, today, current, late] = await Promise.all([
      this.#lotteries.betTypes(ids),
      this.#lotteries.today(ids),
      this.#draws.current(ids),
      this.#lotteries.late(ids),
    ]);
    return rows.map((row) => {
      const draw = current.find(({ lotteryId }) => lotteryId === row.id);
      return {
        code: row.code,
        name: row.name,
        family: row.family,
        source: row.source,
        prizeMode: row.prizeMode,
        ...(row.region && { region: row.region }),
        schedule: presentSchedule(row),
        timeZone: row.timeZone,
        open: row.open,
        currency: row.currency,
        terms: presentTerms(row),
        betTypes: betTypes.filter(({ lotteryId }) => lotteryId === row.id).map(presentBetType),
        today: presentTotals(today.find(({ lotteryId }) => lotteryId === row.id) ?? NOTHING),
        ...(draw && { current: presentDraw(draw) }),
        waiting: late.get(row.id) ?? 0,
      };
    });
  }

  /** Number of draws that wait for an operator. */
  waiting(merchantId: number): Promise<number> {
    return this.#draws.waiting(merchantId);
  }

  /**
   * Sets the terms of a lottery; bets that are placed keep theirs. Throws `lottery.unknown`, and `lottery.terms.invalid` with
   * the field.
   */
  async set(
    merchantId: number,
    operatorId: number | null,
    code: string,
    { open, terms, betTypes, note }: NewTerms,
  ): Promise<BackOfficeLottery> {
    const row = await this.#lottery(merchantId, code);
    const fault = termsFault(terms, row.everySeconds ?? undefined, betTypes);
    if (fault) throw invalidTerms(fault.field, fault.reason);
    const family = lotteryFamily(row.family, new Date(this.#clock.now()));
    for (const { betType } of betTypes)
      if (!betTypeOf(family, betType))
        throw invalidTerms(`betTypes.${betType}`, "is no bet type of this lottery");
    await this.#lotteries.set(
      row.id,
      {
        open,
        prizeGroup: terms.prizeGroup,
        lowestPrizeGroup: terms.lowestPrizeGroup,
        closeSeconds: terms.closeSeconds,
        mostChaseDraws: terms.mostChaseDraws,
        smallestStake: parseAmount(terms.smallestStake),
        largestStake: parseAmount(terms.largestStake),
        largestSlip: parseAmount(terms.largestSlip),
        largestDraw: parseAmount(terms.largestDraw),
        outcomeLimit: parseAmount(terms.outcomeLimit),
      },
      betTypes.map(({ betType, open: offered, prizeGroup, outcomeLimit }) => ({
        betType,
        open: offered,
        prizeGroup: prizeGroup ?? null,
        outcomeLimit: outcomeLimit === undefined ? null : parseAmount(outcomeLimit),
      })),
      { operatorId, note: note.trim() },
    );
    return this.read(merchantId, code);
  }

  /** Throws `lottery.unknown`. */
  async read(merchantId: number, code: string): Promise<BackOfficeLottery> {
    const [lottery] = await this.#present([await this.#lottery(merchantId, code)]);
    return lottery as BackOfficeLottery;
  }

  async #lottery(merchantId: number, code: string): Promise<LotteryRow> {
    const row = await this.#lotteries.lottery(merchantId, code);
    if (!row) throw new AppError("lottery.unknown");
    return row;
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
    if (code !== undefined) await this.#lottery(merchantId, code);
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
    const over = finished.filter(({ id }) => !active.some((draw) => draw.id === id));
    const shown = over.slice(0, room);
    const isMore = found.length > PAGE_SIZE || over.length > room;
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
    const mayDecide = mayAct(operator.roles, backOfficeDrawEnter.roles);
    const mayEnter =
      mayDecide &&
      row.source === "external" &&
      !entries.some(
        ({ operatorId, state }) =>
          operatorId === operator.operatorId && (state === "waiting" || state === "differs"),
      );
    return {
      ...presentDraw(row),
      family: row.family,
      source: row.source,
      outcomes: outcomes.map(({ betType, outcome, stake, payout, cap }) => ({
        betType,
        outcome,
        stake: formatAmount(stake),
        liability: formatAmount(payout),
        limit: formatAmount(cap),
      })),
      entries: entries.map(({ by, at, numbers, state, note }) => ({
        by,
        at: at.toISOString(),
        numbers: [...numbers],
        state,
        ...(note !== null && { note }),
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
    await this.#lottery(merchantId, code);
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
      entered: new AppError("lottery.result.entered"),
      note: new AppError("lottery.note.required"),
      busy: new AppError("operator.too.late"),
      void: new AppError("operator.too.late"),
    };
    const refusal = refusals[outcome];
    if (refusal) throw refusal;
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
    if (!(await this.#results.void(row.id, operatorId, note.trim()))) throw new AppError("operator.too.late");
    return true;
  }

  /**
   * Adds and changes the lotteries of a file; the same file again changes nothing.
   * @throws LotteriesFault
   */
  async import(merchantId: number, text: string): Promise<LotteryImport> {
    return this.#lotteries.import(merchantId, lotteryRows(readLotteries(text)));
  }

  /** Stores the lotteries of a merchant that is made in the caller's transaction. */
  async insert(client: ClientBase, merchantId: number, entries: LotteryEntries): Promise<void> {
    await writeLotteries(client, merchantId, lotteryRows(entries));
  }

  /** Tells open back offices of results that became late within the last seconds. */
  async notifyOfLate(seconds: number): Promise<void> {
    for (const merchantId of await this.#draws.lateSince(seconds))
      await this.#draws.notifyOfTasks(merchantId);
  }
}

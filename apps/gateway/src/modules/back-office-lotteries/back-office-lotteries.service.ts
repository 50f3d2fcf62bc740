import type {
  BackOfficeLottery,
  BetTypeTerms,
  LotteryTermsInput,
  ScheduleException,
} from "@foyer/contract/back-office-lotteries";
import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import type { ClientBase } from "pg";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import { presentSchedule } from "../lotteries/lotteries.service.ts";
import type { BackOfficeDrawsRepository } from "./back-office-draws.repository.ts";
import type {
  BackOfficeLotteriesRepository,
  BetTypeRow,
  LotteryRow,
} from "./back-office-lotteries.repository.ts";
import { type LotteryEntries, lotteryRows, readLotteries } from "./lotteries-file.ts";
import { type LotteryImport, writeLotteries } from "./lotteries-import.repository.ts";
import type { TotalsRow } from "./lottery-columns.ts";
import { termsFault } from "./lottery-terms.ts";
import { presentDraw, presentTotals } from "./present-draw.ts";
import type { ExceptionRow, ScheduleExceptionsRepository } from "./schedule-exceptions.repository.ts";

interface NewTerms {
  readonly open: boolean;
  readonly terms: LotteryTermsInput;
  readonly betTypes: readonly BetTypeTerms[];
  readonly note: string;
}

const NOTHING: TotalsRow = { orders: 0, lines: 0, members: 0, stakes: 0n, prizes: 0n, rebates: 0n };

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

const presentException = (row: ExceptionRow): ScheduleException => ({
  number: row.number,
  day: row.day,
  time: row.time,
  ...(row.toDay !== null && row.toTime !== null && { to: { day: row.toDay, time: row.toTime } }),
  note: row.note,
  by: row.by,
  ...(!row.effective && { waiting: true as const }),
  ...(row.removalBy !== null && { removalBy: row.removalBy }),
});

const invalidTerms = (field: string, reason: string): AppError =>
  new AppError("lottery.terms.invalid", `${field} ${reason}`, { field });

/** Lotteries in the back office and at the command line: their terms, and what files add. */
export class BackOfficeLotteriesService {
  readonly #lotteries: BackOfficeLotteriesRepository;
  readonly #draws: BackOfficeDrawsRepository;
  readonly #exceptions: ScheduleExceptionsRepository;
  readonly #clock: Clock;

  constructor(
    lotteries: BackOfficeLotteriesRepository,
    draws: BackOfficeDrawsRepository,
    exceptions: ScheduleExceptionsRepository,
    clock: Clock,
  ) {
    this.#lotteries = lotteries;
    this.#draws = draws;
    this.#exceptions = exceptions;
    this.#clock = clock;
  }

  async list(merchantId: number): Promise<BackOfficeLottery[]> {
    return this.#present(await this.#lotteries.list(merchantId));
  }

  async #present(rows: readonly LotteryRow[]): Promise<BackOfficeLottery[]> {
    const ids = rows.map(({ id }) => id);
    const [betTypes, today, current, late, exceptions] = await Promise.all([
      this.#lotteries.betTypes(ids),
      this.#lotteries.today(ids),
      this.#draws.current(ids),
      this.#lotteries.late(ids),
      this.#exceptions.list(ids),
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
        exceptions: exceptions.filter(({ lotteryId }) => lotteryId === row.id).map(presentException),
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
    const row = await this.lottery(merchantId, code);
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
    const [lottery] = await this.#present([await this.lottery(merchantId, code)]);
    return lottery as BackOfficeLottery;
  }

  /** Throws `lottery.unknown`. */
  async lottery(merchantId: number, code: string): Promise<LotteryRow> {
    const row = await this.#lotteries.lottery(merchantId, code);
    if (!row) throw new AppError("lottery.unknown");
    return row;
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
}

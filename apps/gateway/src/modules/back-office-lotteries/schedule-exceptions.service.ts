import {
  type BackOfficeLottery,
  EXCEPTION_REFUSALS,
  type ExceptionRefusal,
} from "@foyer/contract/back-office-lotteries";
import { drawDay } from "@foyer/domain/lottery/draw-name";
import { isDay } from "@foyer/domain/record-days";
import { AppError } from "../../http/errors.ts";
import type { BackOfficeLotteriesService } from "./back-office-lotteries.service.ts";
import type { MovedTo, ScheduleExceptionsRepository } from "./schedule-exceptions.repository.ts";

interface Operator {
  readonly merchantId: number;
  readonly operatorId: number;
}

const refused = (refusal: ExceptionRefusal): AppError =>
  new AppError("lottery.exception.refused", undefined, { refusal });

/** Whether the number names a day of the calendar that a database knows. */
const namesDay = (number: string): boolean => number.startsWith("2") && isDay(drawDay(number) ?? "");

function throwRefusal(outcome: string): void {
  const refusal = EXCEPTION_REFUSALS.find((one) => one === outcome);
  if (refusal) throw refused(refusal);
}

/** Exceptions to the schedules of external lotteries. */
export class ScheduleExceptionsService {
  readonly #lotteries: BackOfficeLotteriesService;
  readonly #exceptions: ScheduleExceptionsRepository;

  constructor(lotteries: BackOfficeLotteriesService, exceptions: ScheduleExceptionsRepository) {
    this.#lotteries = lotteries;
    this.#exceptions = exceptions;
  }

  /**
   * Moves a draw, or says that it is not held. Throws `lottery.unknown`, `lottery.result.own`, and
   * `lottery.exception.refused` with why.
   */
  async set(
    operator: Operator,
    code: string,
    number: string,
    { to, note }: { readonly to?: MovedTo; readonly note: string },
  ): Promise<BackOfficeLottery> {
    const { id, source } = await this.#lotteries.lottery(operator.merchantId, code);
    if (source === "own") throw new AppError("lottery.result.own");
    if (!namesDay(number)) throw refused("unscheduled");
    if (to && !isDay(to.day)) throw refused("far");
    throwRefusal(await this.#exceptions.set(id, number, to ?? null, operator.operatorId, note.trim()));
    return this.#lotteries.read(operator.merchantId, code);
  }

  /**
   * Removes an exception; one that moved a draw once another operator removes it too. Throws `lottery.unknown`, and
   * `lottery.exception.refused` with why.
   */
  async remove(operator: Operator, code: string, number: string): Promise<BackOfficeLottery> {
    const { id } = await this.#lotteries.lottery(operator.merchantId, code);
    if (namesDay(number)) throwRefusal(await this.#exceptions.remove(id, number, operator.operatorId));
    return this.#lotteries.read(operator.merchantId, code);
  }
}

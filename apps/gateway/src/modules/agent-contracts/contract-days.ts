import { type AgentContractPeriod, contractPeriod } from "@foyer/domain/agent-contract";
import { addDays, dayIn } from "@foyer/domain/record-days";
import type { Clock } from "../../db/database-clock.ts";
import type { Merchant } from "../settings/settings.service.ts";

/** The present, and the days of a merchant that contracts go by. */
export class ContractDays {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now();
  }

  today({ settings }: Merchant): string {
    return dayIn(settings.timeZone, new Date(this.#clock.now()));
  }

  /** The first day of the next period: contracts begin and end there. */
  nextPeriod(merchant: Merchant, period: AgentContractPeriod): string {
    return addDays(contractPeriod(period, this.today(merchant)).last, 1);
  }
}

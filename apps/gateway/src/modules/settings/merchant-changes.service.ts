import { parseAmount } from "@foyer/domain/money";
import { Compile } from "typebox/compile";
import { AppError } from "../../http/errors.ts";
import type { MerchantChangesRepository } from "./merchant-changes.repository.ts";
import { MerchantSettings } from "./merchant-settings.ts";
import type { Merchant } from "./settings.service.ts";

const settingsCheck = Compile(MerchantSettings);

/** The first level of the member club needs no turnover, and each further one more than the one before. */
function refuseUnorderedLevels({ levels }: MerchantSettings["club"]): void {
  const codes = new Set(levels.map(({ code }) => code));
  for (const [place, { turnover }] of levels.entries()) {
    const before = levels[place - 1]?.turnover;
    const wrong =
      before === undefined ? parseAmount(turnover) !== 0n : parseAmount(turnover) <= parseAmount(before);
    if (wrong || codes.size < levels.length)
      throw new AppError(
        "request.invalid",
        "levels must have different codes and ascending turnover, the first 0",
        {
          field: `club.levels.${place}`,
          in: "body",
        },
      );
  }
}

/** No amount could be withdrawn to a kind whose minimum is above its maximum. */
function refuseEmptyRanges(kinds: MerchantSettings["withdrawalKinds"]): void {
  for (const [kind, { minimum = "0", maximum }] of Object.entries(kinds))
    if (maximum !== undefined && parseAmount(maximum) < parseAmount(minimum))
      throw new AppError("request.invalid", `the maximum of ${kind} is below its minimum`, {
        field: `withdrawalKinds.${kind}.maximum`,
        in: "body",
      });
}

/** Changes of a merchant's status and settings; every gateway learns of them by a notification of the database. */
export class MerchantChanges {
  readonly #merchants: MerchantChangesRepository;

  constructor(merchants: MerchantChangesRepository) {
    this.#merchants = merchants;
  }

  /** @param status 0 open, 1 maintenance, which is expected to take so many `minutes` */
  setStatus(merchantId: number, status: 0 | 1, minutes: number | null = null): Promise<void> {
    return this.#merchants.setStatus(merchantId, status, minutes);
  }

  /** Throws `request.invalid` for a setting that does not exist or a value its schema refuses. */
  async setSetting({ id, settings }: Merchant, name: string, value: unknown): Promise<void> {
    this.#requireSetting(name);
    const changed = { ...settings, [name]: value };
    if (!settingsCheck.Check(changed)) {
      const [first] = settingsCheck.Errors(changed);
      const field = first?.instancePath.slice(1).replaceAll("/", ".") || name;
      throw new AppError("request.invalid", `${field} ${first?.message}`, { field, in: "body" });
    }
    refuseUnorderedLevels(changed.club);
    refuseEmptyRanges(changed.withdrawalKinds);
    await this.#merchants.setSetting(id, name, value);
  }

  /** Gives a setting its default again; throws `request.invalid` for one that does not exist. */
  async resetSetting({ id }: Merchant, name: string): Promise<void> {
    this.#requireSetting(name);
    await this.#merchants.removeSetting(id, name);
  }

  #requireSetting(name: string): void {
    if (!Object.hasOwn(MerchantSettings.properties, name))
      throw new AppError("request.invalid", `There is no setting ${name}.`, { field: name, in: "body" });
  }
}

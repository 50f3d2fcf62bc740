import type { SystemStatus } from "@foyer/contract/status";
import { plainAddress } from "../../plugins/address.ts";
import { AppError } from "../../plugins/errors.ts";
import type { Location } from "../../plugins/location.ts";
import type { Merchant } from "../settings/settings.service.ts";

/** Whether the house is open to a visitor, and if not, why. */
export class StatusService {
  readonly #location: Location;

  constructor(location: Location) {
    this.#location = location;
  }

  /**
   * 1 under maintenance, wherever the visitor is; 2 for one whose address is in a country the merchant is shut to
   * (spec section 4). Where no country is known there is nothing to shut it for.
   */
  of({ status, settings }: Merchant, address: string): SystemStatus {
    const serverTime = new Date().toISOString();
    if (status !== 0 || settings.blockedCountries.length === 0) return { status, serverTime };
    const country = this.#location.countryOf(address);
    if (country === null || !settings.blockedCountries.includes(country)) return { status, serverTime };
    return { status: 2, country, ip: plainAddress(address), serverTime };
  }

  /** Throws `system.maintenance` or `system.location.blocked` where the house is shut to a visitor. */
  pass(merchant: Merchant, address: string): void {
    const { status } = this.of(merchant, address);
    if (status === 1) throw new AppError("system.maintenance");
    if (status === 2) throw new AppError("system.location.blocked");
  }
}

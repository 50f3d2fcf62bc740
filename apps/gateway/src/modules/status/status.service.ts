import type { SystemStatus, Location as Whereabouts } from "@foyer/contract/status";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import type { Location } from "../../http/geolocation.ts";
import { plainAddress } from "../../http/ip-address.ts";
import type { Merchant } from "../settings/settings.service.ts";

/** Whether the merchant's site is available to a visitor, and if not, why. */
export class StatusService {
  readonly #location: Location;
  readonly #clock: Clock;

  constructor(location: Location, clock: Clock) {
    this.#location = location;
    this.#clock = clock;
  }

  /**
   * 1 under maintenance, wherever the visitor is; 2 for an address in a country the merchant blocks (spec section 4).
   * An unknown country is never blocked.
   */
  of({ status, settings, maintenanceUntil }: Merchant, address: string): SystemStatus {
    const now = this.#clock.now();
    const serverTime = new Date(now).toISOString();
    // a time that has passed would promise nothing
    if (status === 1 && maintenanceUntil && maintenanceUntil.getTime() > now)
      return { status, serverTime, until: maintenanceUntil.toISOString() };
    if (status !== 0 || settings.blockedCountries.length === 0) return { status, serverTime };
    const country = this.#location.countryOf(address);
    if (country === null || !settings.blockedCountries.includes(country)) return { status, serverTime };
    return { status: 2, country, ip: plainAddress(address), serverTime };
  }

  /** The visitor's address, and its country if that is known. */
  locate(address: string): Whereabouts {
    const country = this.#location.countryOf(address);
    return { ip: plainAddress(address), ...(country !== null && { country }) };
  }

  /** Throws `system.maintenance` or `system.location.blocked` where the site is unavailable to a visitor. */
  requireAvailable(merchant: Merchant, address: string): void {
    const { status } = this.of(merchant, address);
    if (status === 1) throw new AppError("system.maintenance");
    if (status === 2) throw new AppError("system.location.blocked");
  }
}

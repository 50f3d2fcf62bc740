import type { Whitelabel } from "@foyer/contract/settings";
import type pg from "pg";
import type { MerchantSettings } from "./merchant-settings.ts";

export interface MerchantRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly settings: Partial<MerchantSettings>;
  readonly whitelabel: Partial<Whitelabel>;
  readonly status: 0 | 1;
  readonly maintenanceUntil: Date | null;
  /** Of a trial merchant: the merchant it belongs to. */
  readonly trial_of: number | null;
}

export class SettingsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** All merchants: they are few and rarely change, so they are read together and cached until one changes. */
  async merchants(): Promise<MerchantRow[]> {
    const { rows } = await this.#pool.query<MerchantRow>(
      `SELECT id, code, name, currency, settings, whitelabel, status, maintenance_until AS "maintenanceUntil", trial_of
         FROM merchants`,
    );
    return rows;
  }
}

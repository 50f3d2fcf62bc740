import type { Whitelabel } from "@foyer/contract/settings";
import type { Generated } from "kysely";
import type { Database } from "../../plugins/database.ts";
import type { MerchantSettings } from "./merchant-settings.ts";

declare module "../../plugins/database.ts" {
  interface Tables {
    merchants: {
      id: Generated<number>;
      code: string;
      name: string;
      currency: string;
      settings: unknown;
      whitelabel: unknown;
      status: Generated<number>;
      trial_of: number | null;
      created_at: Generated<Date>;
    };
  }
}

export interface MerchantRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly settings: Partial<MerchantSettings>;
  readonly whitelabel: Partial<Whitelabel>;
  readonly status: 0 | 1;
  /** Of a merchant guests play at: the one it is for. */
  readonly trial_of: number | null;
}

/** There are few merchants and they change seldom: all of them are read at once and kept until one changes. */
export async function readMerchants({ query }: Database): Promise<MerchantRow[]> {
  const rows = await query
    .selectFrom("merchants")
    .select(["id", "code", "name", "currency", "settings", "whitelabel", "status", "trial_of"])
    .execute();
  return rows as MerchantRow[];
}

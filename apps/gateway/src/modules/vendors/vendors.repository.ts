import type { GameCategory } from "@foyer/contract/shared";
import type { Generated } from "kysely";
import type { Database } from "../../plugins/database.ts";

export type VendorState = "open" | "maintenance";

declare module "../../plugins/database.ts" {
  interface Tables {
    vendors: {
      id: Generated<number>;
      merchant_id: number;
      code: string;
      display_name: string;
    };
    vendor_categories: {
      vendor_id: number;
      category: GameCategory;
      state: Generated<VendorState>;
      sort: number;
    };
    game_counts: {
      merchant_id: number;
      category: GameCategory;
      vendor_id: number;
      classification: string;
      min_bet: bigint;
      games: number;
    };
  }
}

/** A vendor in one of its categories. */
export interface VendorRow {
  readonly merchantId: number;
  readonly vendorId: number;
  readonly code: string;
  readonly displayName: string;
  readonly category: GameCategory;
  readonly state: VendorState;
  readonly gameCount: number;
}

/** Vendors of every merchant in each of their categories, in the merchant's order. */
export async function readVendors({ query }: Database): Promise<VendorRow[]> {
  return query
    .selectFrom("vendors as v")
    .innerJoin("vendor_categories as c", "c.vendor_id", "v.id")
    .select((eb) => [
      "v.merchant_id as merchantId",
      "v.id as vendorId",
      "v.code",
      "v.display_name as displayName",
      "c.category",
      "c.state",
      eb
        .cast<number>(
          eb.fn.coalesce(
            eb
              .selectFrom("game_counts as g")
              .select(({ fn }) => fn.sum("g.games").as("games"))
              .whereRef("g.merchant_id", "=", "v.merchant_id")
              .whereRef("g.vendor_id", "=", "v.id")
              .whereRef("g.category", "=", "c.category"),
            eb.lit(0),
          ),
          "integer",
        )
        .as("gameCount"),
    ])
    .orderBy("v.merchant_id")
    .orderBy("c.category")
    .orderBy("c.sort")
    .orderBy("v.id")
    .execute();
}

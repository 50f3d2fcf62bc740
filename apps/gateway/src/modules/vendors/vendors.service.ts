import type { GameCategory } from "@foyer/contract/shared";
import type { VendorMapping } from "@foyer/contract/vendors";
import { AppError } from "../../http/errors.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { VendorRow, VendorState } from "./vendors.repository.ts";

/** A vendor of a merchant, with its state in each of its categories. */
export interface MerchantVendor {
  readonly id: number;
  readonly code: string;
  readonly displayName: string;
  readonly categories: ReadonlyMap<GameCategory, VendorState>;
}

interface Catalogue {
  readonly byId: ReadonlyMap<number, MerchantVendor>;
  readonly byCode: ReadonlyMap<string, MerchantVendor>;
  readonly rows: readonly VendorRow[];
}

const EMPTY: Catalogue = { byId: new Map(), byCode: new Map(), rows: [] };

function catalogueOf(rows: readonly VendorRow[]): Catalogue {
  const vendors = new Map<number, MerchantVendor & { categories: Map<GameCategory, VendorState> }>();
  for (const { vendorId: id, code, displayName, category, state } of rows) {
    const vendor = vendors.get(id) ?? { id, code, displayName, categories: new Map() };
    vendor.categories.set(category, state);
    vendors.set(id, vendor);
  }
  return { byId: vendors, byCode: new Map([...vendors.values()].map((v) => [v.code, v])), rows };
}

/** Vendors by merchant, from the rows. */
export function cataloguesOf(rows: readonly VendorRow[]): ReadonlyMap<number, Catalogue> {
  const byMerchant = Map.groupBy(rows, (row) => row.merchantId);
  return new Map([...byMerchant].map(([merchantId, own]) => [merchantId, catalogueOf(own)]));
}

export class VendorsService {
  readonly #catalogues: () => Promise<ReadonlyMap<number, Catalogue>>;

  /** @param catalogues all vendors by merchant, cached until a vendor or a game changes */
  constructor(catalogues: () => Promise<ReadonlyMap<number, Catalogue>>) {
    this.#catalogues = catalogues;
  }

  async #of(merchantId: number): Promise<Catalogue> {
    return (await this.#catalogues()).get(merchantId) ?? EMPTY;
  }

  /** By its code (accountTypeName); undefined when the merchant has no such vendor. */
  async byCode(merchantId: number, code: string): Promise<MerchantVendor | undefined> {
    return (await this.#of(merchantId)).byCode.get(code);
  }

  /** The row id of the vendor a list is filtered by, null for all vendors. Throws `vendor.unknown`. */
  async idOf(merchantId: number, code: string | undefined): Promise<number | null> {
    if (code === undefined) return null;
    const vendor = await this.byCode(merchantId, code);
    if (!vendor) throw new AppError("vendor.unknown");
    return vendor.id;
  }

  /** All vendors of a merchant by row id. */
  async ofMerchant(merchantId: number): Promise<ReadonlyMap<number, MerchantVendor>> {
    return (await this.#of(merchantId)).byId;
  }

  /** Whether the vendor's games of a category can be opened; undefined if it has none there. */
  async state(merchantId: number, code: string, category: GameCategory): Promise<VendorState | undefined> {
    return (await this.byCode(merchantId, code))?.categories.get(category);
  }

  /** Vendors of a category that are under maintenance there, if others are open: their games come last. */
  async unavailableIn(merchantId: number, category: GameCategory): Promise<number[]> {
    const rows = (await this.#of(merchantId)).rows.filter((row) => row.category === category);
    const unavailable = rows.filter(({ state }) => state !== "open");
    return unavailable.length === rows.length ? [] : unavailable.map(({ vendorId }) => vendorId);
  }

  /** Whether any game of a category can be opened, or any of one vendor there. */
  async anyPlayable(merchantId: number, category: GameCategory, vendor?: string): Promise<boolean> {
    const { rows } = await this.#of(merchantId);
    return rows.some(
      (row) =>
        row.category === category &&
        row.state === "open" &&
        row.gameCount > 0 &&
        (vendor === undefined || row.code === vendor),
    );
  }

  /** The number of open games in these categories. */
  async gameCount(merchantId: number, categories: readonly GameCategory[]): Promise<number> {
    const { rows } = await this.#of(merchantId);
    return rows.reduce((sum, row) => (categories.includes(row.category) ? sum + row.gameCount : sum), 0);
  }

  /** Every vendor in each of its categories that the merchant offers. */
  async inCategories(merchantId: number, categories: readonly GameCategory[]): Promise<readonly VendorRow[]> {
    const { rows } = await this.#of(merchantId);
    return rows.filter(({ category }) => categories.includes(category));
  }

  /** Categories in the merchant's order, each with its vendors in order; one without vendors is left out. */
  async mapping(merchant: Merchant): Promise<VendorMapping> {
    const lists = await this.#byCategory(merchant);
    return {
      sorting: lists.map(([gameCategory, rows]) => ({
        gameCategory,
        vendorNames: rows.map(({ code }) => ({ accountTypeName: code })),
      })),
      mapping: Object.fromEntries(
        lists.map(([category, rows]) => [
          category,
          rows.map(({ code, displayName, state, gameCount, classifications }) => ({
            accountTypeName: code,
            displayName,
            state,
            gameCount,
            ...(classifications.length > 0 && { gameClassify: [...classifications] }),
          })),
        ]),
      ),
    };
  }

  async gameTypes(merchant: Merchant) {
    const lists = await this.#byCategory(merchant);
    return {
      content: lists.map(([gameCategory, rows]) => ({
        gameCategory,
        vendorCount: rows.length,
        gameCount: rows.reduce((sum, { gameCount }) => sum + gameCount, 0),
      })),
    };
  }

  async #byCategory({ id, settings }: Merchant): Promise<[GameCategory, readonly VendorRow[]][]> {
    const { rows } = await this.#of(id);
    const byCategory = Map.groupBy(rows, (row) => row.category);
    return settings.categories.flatMap((category) => {
      const own = byCategory.get(category);
      return own ? [[category, own] as [GameCategory, readonly VendorRow[]]] : [];
    });
  }
}

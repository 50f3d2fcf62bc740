import type { VendorStatesRepository } from "./vendor-states.repository.ts";
import type { VendorState } from "./vendors.repository.ts";

/** Enables and disables vendors; players learn of it at once, rounds in progress are played to their end. */
export class VendorStates {
  readonly #vendors: VendorStatesRepository;

  constructor(vendors: VendorStatesRepository) {
    this.#vendors = vendors;
  }

  all(merchantId: number) {
    return this.#vendors.list(merchantId);
  }

  /** Vendors that are disabled in one category or more, with those categories. */
  async disabled(merchantId: number): Promise<{ code: string; categories: string[] }[]> {
    const vendors = new Map<string, string[]>();
    for (const { code, category, state } of await this.#vendors.list(merchantId))
      if (state === "maintenance") vendors.set(code, [...(vendors.get(code) ?? []), category]);
    return Array.from(vendors, ([code, categories]) => ({ code, categories }));
  }

  /**
   * @param category null for all of the vendor's categories
   * @returns whether the merchant has this vendor
   */
  set(merchantId: number, vendor: string, category: string | null, state: VendorState): Promise<boolean> {
    return this.#vendors.set(merchantId, vendor, category, state);
  }
}

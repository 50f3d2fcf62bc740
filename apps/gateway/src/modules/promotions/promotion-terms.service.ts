import { isDeepStrictEqual } from "node:util";
import type { PromotionTerms } from "@foyer/contract/promotions";
import type pg from "pg";
import { WrittenTermsRepository } from "./promotion-terms.repository.ts";
import { termsRow } from "./promotion-terms-row.ts";

/** Terms as a merchant's content files define them. */
export class PromotionTermsService {
  /**
   * Writes the terms of the promotion with this source in the transaction of `client`; null removes them. Existing
   * participations keep the terms they began with. @returns whether anything changed
   */
  async write(
    client: pg.ClientBase,
    merchantId: number,
    source: string,
    terms: PromotionTerms | null,
  ): Promise<boolean> {
    const repository = new WrittenTermsRepository(client);
    const present = await repository.find(merchantId, source);
    const next = terms && termsRow(terms);
    if (isDeepStrictEqual(present, next)) return false;
    await repository.put(merchantId, source, next);
    return true;
  }
}

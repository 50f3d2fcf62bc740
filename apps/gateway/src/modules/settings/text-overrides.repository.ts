import type pg from "pg";
import type { MerchantSettings } from "./merchant-settings.ts";

export type StoredTexts = MerchantSettings["texts"];

/** A merchant's text overrides, within the caller's open transaction on `client`. */
export class TextOverridesRepository {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Locked until the transaction ends. */
  async lock(merchantId: number): Promise<StoredTexts> {
    const { rows } = await this.#client.query<{ texts: StoredTexts | null }>(
      "SELECT settings -> 'texts' AS texts FROM merchants WHERE id = $1 FOR UPDATE",
      [merchantId],
    );
    return rows[0]?.texts ?? {};
  }

  async store(merchantId: number, texts: StoredTexts): Promise<void> {
    await this.#client.query(
      "UPDATE merchants SET settings = settings || jsonb_build_object('texts', $2::jsonb) WHERE id = $1",
      [merchantId, JSON.stringify(texts)],
    );
  }
}

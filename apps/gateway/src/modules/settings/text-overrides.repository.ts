import type pg from "pg";
import type { MerchantSettings } from "./merchant-settings.ts";

export type StoredTexts = MerchantSettings["texts"];

/** A merchant's text overrides; locked until the transaction of `client` ends. */
export async function lockTexts(client: pg.ClientBase, merchantId: number): Promise<StoredTexts> {
  const { rows } = await client.query<{ texts: StoredTexts | null }>(
    "SELECT settings -> 'texts' AS texts FROM merchants WHERE id = $1 FOR UPDATE",
    [merchantId],
  );
  return rows[0]?.texts ?? {};
}

export async function storeTexts(
  client: pg.ClientBase,
  merchantId: number,
  texts: StoredTexts,
): Promise<void> {
  await client.query(
    "UPDATE merchants SET settings = settings || jsonb_build_object('texts', $2::jsonb) WHERE id = $1",
    [merchantId, JSON.stringify(texts)],
  );
}

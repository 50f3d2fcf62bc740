import { queryPlatform, startDatabase } from "./product-database.ts";

/** What differs in a product's merchant from the demo's. */
export interface MerchantChanges {
  settings?: object;
  flags?: Record<string, boolean>;
  /** Shares and odds of its jackpots, by their codes. */
  jackpots?: readonly { code: string; share: number; odds: number }[];
}

/** Writes them into the data folder of a product that does not run. */
export async function changeMerchant(
  folder: string,
  { settings = {}, flags = {}, jackpots = [] }: MerchantChanges,
): Promise<void> {
  const server = await startDatabase(folder);
  try {
    await queryPlatform(
      folder,
      `UPDATE merchants
          SET settings = settings || $1,
              whitelabel = jsonb_set(whitelabel, '{flags}', (whitelabel -> 'flags') || $2)
        WHERE trial_of IS NULL`,
      [settings, flags],
    );
    for (const { code, share, odds } of jackpots)
      await queryPlatform(folder, "UPDATE jackpots SET share = $2, odds = $3 WHERE code = $1", [
        code,
        share,
        odds,
      ]);
  } finally {
    await server.stop();
  }
}

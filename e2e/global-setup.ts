import { Product } from "./product.ts";

/**
 * Starts the product that tests share, unless E2E_URL names a running one and E2E_DATA_DIR its data folder; the workers
 * read them from there.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined;
  const product = await Product.start();
  process.env.E2E_URL = product.address;
  process.env["E2E_DATA_DIR"] = product.folder;
  return () => product.stop();
}

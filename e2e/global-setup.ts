import { rm } from "node:fs/promises";
import { Product } from "./product.ts";

/**
 * Starts the product that tests share, unless E2E_URL names a running one and E2E_DATA_DIR its data folder; the workers
 * read them from there. Its first start fills the data folder whose copies this and every other product begin with.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined;
  const first = await Product.start();
  await first.shutDown();
  process.env["E2E_PREPARED_DATA_DIR"] = first.folder;
  const product = await Product.start();
  process.env.E2E_URL = product.address;
  process.env["E2E_DATA_DIR"] = product.folder;
  return async () => {
    await product.stop();
    await rm(first.folder, { recursive: true, force: true });
  };
}

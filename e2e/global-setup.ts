import { Product } from "./product.ts";

/**
 * Starts the product that tests share, unless E2E_URL names a running one; the workers read its address from there.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined;
  const product = await Product.start();
  process.env.E2E_URL = product.address;
  return () => product.stop();
}

import { Product, type ProductOptions } from "./product.ts";
import { test as base } from "./test.ts";

/**
 * Tests with their own product: they may break it or change its merchant without interrupting another test's round.
 */
export const test = base.extend<object, { ownProduct: Product; productOptions: ProductOptions }>({
  productOptions: [{}, { option: true, scope: "worker" }],
  ownProduct: [
    async ({ productOptions }, use) => {
      const product = await Product.start(productOptions);
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ ownProduct }, use) => use(ownProduct.address),
});

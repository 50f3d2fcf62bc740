import { defineConfig } from "vitest/config";

/** Tests of the domain rules for the mutation run: fast, and without a database. */
export default defineConfig({
  // The timeout of the same properties in the usual run: mutated code and a busy machine make them even slower.
  test: {
    include: ["packages/domain/src/**/*.test.ts"],
    // They count all results of lotteries, which takes too long for each mutant.
    exclude: ["**/*-counted.test.ts"],
    testTimeout: 20_000,
  },
});

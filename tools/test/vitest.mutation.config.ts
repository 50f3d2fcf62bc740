import { defineConfig } from "vitest/config";

/** The pure rules' own tests, for the mutation run: fast, and without a database. */
export default defineConfig({
  // As long as the same properties have in the usual run: changed code and a busy machine make them slower still.
  test: { include: ["packages/domain/src/**/*.test.ts"], testTimeout: 20_000 },
});

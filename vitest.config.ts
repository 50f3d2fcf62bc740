import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Suites of these folders use a real database and real processes; the others start without them. */
const PLATFORM = ["apps/{gateway,studio}/**/*.test.ts", "tools/{postgres,launch}/**/*.test.ts"];
const ELSEWHERE = ["**/node_modules/**", "**/dist/**", "e2e/**"];

export default defineConfig({
  test: {
    // Suites mostly wait for other processes: one more than the processors of CI.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Limits end what hangs; a busy machine misses none of them.
    expect: { poll: { timeout: 120_000 } },
    browser: { connectTimeout: 300_000 },
    projects: [
      "apps/web/vitest.config.ts",
      "apps/web/vitest.browser.config.ts",
      {
        extends: true,
        test: {
          name: "rules",
          // One process per worker instead of one per file: most of them take less time than its start.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: ["{packages,apps,content,bench,tools}/**/*.test.{ts,tsx}"],
          exclude: [...ELSEWHERE, ...PLATFORM],
        },
      },
      {
        extends: true,
        test: {
          name: "platform",
          include: PLATFORM,
          exclude: ELSEWHERE,
          globalSetup: ["tools/postgres/vitest-setup.ts"],
          setupFiles: ["tools/testing/wait-without-deadline.ts"],
          // Each suite builds its own app on its own database; only the modules are shared, imported once per worker
          // instead of once per file.
          isolate: false,
          // Node imports the sources by itself, as it does for the product.
          experimental: { viteModuleRunner: false },
          // Longer than one wait in them.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

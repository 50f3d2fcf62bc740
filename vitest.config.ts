import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Suites of these folders work on a real database and real processes; the others start without. */
const PLATFORM = ["apps/{gateway,studio}/**/*.test.ts", "tools/{postgres,launch}/**/*.test.ts"];
const ELSEWHERE = ["**/node_modules/**", "**/dist/**", "e2e/**"];

export default defineConfig({
  test: {
    // Vitest would leave one processor free, of two that is half: much of a suite's time is waiting for a peer.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      "apps/web/vitest.config.ts",
      {
        extends: true,
        test: {
          name: "rules",
          // Properties are many small runs, and the machine may be busy with others.
          testTimeout: 20_000,
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
          // Each suite builds an app of its own on a database of its own; only the modules are shared, imported once a
          // worker instead of once a file.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

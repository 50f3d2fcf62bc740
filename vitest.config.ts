import { defineConfig } from "vitest/config";

/** Suites under these folders work on a real database; the others start without one. */
const PLATFORM = ["apps/gateway/**/*.test.ts", "apps/studio/**/*.test.ts", "tools/postgres/**/*.test.ts"];
const ELSEWHERE = ["**/node_modules/**", "**/dist/**", "e2e/**"];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

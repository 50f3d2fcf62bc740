import { defineConfig, devices } from "@playwright/test";
import { chromium } from "./chromium.ts";
import type { MotionOptions, Pace } from "./test.ts";

const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };

export default defineConfig<Pace & MotionOptions>({
  testDir: ".",
  outputDir: "../test-results/e2e",
  globalSetup: "./global-setup.ts",
  // Limits end what hangs; a busy machine misses none of them. Many tests that meet one would take hours.
  maxFailures: process.env.CI ? 30 : 0,
  timeout: 480_000,
  expect: { timeout: 120_000 },
  fullyParallel: false,
  // One more than the processors of CI: a test often waits for a frame, a timer or the platform.
  workers: Number(process.env.E2E_WORKERS ?? 3),
  forbidOnly: Boolean(process.env.CI),
  // One retry in CI; npm test names the tests that needed it and fails when there are many.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["json", { outputFile: "../test-results/e2e.json" }]],
  use: {
    // Set by the global setup before the workers read this file.
    baseURL: process.env.E2E_URL ?? "http://127.0.0.1:0",
    // CI records the retry only: recording every first run takes a third of the processor time.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
    launchOptions: chromium,
    locale: "en-US",
    serviceWorkers: "block",
  },
  // In the order they run, long files first: the many short ones at the end keep both workers busy until then.
  projects: [
    // Firefox and WebKit by their own protocols; skipped where not installed.
    { name: "engines", testDir: "engines" },
    // The most important test once more, on a cheap phone and a slow network.
    {
      name: "slow phone",
      testDir: "tests",
      use: { ...phone, pace: "slow", endlessMotion: true },
      grep: /@slow/,
    },
    // Files that start a product of their own, by ./own-product.ts.
    { name: "own product", testDir: "own-product", use: phone },
    { name: "phone", testDir: "tests", use: phone },
  ],
});

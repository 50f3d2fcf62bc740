import { defineConfig, devices } from "@playwright/test";
import { chromium } from "./chromium.ts";
import type { Pace } from "./test.ts";

const port = Number(process.env.E2E_PORT ?? 18_080);
const baseURL = process.env.E2E_URL ?? `http://127.0.0.1:${port}`;
const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };

export default defineConfig<Pace>({
  testDir: ".",
  testMatch: "journeys/**/*.spec.ts",
  outputDir: "../test-results/e2e",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // One second try where nobody watches; npm test names who needed it and fails when many did.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["json", { outputFile: "../test-results/e2e.json" }]],
  use: {
    baseURL,
    // In CI the second try is recorded: recording every first one costs a tenth of the time, for nobody to look at.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
    launchOptions: chromium,
    locale: "en-US",
    serviceWorkers: "block",
  },
  projects: [
    { name: "phone", use: phone },
    // The journey that matters most, on a cheap phone and a bad network.
    { name: "slow phone", use: { ...phone, pace: "slow" }, grep: /@slow/, timeout: 120_000 },
    // Firefox and WebKit, driven by their own protocols; passed over where they are not on the machine.
    { name: "engines", testMatch: "engines/**/*.spec.ts" },
  ],
  ...(process.env.E2E_URL
    ? {}
    : {
        webServer: {
          command: "node tools/start.mjs",
          cwd: "..",
          url: `${baseURL}/readyz`,
          timeout: 240_000,
          stdout: "pipe",
          gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
          env: {
            ...(process.env as Record<string, string>),
            PORT: String(port),
            STUDIO_PORT: String(port + 1),
            DATA_DIR: process.env.E2E_DATA_DIR ?? `/tmp/foyer-e2e-${process.pid}`,
            LOG_LEVEL: "warn",
            // All journeys come from one address.
            RATE_LIMIT_FACTOR: "1000",
          },
        },
      }),
});

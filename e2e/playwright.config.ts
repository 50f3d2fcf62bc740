import { defineConfig, devices } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 18_080);
const baseURL = process.env.E2E_URL ?? `http://127.0.0.1:${port}`;
const chromium = {
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

export default defineConfig({
  testDir: ".",
  testMatch: "journeys/**/*.spec.ts",
  outputDir: "../test-results/e2e",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [["list"], ["json", { outputFile: "../test-results/e2e.json" }]],
  use: {
    baseURL,
    trace: "retain-on-failure",
    launchOptions: chromium,
    locale: "en-US",
    serviceWorkers: "block",
  },
  projects: [{ name: "phone", use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } } }],
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

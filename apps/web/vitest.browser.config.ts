import path from "node:path";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineProject } from "vitest/config";
import { ensureChromium } from "../../tools/test/chromium.ts";
import { catalogues } from "./build/catalogues.ts";
import { clientBuild } from "./build/client-build.ts";
import { commonPasswords } from "./build/common-passwords.ts";
import { sourceTransforms } from "./build/source-transforms.ts";

const root = import.meta.dirname;
const chromium = ensureChromium();

/** Specs about the first time that a part of the client loads: each needs a page of its own. */
const FIRST_LOADS = [path.join(root, "src/app/panels/popups-over-home.browser.spec.tsx")];
const page = { browser: "chromium", viewport: { width: 390, height: 844 } } as const;

/** Component tests that need real layout, focus or hydration, in the Chromium of the end-to-end tests. */
export default defineProject({
  root,
  // Separate from the cache of the development server, which may run at the same time.
  cacheDir: path.join(root, "../../node_modules/.vite-browser-tests"),
  plugins: [sourceTransforms(root), catalogues(), react(), clientBuild(root), commonPasswords()],
  optimizeDeps: {
    // Looking for dependencies reads the whole client before the first test, and one that is found late reloads the
    // page in the middle of a test: all of them are listed.
    noDiscovery: true,
    include: [
      "@firebase/app",
      "@firebase/auth",
      "@hpke/core",
      "@lingui/core",
      "@lingui/react",
      "@simplewebauthn/browser",
      "@tanstack/react-query",
      "@zxcvbn-ts/core",
      "altcha-lib",
      "altcha-lib/algorithms/web/pbkdf2",
      "altcha-lib/workers/shared",
      "axe-core",
      "dompurify",
      "embla-carousel-react",
      "eventsource-parser",
      "fast-check",
      "libphonenumber-js/mobile",
      "qrcode-generator",
      "react",
      "react/compiler-runtime",
      "react/jsx-dev-runtime",
      "react/jsx-runtime",
      "react-dom",
      "react-dom/client",
      "react-dom/server",
    ],
  },
  test: {
    name: "browser",
    include: [path.join(root, "src/**/*.browser.spec.tsx")],
    // The files of a worker share a page, so that it loads the modules of the client once.
    isolate: false,
    setupFiles: [path.join(root, "test/browser-setup.ts")],
    // Limits end only what hangs: on a busy machine a test of many steps takes minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      api: { port: 0 },
      connectTimeout: 600_000,
      provider: playwright({
        // A click that waits for ever fails in time to say what it waited for.
        actionTimeout: 120_000,
        launchOptions: "path" in chromium ? { executablePath: chromium.path } : {},
      }),
      instances: [
        { ...page, exclude: FIRST_LOADS },
        { ...page, name: "first loads", include: FIRST_LOADS, isolate: true },
      ],
    },
  },
});

import { join } from "node:path";
import { build, PRODUCTS, ROOT } from "./build.ts";
import {
  checkSettings,
  needsDemoResults,
  needsPaymentSimulator,
  settingNames,
} from "./launch/app-settings.ts";
import { DEMO_FEED, startDemoResults } from "./launch/demo-results.ts";
import { launch } from "./launch/launch.ts";
import { startProgram } from "./launch/program.ts";
import { requireFreePort } from "./launch/run.ts";

/** The web client's development server uses the port after the studio's. */
const BEHIND_PORT = 2;
const VITE = join(ROOT, "node_modules/vite/bin/vite.js");

/**
 * `npm run dev`: the product with hot reload. Gateway and studio restart when one of their files changes; the web
 * client is served by Vite, which updates it in the open page and proxies API calls to the gateway.
 */
await launch({
  parts: {
    gateway: ["--watch", "--watch-preserve-output", join(ROOT, "apps/gateway/src/server.ts")],
    studio: ["--watch", "--watch-preserve-output", join(ROOT, "apps/studio/src/server.ts")],
    ...(needsPaymentSimulator && {
      paymentSimulator: [
        "--watch",
        "--watch-preserve-output",
        join(ROOT, "apps/psp-simulator/src/server.ts"),
      ],
    }),
    ...(needsDemoResults && { resultFeed: DEMO_FEED }),
  },
  settingNames,
  checkSettings,
  prepare: (options) =>
    build(
      PRODUCTS.filter(({ name }) => name !== "web"),
      { root: ROOT, ...options },
    ),
  accompany: async ({ gatewayUrl, resultsKey }, { dataDir, port }, options) => {
    const webPort = port + BEHIND_PORT;
    await requireFreePort("127.0.0.1", webPort, "PORT");
    const web = await startProgram({
      name: "web",
      nodeArguments: [
        VITE,
        join(ROOT, "apps/web"),
        "--host",
        "127.0.0.1",
        "--port",
        String(webPort),
        "--strictPort",
      ],
      cwd: join(ROOT, "apps/web"),
      env: { ...process.env, FOYER_PLATFORM: gatewayUrl },
      logFile: join(dataDir, "logs/web.log"),
      readyUrl: `http://127.0.0.1:${webPort}/@vite/client`,
      echo: true,
      ...options,
    });
    const results = resultsKey === undefined ? undefined : startDemoResults(gatewayUrl, resultsKey);
    return {
      address: `http://127.0.0.1:${webPort}`,
      stop: async () => {
        await results?.stop();
        await web.stop();
      },
    };
  },
  echo: true,
});

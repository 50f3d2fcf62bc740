import { join } from "node:path";
import { build, PRODUCTS, ROOT } from "./build.ts";
import {
  checkSettings,
  demoAccounts,
  needsDemoResults,
  needsPaymentSimulator,
  settingNames,
} from "./launch/app-settings.ts";
import { renderRemainingArtwork } from "./launch/background-artwork.ts";
import { startDemoPlay } from "./launch/demo-play.ts";
import { DEMO_FEED, startDemoResults } from "./launch/demo-results.ts";
import { type Companion, launch } from "./launch/launch.ts";

/** `npm start`: builds and starts everything, and prints the address as the last line. */
await launch({
  parts: {
    gateway: [join(ROOT, "apps/gateway/src/server.ts")],
    studio: [join(ROOT, "apps/studio/src/server.ts")],
    ...(needsPaymentSimulator && { paymentSimulator: [join(ROOT, "apps/psp-simulator/src/server.ts")] }),
    ...(needsDemoResults && { resultFeed: DEMO_FEED }),
  },
  settingNames,
  checkSettings,
  prepare: (options) => build(PRODUCTS, { root: ROOT, ...options }),
  accompany: async ({ gatewayUrl, resultsKey }, { backgroundArtwork, demoPlay, gatewayOnly }, { say }) => {
    const companions: Companion[] = [];
    if (backgroundArtwork) companions.push(renderRemainingArtwork(say));
    if (demoAccounts && demoPlay && !gatewayOnly) companions.push(startDemoPlay(gatewayUrl));
    if (resultsKey !== undefined) companions.push(startDemoResults(gatewayUrl, resultsKey));
    return {
      stop: async () => {
        await Promise.all(companions.map((companion) => companion.stop()));
      },
    };
  },
});

import { join } from "node:path";
import { build, PRODUCTS, ROOT } from "./build.ts";
import { checkSettings, demoAccounts, needsPaymentSimulator, settingNames } from "./launch/app-settings.ts";
import { renderRemainingArtwork } from "./launch/background-artwork.ts";
import { startDemoPlay } from "./launch/demo-play.ts";
import { type Companion, launch } from "./launch/launch.ts";

/** `npm start`: builds and starts everything, and prints the address as the last line. */
await launch({
  parts: {
    gateway: [join(ROOT, "apps/gateway/src/server.ts")],
    studio: [join(ROOT, "apps/studio/src/server.ts")],
    ...(needsPaymentSimulator && { paymentSimulator: [join(ROOT, "apps/psp-simulator/src/server.ts")] }),
  },
  settingNames,
  checkSettings,
  prepare: (options) => build(PRODUCTS, { root: ROOT, ...options }),
  accompany: async ({ gatewayUrl }, { backgroundArtwork, demoPlay, gatewayOnly }, { say }) => {
    const companions: Companion[] = [];
    if (backgroundArtwork) companions.push(renderRemainingArtwork(say));
    if (demoAccounts && demoPlay && !gatewayOnly) companions.push(startDemoPlay(gatewayUrl));
    return {
      stop: async () => {
        await Promise.all(companions.map((companion) => companion.stop()));
      },
    };
  },
});

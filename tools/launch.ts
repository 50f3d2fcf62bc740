import { join } from "node:path";
import { build, PRODUCTS, ROOT } from "./build.ts";
import { checkSettings, settingNames } from "./launch/app-settings.ts";
import { renderRemainingArtwork } from "./launch/background-artwork.ts";
import { launch } from "./launch/launch.ts";

/** `npm start`: builds and starts everything, and prints the address as the last line. */
await launch({
  parts: {
    gateway: [join(ROOT, "apps/gateway/src/server.ts")],
    studio: [join(ROOT, "apps/studio/src/server.ts")],
  },
  settingNames,
  checkSettings,
  prepare: (options) => build(PRODUCTS, { root: ROOT, ...options }),
  accompany: async (_running, _settings, { say }) => renderRemainingArtwork(say),
});

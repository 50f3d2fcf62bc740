import { join } from "node:path";
import { build, PRODUCTS, ROOT } from "./build.ts";
import { renderRemainingArtwork } from "./launch/background-artwork.ts";
import { launch } from "./launch/launch.ts";
import { checkSettings, settingNames } from "./launch/settings-of-parts.ts";

/** `npm start`: everything built, everything started, the address as the last line. */
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

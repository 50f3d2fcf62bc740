import { join } from "node:path";
import { readConfig, settingNames } from "../apps/gateway/src/config.ts";
import { build, PRODUCTS, ROOT } from "./build.ts";
import { renderRemainingArtwork } from "./launch/background-artwork.ts";
import { launch } from "./launch/launch.ts";

/** `npm start`: everything built, everything started, the address as the last line. */
await launch({
  parts: {
    gateway: [join(ROOT, "apps/gateway/src/server.ts")],
    studio: [join(ROOT, "apps/studio/src/server.ts")],
  },
  settingNames,
  checkSettings: (env) => void readConfig({ ...env, DATABASE_URL: env["DATABASE_URL"] || "postgres://" }),
  prepare: (options) => build(PRODUCTS, { root: ROOT, ...options }),
  accompany: async (_running, _settings, { say }) => renderRemainingArtwork(say),
});

import { build, PRODUCTS, ROOT } from "./build.ts";
import { renderRemainingArtwork } from "./launch/background-artwork.ts";
import { launch } from "./launch/launch.ts";

/** `npm start`: everything built, everything started, the address as the last line. */
await launch({
  parts: { gateway: ["apps/gateway/src/server.ts"], studio: ["apps/studio/src/server.ts"] },
  prepare: (options) => build(PRODUCTS, { root: ROOT, ...options }),
  afterwards: renderRemainingArtwork,
});

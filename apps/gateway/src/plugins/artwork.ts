import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { ErrorCode } from "@foyer/contract/errors";
import fp from "fastify-plugin";

/** A vendor's mark, by its code; the common one goes by a name of its own. */
const MARK = /^\/[A-Z0-9_]+-WHITE\.png$/;
/** An icon of the app, by its form and size. */
const ICON = /^\/(?:app|maskable|monochrome|apple)-\d+\.png$/;

/**
 * Rendered pictures under /art/. A file's name changes with its picture, so it may be kept for ever; a picture that
 * is missing may still be rendered, so its absence is soon asked for again. Vendors' marks under /vendor/ and the
 * app's icons under /icon/ have names that stay, and are kept for a day.
 */
export const artworkPlugin = fp(
  async (app) => {
    const root = app.config.ARTWORK_DIR;
    if (!existsSync(root)) app.log.warn({ dir: root }, "no rendered artwork found: pictures will be missing");
    const served = [
      {
        prefix: "/art",
        folder: root,
        pictures: /^\/[\w-]+(?:\.\d+)?\.(?:avif|webp|png|jpg|svg)$/,
        forEver: true,
      },
      { prefix: "/vendor", folder: path.join(root, "vendor"), pictures: MARK, forEver: false },
      { prefix: "/icon", folder: path.join(root, "icon"), pictures: ICON, forEver: false },
    ];
    for (const { prefix, folder, pictures, forEver } of served)
      await app.register(
        async (scope) => {
          scope.setNotFoundHandler((_request, reply) =>
            reply
              .code(404)
              .header("cache-control", "public, max-age=10")
              .send({
                success: false,
                errorCode: "request.not.found" satisfies ErrorCode,
                message: "No such picture",
              }),
          );
          if (!existsSync(folder)) return;
          await scope.register(fastifyStatic, {
            root: folder,
            prefix: "/",
            index: false,
            dotfiles: "ignore",
            decorateReply: false,
            allowedPath: (pathName) => pictures.test(pathName),
            immutable: forEver,
            maxAge: forEver ? "365d" : "1d",
            // What never changes is never asked about again; a wall of pictures is lighter without the means to.
            etag: !forEver,
            lastModified: !forEver,
            acceptRanges: false,
            setHeaders: (reply) => {
              reply.header("x-content-type-options", "nosniff");
            },
          });
        },
        { prefix },
      );
  },
  { name: "artwork" },
);

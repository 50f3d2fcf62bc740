import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { ErrorCode } from "@foyer/contract/errors";
import fp from "fastify-plugin";
import { PUBLIC_PICTURE } from "./security-headers.ts";

/** A vendor icon, named by vendor code; the common icon has a name of its own. */
const MARK = /^\/[A-Z0-9_]+-WHITE\.png$/;
/** An app icon, named by form and size in pixels. */
const ICON = /^\/(?:app|maskable|monochrome|apple)-\d+\.png$/;

/**
 * Serves rendered pictures under /art/. A file name changes with its picture, so pictures are immutable; a missing
 * picture may still be rendered, so a 404 is cached only briefly. Vendor icons under /vendor/ and app icons under
 * /icon/ have fixed names and are cached for a day.
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
            // Immutable files are never revalidated; a grid of pictures is smaller without validators.
            etag: !forEver,
            lastModified: !forEver,
            acceptRanges: false,
            setHeaders: (reply) => {
              reply.header("x-content-type-options", "nosniff").headers(PUBLIC_PICTURE);
              // an SVG has styles of its own
              reply.removeHeader("content-security-policy");
            },
          });
        },
        { prefix },
      );
  },
  { name: "artwork" },
);

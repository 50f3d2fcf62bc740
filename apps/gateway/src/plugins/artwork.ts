import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { ErrorCode } from "@foyer/contract/errors";
import fp from "fastify-plugin";

/**
 * Rendered pictures under /art/. A file's name changes with its picture, so it may be kept for ever; a picture that
 * is missing may still be rendered, so its absence is soon asked for again.
 */
export const artworkPlugin = fp(
  async (app) => {
    const root = app.config.ARTWORK_DIR;
    const exists = existsSync(root);
    if (!exists) app.log.warn({ dir: root }, "no rendered artwork found: pictures will be missing");
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
        if (!exists) return;
        await scope.register(fastifyStatic, {
          root,
          prefix: "/",
          index: false,
          dotfiles: "ignore",
          decorateReply: false,
          allowedPath: (pathName) => /^\/[\w-]+(?:\.\d+)?\.(?:avif|webp|png|jpg|svg)$/.test(pathName),
          immutable: true,
          maxAge: "365d",
          setHeaders: (reply) => {
            reply.header("x-content-type-options", "nosniff");
          },
        });
      },
      { prefix: "/art" },
    );
  },
  { name: "artwork" },
);

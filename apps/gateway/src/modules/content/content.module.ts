import type { ErrorCode } from "@foyer/contract/errors";
import fp from "fastify-plugin";
import { PictureCache } from "./picture-cache.ts";
import { PicturesRepository } from "./pictures.repository.ts";

/** `<hash>.<width>.<format>` */
const FILE = /^([0-9a-f]{32})\.(390|780)\.(avif|webp)$/;
/** The pictures of a busy screen of a few merchants. */
const CACHE_BYTES = 32 * 1024 * 1024;
const SWEEP_MS = 60 * 60_000;

/**
 * Pictures of content under /content-art/, from the database, so that every gateway has them. An address changes with
 * its picture and may be kept for ever.
 */
export const contentModule = fp(
  async (app) => {
    const pictures = new PicturesRepository(app.database.pool);
    app.services.housekeeping.every(SWEEP_MS, "pictures nothing shows", () => pictures.sweep());
    const cache = new PictureCache(CACHE_BYTES);
    app.get<{ Params: { file: string } }>(
      "/content-art/:file",
      { schema: { hide: true } },
      async (request, reply) => {
        const [, hash, width, format] = FILE.exec(request.params.file) ?? [];
        const bytes =
          hash && width && format
            ? await cache.take(request.params.file, () => pictures.file(hash, Number(width), format))
            : null;
        if (!bytes)
          return reply
            .code(404)
            .header("cache-control", "public, max-age=10")
            .send({
              success: false,
              errorCode: "request.not.found" satisfies ErrorCode,
              message: "No such picture",
            });
        return reply
          .type(`image/${format}`)
          .header("cache-control", "public, max-age=31536000, immutable")
          .header("x-content-type-options", "nosniff")
          .send(bytes);
      },
    );
  },
  { name: "content", dependencies: ["database", "housekeeping"] },
);

import type { ErrorCode } from "@foyer/contract/errors";
import type { FastifyInstance } from "fastify";
import { PUBLIC_PICTURE } from "../../http/security-headers.ts";
import type { PicturesService } from "./pictures.service.ts";

/** Pictures of content. The address changes with the picture, so a response may be cached for ever. */
export function contentRoutes(app: FastifyInstance, pictures: PicturesService): void {
  app.get<{ Params: { file: string } }>(
    "/content-art/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const file = await pictures.file(request.params.file);
      if (!file)
        return reply
          .code(404)
          .header("cache-control", "public, max-age=10")
          .send({
            success: false,
            errorCode: "request.not.found" satisfies ErrorCode,
            message: "No such picture",
          });
      return reply
        .type(`image/${file.format}`)
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("x-content-type-options", "nosniff")
        .headers(PUBLIC_PICTURE)
        .send(file.bytes);
    },
  );
}

import formbody from "@fastify/formbody";
import type { ErrorCode } from "@foyer/contract/errors";
import {
  headIconChoose,
  headIconRead,
  headIconUpload,
  profileRead,
  profileSave,
} from "@foyer/contract/profile";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { countCall } from "../../http/rate-limits.ts";
import { PUBLIC_PICTURE } from "../../http/security-headers.ts";
import { UPLOADED_AVATARS } from "../member/avatars.ts";
import type { ProfileService } from "./profile.service.ts";
import type { ProfileRules } from "./profile-fields.ts";

const FORM_LIMIT = 4 * 1024;
/** Changes of one member, accepted or not: decoding a picture is expensive. */
const CHANGES = { points: 30, seconds: 60 };
const FILE = /^([A-Za-z0-9_-]{43})\.(\d{1,3})\.(avif|webp)$/;

export async function profileRoutes(
  app: FastifyInstance,
  profile: ProfileService,
  rulesOf: (merchantId: number) => Promise<ProfileRules>,
): Promise<void> {
  const { rateLimits } = app.services;
  const changes = rateLimits.counter("profile", rateLimits.forAddress(CHANGES));
  const count = (memberId: bigint) => countCall(changes, String(memberId), "too many changes of a profile");

  route(app, profileRead, ({ player }) => profile.read(player));
  route(app, profileSave, async ({ player, body }) => {
    await count(player.memberId);
    return profile.save(player, body, await rulesOf(player.merchantId));
  });

  route(app, headIconRead, ({ player }) => profile.headIcons(player));
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: FORM_LIMIT });
    route(
      scope,
      headIconChoose,
      async ({ player, body }) => {
        await count(player.memberId);
        return profile.chooseHeadIcon(player, body.headIcon);
      },
      { bodyLimit: FORM_LIMIT },
    );
  });
  route(app, headIconUpload, async ({ player, upload }) => {
    await count(player.memberId);
    return profile.uploadHeadIcon(player, upload);
  });

  /** Another upload gets another address, so that a file may be cached for ever. */
  app.get<{ Params: { file: string } }>(
    `${UPLOADED_AVATARS}:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const [, publicId = "", width, format = ""] = FILE.exec(request.params.file) ?? [];
      const bytes = width && (await profile.avatarFile(publicId, Number(width), format));
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
        .headers(PUBLIC_PICTURE)
        .send(bytes);
    },
  );
}

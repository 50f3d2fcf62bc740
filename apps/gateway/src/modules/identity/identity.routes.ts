import { identityPicture, identityRead, identitySubmit, identityUpload } from "@foyer/contract/identity";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { countCall } from "../../http/rate-limits.ts";
import { sendPicture } from "../../http/send-picture.ts";
import type { IdentityService } from "./identity.service.ts";

/** Uploads and submissions of one member, accepted or not: decoding a picture is expensive. */
const CHANGES = { points: 30, seconds: 60 };
const BODY_LIMIT = 8 * 1024;

export function identityRoutes(app: FastifyInstance, identity: IdentityService): void {
  const { profileRules, rateLimits, securityLog } = app.services;
  const changes = rateLimits.counter("identity", rateLimits.forAddress(CHANGES));
  const count = (memberId: bigint) =>
    countCall(changes, String(memberId), "too many calls about an identity");

  route(app, identityRead, ({ player }) => identity.read(player));
  route(app, identityUpload, async ({ player, upload }) => {
    await count(player.memberId);
    return identity.upload(player, upload);
  });
  route(app, identityPicture, async ({ player, params, reply }) => {
    return sendPicture(reply, await identity.picture(player, params.document));
  });
  route(
    app,
    identitySubmit,
    async ({ player, body, request }) => {
      await count(player.memberId);
      const value = await identity.submit(player, body, await profileRules(player.merchantId));
      const { memberId, merchantId } = player;
      await securityLog.record(request, { kind: "identity-submitted", memberId, merchantId });
      return value;
    },
    { bodyLimit: BODY_LIMIT },
  );
}

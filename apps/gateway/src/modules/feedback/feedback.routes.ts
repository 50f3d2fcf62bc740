import {
  feedbackImage,
  feedbackList,
  feedbackPicture,
  feedbackSend,
  visitorMessage,
} from "@foyer/contract/feedback";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { countCall } from "../../http/rate-limits.ts";
import { sendPicture } from "../../http/send-picture.ts";
import type { Player } from "../../http/session-context.ts";
import type { FeedbackService } from "./feedback.service.ts";

/** Fits a text of 1,000 letters in any encoding, and 30 image ids. */
const BODY_LIMIT = 16 * 1024;
/** Calls of one player, accepted or not: decoding an image is expensive. */
const CALL_LIMIT = { points: 60, seconds: 60 };

export function feedbackRoutes(app: FastifyInstance, feedback: FeedbackService): void {
  const { rateLimits, registrationRules, settings } = app.services;
  const calls = rateLimits.counter("feedback", rateLimits.forAddress(CALL_LIMIT));

  async function limited(player: Player): Promise<Player> {
    await countCall(calls, String(player.memberId), "too many calls about feedback");
    return player;
  }

  route(
    app,
    feedbackSend,
    async ({ player, body, request }) => {
      const merchant = await settings.merchant(player.merchantId);
      const language = settings.languageOf(request, merchant);
      return feedback.send(
        await limited(player),
        { ...body, language },
        await registrationRules(player.merchantId),
      );
    },
    { bodyLimit: BODY_LIMIT },
  );
  route(
    app,
    visitorMessage,
    async ({ request, body }) => {
      const merchant = await settings.merchantOf(request);
      const language = settings.languageOf(request, merchant);
      return feedback.sendAsVisitor(merchant.id, { ...body, language }, await registrationRules(merchant.id));
    },
    { bodyLimit: BODY_LIMIT, config: { countedAs: "visitor-messages" } },
  );
  route(app, feedbackImage, async ({ player, upload }) => feedback.storeImage(await limited(player), upload));
  route(app, feedbackList, async ({ player, query }) => feedback.list(player, query.pageNo));
  route(app, feedbackPicture, async ({ player, params, reply }) => {
    return sendPicture(reply, await feedback.picture(player, params.image));
  });
}

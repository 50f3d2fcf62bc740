import { feedbackImage, feedbackList, feedbackPicture, feedbackSend } from "@foyer/contract/feedback";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { countCall } from "../../plugins/rate-limits.ts";
import type { Player } from "../../plugins/session-context.ts";
import { feedbackRepository } from "./feedback.repository.ts";
import { FeedbackService } from "./feedback.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly feedback: FeedbackService;
  }
}

const SWEEP_MS = 60 * 60_000;
/** A text of 1,000 letters however it is written, and 30 tickets. */
const BODY_LIMIT = 16 * 1024;
/** Of one player, whether what they send is taken or not: decoding is work. */
const ATTEMPTS = { points: 60, seconds: 60 };

export const feedbackModule = fp(
  async (app) => {
    const { housekeeping, inbox, rateLimits, registrationRules } = app.services;
    const feedback = new FeedbackService(feedbackRepository(app.database.pool), (whose, receipt) =>
      inbox.tell(whose, "feedback-answered", { receipt }, receipt),
    );
    Object.assign(app.services, { feedback });
    housekeeping.every(SWEEP_MS, "pictures nobody sent", () => feedback.sweep());
    const attempts = rateLimits.counter("feedback", rateLimits.forAddress(ATTEMPTS));

    async function acting(player: Player): Promise<Player> {
      await countCall(attempts, String(player.memberId), "too many calls about feedback");
      return player;
    }

    route(
      app,
      feedbackSend,
      async ({ player, body }) =>
        feedback.send(await acting(player), body, await registrationRules(player.merchantId)),
      { bodyLimit: BODY_LIMIT },
    );
    route(app, feedbackImage, async ({ player, upload }) => feedback.keepImage(await acting(player), upload));
    route(app, feedbackList, async ({ player, query }) => feedback.list(player, query.pageNo));
    route(app, feedbackPicture, async ({ player, params, reply }) => {
      const bytes = await feedback.picture(player, params.image);
      await reply
        .type("image/webp")
        .headers({ "cache-control": "no-store", "content-disposition": "inline" })
        .send(bytes);
      return "";
    });
  },
  { name: "feedback", dependencies: ["housekeeping", "member", "rate-limits", "session"] },
);

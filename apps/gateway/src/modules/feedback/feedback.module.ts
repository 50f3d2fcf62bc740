import fp from "fastify-plugin";
import { FeedbackRepository } from "./feedback.repository.ts";
import { feedbackRoutes } from "./feedback.routes.ts";
import { FeedbackService } from "./feedback.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly feedback: FeedbackService;
  }
}

const SWEEP_MS = 60 * 60_000;

export const feedbackModule = fp(
  async (app) => {
    const { cleanupJobs, images, inbox, mail } = app.services;
    const feedback = new FeedbackService({
      feedback: new FeedbackRepository(app.database.pool),
      notifyAnswered: (whose, receipt, client) =>
        inbox.notify(whose, "feedback-answered", { receipt }, receipt, client),
      mail,
      images,
    });
    Object.assign(app.services, { feedback });
    cleanupJobs.every(SWEEP_MS, "unused feedback pictures", () => feedback.sweep());
    feedbackRoutes(app, feedback);
  },
  {
    name: "feedback",
    dependencies: ["channels", "cleanup-jobs", "images", "member", "rate-limits", "session"],
  },
);

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
    const { cleanupJobs, inbox } = app.services;
    const feedback = new FeedbackService(new FeedbackRepository(app.database.pool), (whose, receipt) =>
      inbox.notify(whose, "feedback-answered", { receipt }, receipt),
    );
    Object.assign(app.services, { feedback });
    cleanupJobs.every(SWEEP_MS, "unused feedback pictures", () => feedback.sweep());
    feedbackRoutes(app, feedback);
  },
  { name: "feedback", dependencies: ["cleanup-jobs", "member", "rate-limits", "session"] },
);

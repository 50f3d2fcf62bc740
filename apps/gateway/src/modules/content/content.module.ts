import fp from "fastify-plugin";
import { contentRoutes } from "./content.routes.ts";
import { PicturesRepository } from "./pictures.repository.ts";
import { PicturesService } from "./pictures.service.ts";

const SWEEP_MS = 60 * 60_000;

export const contentModule = fp(
  async (app) => {
    const pictures = new PicturesService(new PicturesRepository(app.database.pool));
    app.services.cleanupJobs.every(SWEEP_MS, "unused content pictures", () => pictures.sweep());
    contentRoutes(app, pictures);
  },
  { name: "content", dependencies: ["database", "cleanup-jobs"] },
);

import fp from "fastify-plugin";
import { JackpotsRepository } from "./jackpots.repository.ts";
import { jackpotsRoutes } from "./jackpots.routes.ts";
import { JackpotsService } from "./jackpots.service.ts";

export const jackpotsModule = fp(
  async (app) => {
    const { settings, games } = app.services;
    const jackpots = new JackpotsService(new JackpotsRepository(app.database.pool), games);
    jackpotsRoutes(app, jackpots, settings);
  },
  { name: "jackpots", dependencies: ["settings", "games"] },
);

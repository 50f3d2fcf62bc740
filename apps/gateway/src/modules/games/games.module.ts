import fp from "fastify-plugin";
import { DetailsRepository } from "./details.repository.ts";
import { DetailsService } from "./details.service.ts";
import { GamesRepository } from "./games.repository.ts";
import { gamesRoutes } from "./games.routes.ts";
import { GamesService } from "./games.service.ts";
import { SearchRepository } from "./search.repository.ts";
import { SearchService } from "./search.service.ts";
import { WinsRepository } from "./wins.repository.ts";
import { WinsService } from "./wins.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly games: GamesService;
  }
}

const DETAILS_CHECK_MS = 60_000;

export const gamesModule = fp(
  async (app) => {
    const { cleanupJobs, vendors } = app.services;
    const { pool } = app.database;
    const searches = new SearchRepository(pool);
    const details = new DetailsService({
      repository: new DetailsRepository(pool),
      providers: () => app.services.providers,
      log: app.log,
    });
    // runs in the background: neither the start nor a list waits for it
    cleanupJobs.every(DETAILS_CHECK_MS, "game details of vendors", () => details.refresh());
    app.addHook("onListen", async () => {
      void details.refresh();
    });
    const games = new GamesService(new GamesRepository(pool), searches, vendors);
    const search = new SearchService(searches, games, vendors);
    Object.assign(app.services, { games });
    const wins = new WinsService(new WinsRepository(pool), games);
    gamesRoutes(app, { games, search, details, wins });
  },
  { name: "games", dependencies: ["vendors", "cleanup-jobs"] },
);

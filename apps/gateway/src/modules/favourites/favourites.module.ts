import fp from "fastify-plugin";
import { FavouritesRepository } from "./favourites.repository.ts";
import { favouritesRoutes } from "./favourites.routes.ts";
import { FavouritesService } from "./favourites.service.ts";

export const favouritesModule = fp(
  async (app) => {
    const repository = new FavouritesRepository(app.database.pool);
    favouritesRoutes(app, new FavouritesService(repository, app.services.games));
  },
  { name: "favourites", dependencies: ["games", "settings", "session"] },
);

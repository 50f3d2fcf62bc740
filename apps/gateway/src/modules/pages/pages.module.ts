import fp from "fastify-plugin";
import { PagesRepository } from "./pages.repository.ts";
import { pagesRoutes } from "./pages.routes.ts";
import { PagesService } from "./pages.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly pages: PagesService;
  }
}

export const pagesModule = fp(
  async (app) => {
    const pages = new PagesService(new PagesRepository(app.database.pool));
    Object.assign(app.services, { pages });
    pagesRoutes(app, pages, app.services.settings);
  },
  { name: "pages", dependencies: ["settings"] },
);

import fp from "fastify-plugin";
import { helpRoutes } from "./help.routes.ts";
import { HelpService } from "./help.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly help: HelpService;
  }
}

export const helpModule = fp(
  async (app) => {
    const help = new HelpService(app.database.pool);
    Object.assign(app.services, { help });
    helpRoutes(app, help);
  },
  { name: "help", dependencies: ["settings"] },
);

import { serviceLines } from "@foyer/contract/service";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { serviceKey } from "../settings/service-key.ts";
import { linesRepository } from "./lines.repository.ts";
import { ServiceLines } from "./lines.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly serviceLines: ServiceLines;
  }
}

export const serviceModule = fp(
  async (app) => {
    const { secrets, settings } = app.services;
    const { pool } = app.database;
    const lines = new ServiceLines(linesRepository(pool), (code) => serviceKey(secrets, code), pool);
    Object.assign(app.services, { serviceLines: lines });

    route(
      app,
      serviceLines,
      async ({ request }) => ({ version: { pathList: await lines.of(await settings.merchantOf(request)) } }),
      {
        config: {
          hot: {
            topics: ["content"],
            question: async (request) => (await settings.merchantOf(request)).code,
          },
        },
      },
    );
  },
  { name: "service", dependencies: ["settings", "secrets", "hot-cache"] },
);

import { helpRead } from "@foyer/contract/help";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { type Call, route } from "../../plugins/endpoint.ts";
import { HelpService } from "./help.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly help: HelpService;
  }
}

export const helpModule = fp(
  async (app) => {
    const { settings } = app.services;
    const help = new HelpService(app.database.pool);
    Object.assign(app.services, { help });

    /** The spec names the language `lang` here; without one the header decides, as everywhere. */
    async function askedOf(request: FastifyRequest) {
      const { lang } = request.query as Call<typeof helpRead>["query"];
      const merchant = await settings.merchantOf(request);
      const language = settings.languageOf({ headers: request.headers, query: { language: lang } }, merchant);
      return { merchant, language };
    }

    route(
      app,
      helpRead,
      async ({ request }) => {
        const { merchant, language } = await askedOf(request);
        return help.read(merchant, language);
      },
      {
        config: {
          hot: {
            topics: ["content"],
            question: async (request) => {
              const { merchant, language } = await askedOf(request);
              return `${merchant.code}/${language}`;
            },
          },
        },
      },
    );
  },
  { name: "help", dependencies: ["settings"] },
);
